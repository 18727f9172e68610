import type { RunEvent } from '../../events/event.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { ReportConfirmed, ReportCreated } from '../../events/schema/report.js';
import type { TerminalStateChanged } from '../../events/schema/terminal.js';
import type { ProfileFlag } from '../checker.js';
import { FaultTimeline } from '../fault-timeline.js';
import { recoveryMs } from './recovery.js';

/** The time from a report to its RECEIPT, and from a reconnect to the RECEIPTs of what was created offline (REC-06). */
const confirmedWithinMs = 10_000;

/** For each report that waits: a terminal sends 40 frames a second, among them other messages. */
const perWaitingReportMs = 50;

/** The event that created a report. */
type Creation = Stamp & ReportCreated;

interface CreatedReport {
  readonly created: Creation;
  /** The event of its RECEIPT. */
  confirmed?: number;
}

interface Terminal {
  /** Undefined while the terminal is not online. */
  onlineSince: number | undefined;
  /** Reports that are neither confirmed nor rejected, by specificTId; undefined until it creates one. */
  waiting: Map<string, Creation> | undefined;
}

/** A report that should have been confirmed or rejected when its terminal or the run stopped. */
interface OverdueReport {
  readonly terminalId: string;
  readonly specificTId: string;
  readonly created: Creation;
}

/** Follows the reports of the fleet's own terminals from their creation to their RECEIPT. */
export class CreatedReports {
  readonly #flag: ProfileFlag;
  readonly #faults = new FaultTimeline();
  /** The terminals of the fleet, by terminalId. Scenarios judge their own terminals. */
  readonly #terminals = new Map<string, Terminal>();
  /** The created reports, by terminalId and specificTId. */
  readonly #created = new Map<string, CreatedReport>();
  /** The same, by terminalId and referenceId. */
  readonly #byReference = new Map<string, Creation>();
  readonly #overdue: OverdueReport[] = [];
  #run: 'running' | 'stopping' = 'running';

  constructor(flag: ProfileFlag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    this.#faults.observe(event);
    switch (event.type) {
      case 'run.phase':
        if (event.phase === 'stopping') this.#runStops(event.t);
        return;
      case 'terminal.state':
        if (event.fleet) this.#stateChanged(event);
        return;
      case 'report.created':
        if (event.fleet) this.#reportCreated(event);
        return;
      case 'rejection.received':
        if (event.specificTId !== undefined)
          this.#terminals.get(event.terminalId)?.waiting?.delete(event.specificTId);
        return;
      case 'report.confirmed':
        this.#confirmed(event);
    }
  }

  /** The event by which a terminal of the fleet created a report. */
  creationOf(terminalId: string, specificTId: string): Creation | undefined {
    return this.#created.get(`${terminalId}\n${specificTId}`)?.created;
  }

  /** The event by which a terminal of the fleet created a report of that payment. */
  creationFor(terminalId: string, referenceId: string): Creation | undefined {
    return this.#byReference.get(`${terminalId}\n${referenceId}`);
  }

  isOfFleet(terminalId: string): boolean {
    return this.#terminals.has(terminalId);
  }

  end(): void {
    for (const { terminalId, specificTId, created } of this.#overdue) {
      // The RECEIPT arrived while the run was stopping.
      if (this.#terminals.get(terminalId)?.waiting?.has(specificTId) !== true) continue;
      this.#flag(
        `report ${specificTId}, which terminal ${terminalId} created in event ${created.seq}, was neither confirmed nor rejected, although the terminal was online`,
        created.seq,
      );
    }
  }

  #runStops(now: number): void {
    for (const [terminalId, terminal] of this.#terminals) this.#collectOverdue(terminalId, terminal, now);
    this.#run = 'stopping';
  }

  #stateChanged({ terminalId, to, t }: Stamp & TerminalStateChanged): void {
    const terminal = this.#terminalOf(terminalId);
    // Some runs stop their fleet long before they stop.
    if (to === 'stopped' && this.#run === 'running') this.#collectOverdue(terminalId, terminal, t);
    terminal.onlineSince = to === 'online' ? t : undefined;
  }

  #reportCreated(event: Stamp & ReportCreated): void {
    const { seq, terminalId, specificTId } = event;
    const key = `${terminalId}\n${specificTId}`;
    const earlier = this.#created.get(key);
    if (earlier !== undefined)
      this.#flag(
        `terminal ${terminalId} creates report ${specificTId} again in event ${seq}`,
        earlier.created.seq,
        seq,
      );
    this.#created.set(key, { created: event });
    this.#byReference.set(`${terminalId}\n${event.referenceId}`, event);
    const terminal = this.#terminalOf(terminalId);
    terminal.waiting ??= new Map();
    terminal.waiting.set(specificTId, event);
  }

  #confirmed({ actor, terminalId, specificTId, referenceId, seq }: Stamp & ReportConfirmed): void {
    // A terminal with an isolated backend may have the same id.
    if (actor.includes('@')) return;
    this.#checkCreated(terminalId, specificTId, seq);
    this.#terminals.get(terminalId)?.waiting?.delete(specificTId);
    const report = this.#created.get(`${terminalId}\n${specificTId}`);
    if (report === undefined) return;
    const { created, confirmed } = report;
    if (confirmed !== undefined)
      this.#flag(
        `terminal ${terminalId} has another receipt for report ${specificTId} in event ${seq}`,
        confirmed,
        seq,
      );
    if (created.referenceId !== referenceId)
      this.#flag(
        `report ${specificTId} has a receipt in event ${seq} for payment ${referenceId}, but was created for ${created.referenceId}`,
        created.seq,
        seq,
      );
    report.confirmed = seq;
  }

  /** For terminals of the fleet only: raw clients of scenarios emit no event when they create a report. */
  #checkCreated(terminalId: string, specificTId: string, seq: number): void {
    if (!this.#terminals.has(terminalId) || this.#created.has(`${terminalId}\n${specificTId}`)) return;
    this.#flag(
      `report ${specificTId} has a receipt in event ${seq}, but terminal ${terminalId} never created it`,
      seq,
    );
  }

  /** Reports that still wait although their terminal has been online for long enough, without faults. */
  #collectOverdue(terminalId: string, { onlineSince, waiting }: Terminal, now: number): void {
    if (onlineSince === undefined || waiting === undefined || !this.#faults.isQuietSince(now - recoveryMs))
      return;
    const dueMs = confirmedWithinMs + waiting.size * perWaitingReportMs;
    for (const [specificTId, created] of waiting) {
      if (now - Math.max(onlineSince, created.t) >= dueMs)
        this.#overdue.push({ terminalId, specificTId, created });
    }
  }

  #terminalOf(terminalId: string): Terminal {
    let terminal = this.#terminals.get(terminalId);
    if (terminal === undefined) {
      terminal = { onlineSince: undefined, waiting: undefined };
      this.#terminals.set(terminalId, terminal);
    }
    return terminal;
  }
}
