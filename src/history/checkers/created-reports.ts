import type { RunEvent } from '../../events/event.js';
import type { ReportCreated } from '../../events/schema/report.js';
import type { Flag } from '../checker.js';

/** From a report to its RECEIPT, and from a reconnect to those of what was taken while away (REC-06). */
const answeredWithinMs = 10_000;

/** Of each that waits with it: a terminal sends 40 frames a second, its other messages among them. */
const eachMs = 50;

/** What a fault does to a session is over by then: see the checker of the recovery. */
const quietAfterMs = 35_000;

interface Taken {
  readonly seq: number;
  readonly t: number;
}

interface Till {
  /** Since it is online; undefined as long as it is not. */
  onlineSince: number | undefined;
  /** By specificTId, what has neither a RECEIPT nor a refusal. */
  readonly waiting: Map<string, Taken>;
}

/** A report that should have had its answer when the terminal went or the run ended. */
interface Overdue {
  readonly terminalId: string;
  readonly specificTId: string;
  readonly taken: Taken;
}

/** The card payments of the fleet's own terminals, from the counter to the RECEIPT. */
export class TakenReports {
  readonly #flag: Flag;
  /** By terminalId. Scenarios judge their own terminals. */
  readonly #tills = new Map<string, Till>();
  /** terminalId and specificTId of all, to the event that took it. */
  readonly #taken = new Map<string, number>();
  readonly #atWork = new Set<number>();
  #quietSince = Number.NEGATIVE_INFINITY;
  readonly #overdue: Overdue[] = [];
  #stopping = false;

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  take(event: RunEvent): void {
    switch (event.type) {
      case 'fault.started':
        if (!event.actor.startsWith('scenario:')) this.#atWork.add(event.fault);
        return;
      case 'fault.ended':
        if (this.#atWork.delete(event.fault)) this.#quietSince = event.t;
        return;
      case 'run.phase':
        if (event.phase !== 'stopping') return;
        for (const [terminalId, till] of this.#tills) this.#look(terminalId, till, event.t);
        this.#stopping = true;
        return;
      case 'terminal.state': {
        const { terminalId, to, t, fleet } = event;
        if (!fleet) return;
        const till = this.#tillOf(terminalId);
        // Some runs end their fleet long before themselves.
        if (to === 'stopped' && !this.#stopping) this.#look(terminalId, till, t);
        till.onlineSince = to === 'online' ? t : undefined;
        return;
      }
      case 'report.created':
        if (event.fleet) this.#took(event, event);
        return;
      case 'report.stored':
        this.#known(event.terminalId, event.specificTId, 'is stored', event.seq);
        return;
      case 'report.rejected':
        this.#tills.get(event.terminalId)?.waiting.delete(event.specificTId);
        return;
      case 'report.confirmed': {
        const { actor, terminalId, specificTId, seq } = event;
        // The same ids stand for others in the worlds of scenarios.
        if (actor.includes('@')) return;
        this.#known(terminalId, specificTId, 'has a receipt', seq);
        this.#tills.get(terminalId)?.waiting.delete(specificTId);
      }
    }
  }

  end(): void {
    for (const { terminalId, specificTId, taken } of this.#overdue) {
      // It came after all, while the run was ending.
      if (this.#tills.get(terminalId)?.waiting.has(specificTId) !== true) continue;
      this.#flag(
        `report ${specificTId}, which terminal ${terminalId} took in event ${taken.seq}, was neither confirmed nor refused, though the terminal was online`,
        taken.seq,
      );
    }
  }

  #took({ terminalId, specificTId }: ReportCreated, { seq, t }: Taken): void {
    const key = `${terminalId}\n${specificTId}`;
    const earlier = this.#taken.get(key);
    if (earlier !== undefined)
      this.#flag(`terminal ${terminalId} takes ${specificTId} again in event ${seq}`, earlier, seq);
    this.#taken.set(key, seq);
    this.#tillOf(terminalId).waiting.set(specificTId, { seq, t });
  }

  /** Of the fleet alone: raw clients of scenarios say nothing of what they take. */
  #known(terminalId: string, specificTId: string, what: string, seq: number): void {
    if (!this.#tills.has(terminalId) || this.#taken.has(`${terminalId}\n${specificTId}`)) return;
    this.#flag(
      `report ${specificTId} ${what} in event ${seq}, and terminal ${terminalId} never took it`,
      seq,
    );
  }

  /** What waits although the terminal has been online for long, on a line without faults. */
  #look(terminalId: string, { onlineSince, waiting }: Till, now: number): void {
    if (onlineSince === undefined || this.#atWork.size > 0 || now < this.#quietSince + quietAfterMs) return;
    const dueMs = answeredWithinMs + waiting.size * eachMs;
    for (const [specificTId, taken] of waiting) {
      if (now - Math.max(onlineSince, taken.t) >= dueMs)
        this.#overdue.push({ terminalId, specificTId, taken });
    }
  }

  #tillOf(terminalId: string): Till {
    let till = this.#tills.get(terminalId);
    if (till === undefined) {
      till = { onlineSince: undefined, waiting: new Map() };
      this.#tills.set(terminalId, till);
    }
    return till;
  }
}
