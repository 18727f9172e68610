import { backOffMs } from '../../../conformance/oracle/back-off.js';
import type { RunEvent } from '../../events/event.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { PathStarted } from '../../events/schema/path.js';
import type { RunStarted } from '../../events/schema/run.js';
import type { ReconnectScheduled, TerminalStateChanged } from '../../events/schema/terminal.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';

/** REC-02, REC-05. */
export const backOff: CheckerKind = {
  name: 'back-off',
  level: 'program',
  rule: 'A terminal waits 1, 2, 4, 8, 16, 30, 30 s and so on, and starts again at 1 s only after a registered session.',
  create: (flag) => new BackOffChecker(flag),
};

interface Reconnecting {
  /** Attempts since the last registered session. */
  attempts: number;
  /** The event in which the current back-off began. */
  since: number | undefined;
  /** The end of the current delay, in milliseconds of the run; undefined until it is scheduled. */
  until: number | undefined;
  readonly fleet: boolean;
}

/** A system timer may fire this much early by another clock. */
const toleranceMs = 2;

class BackOffChecker implements Checker {
  readonly #flag: Flag;
  /** The terminals that reconnect, by actor. */
  readonly #terminals = new Map<string, Reconnecting>();
  /** The factors by which the waits of a terminal on a path are shorter, by the beginning of its actor. */
  readonly #scales = new Map<string, number>();
  #delays: 'exact' | 'jittered' = 'exact';
  #clock: RunStarted['clock'] = 'real';

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    if (event.type === 'run.started') {
      this.#delays = event.jitter ? 'jittered' : 'exact';
      this.#clock = event.clock;
    } else if (event.type === 'path.started') this.#pathStarted(event);
    else if (event.type === 'terminal.state') this.#stateChanged(event);
    else if (event.type === 'reconnect.scheduled') this.#scheduled(event);
  }

  end(): void {
    for (const [actor, { since, until }] of this.#terminals) {
      if (since !== undefined && until === undefined) this.#flagUnscheduled(actor, since, since);
    }
  }

  #pathStarted({ path, terminalId, scales, scaled = '' }: PathStarted): void {
    if (scales === 'back-off')
      this.#scales.set(`terminal:${terminalId}@path:${path}`, Number(scaled.slice('1/'.length)));
  }

  #scaleOf(actor: string): number {
    return this.#scales.get(actor.replace(/(@path:[a-z-]+?)-\d+$/, '$1')) ?? 1;
  }

  #stateChanged({ actor, seq, t, from, to, fleet }: Stamp & TerminalStateChanged): void {
    const terminal = this.#terminals.get(actor) ?? { attempts: 0, since: undefined, until: undefined, fleet };
    this.#terminals.set(actor, terminal);
    const { since, until } = terminal;
    if (since !== undefined && until === undefined) this.#flagUnscheduled(actor, since, since, seq);
    if (since !== undefined && until !== undefined && from === 'backing-off' && to === 'authenticating') {
      const early = until - t;
      if (early > toleranceMs)
        this.#flag(`${actor} reconnects in event ${seq}, ${early} ms early`, since, seq);
      // On the real clock a busy machine may be late.
      if (this.#clock === 'virtual' && -early > toleranceMs)
        this.#flag(`${actor} reconnects in event ${seq}, ${-early} ms late`, since, seq);
    }
    terminal.since = to === 'backing-off' ? seq : undefined;
    terminal.until = undefined;
    if (to === 'online') terminal.attempts = 0;
  }

  #scheduled({ actor, seq, t, attempt, delayMs }: Stamp & ReconnectScheduled): void {
    const terminal = this.#terminals.get(actor);
    if (terminal?.since === undefined || terminal.until !== undefined) {
      this.#flag(`${actor} schedules a reconnect in event ${seq}, but is not backing off`, seq);
      return;
    }
    terminal.attempts += 1;
    terminal.until = t + delayMs;
    if (attempt !== terminal.attempts) {
      this.#flag(
        `${actor} schedules attempt ${attempt} in event ${seq}, but it is attempt ${terminal.attempts}`,
        seq,
      );
      terminal.attempts = attempt;
    }
    const scale = this.#scaleOf(actor);
    const exact = Math.round(documentedDelay(attempt) / scale);
    const isJittered = this.#delays === 'jittered' && terminal.fleet && !actor.includes('@');
    if (isJittered ? delayMs < exact / 2 || delayMs > exact : delayMs !== exact)
      this.#flag(`${actor} waits ${delayMs} ms for attempt ${attempt} in event ${seq}, not ${exact} ms`, seq);
  }

  #flagUnscheduled(actor: string, since: number, ...seqs: readonly number[]): void {
    this.#flag(`${actor} is backing off since event ${since} and never schedules a reconnect`, ...seqs);
  }
}

function documentedDelay(attempt: number): number {
  return backOffMs[Math.min(attempt, backOffMs.length) - 1] ?? Number.NaN;
}
