import type { RunEvent } from '../../events/event.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { FaultEnded, FaultStarted } from '../../events/schema/fault.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';

/** The other checkers excuse what happens during a fault, so that its beginning and its end must be right. */
export const faults: CheckerKind = {
  name: 'faults',
  level: 'program',
  rule: 'Every fault starts once and ends at most once, as the same fault, and affects only terminals that it was injected for.',
  create: (flag) => new FaultsChecker(flag),
};

interface Fault {
  readonly started: Stamp & FaultStarted;
  /** The event that ended it. */
  ended?: number;
}

class FaultsChecker implements Checker {
  readonly #flag: Flag;
  /** The faults by actor and number: scenarios number their own faults. */
  readonly #faults = new Map<string, Fault>();

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    if (event.type === 'fault.started') this.#started(event);
    else if (event.type === 'fault.ended') this.#ended(event);
    else if (event.type === 'scenario.repeated') this.#repeated(event.actor);
  }

  /** A scenario that runs once more numbers its faults from the beginning. */
  #repeated(actor: string): void {
    for (const [key, { started }] of this.#faults) if (started.actor === actor) this.#faults.delete(key);
  }

  #started(event: Stamp & FaultStarted): void {
    const { seq, actor, fault, terminals, terminalIds } = event;
    const key = `${actor} ${fault}`;
    const earlier = this.#faults.get(key);
    if (earlier !== undefined) {
      this.#flag(`fault ${fault} of ${actor} starts again in event ${seq}`, earlier.started.seq, seq);
      return;
    }
    if (terminalIds !== undefined && terminalIds.length !== terminals)
      this.#flag(
        `fault ${fault} of ${actor} names ${terminalIds.length} of ${terminals} terminals in event ${seq}`,
        seq,
      );
    this.#faults.set(key, { started: event });
  }

  #ended(event: Stamp & FaultEnded): void {
    const { seq, actor, fault, kind, description, terminals, affected } = event;
    const known = this.#faults.get(`${actor} ${fault}`);
    if (known === undefined) {
      this.#flag(`fault ${fault} of ${actor} ends in event ${seq}, but never started`, seq);
      return;
    }
    const { started, ended } = known;
    if (ended !== undefined) this.#flag(`fault ${fault} of ${actor} ends again in event ${seq}`, ended, seq);
    known.ended = seq;
    const isSame =
      started.kind === kind && started.description === description && started.terminals === terminals;
    if (!isSame)
      this.#flag(
        `fault ${fault} of ${actor} ends in event ${seq} as another one (${kind}, ${terminals} terminals) than it started`,
        started.seq,
        seq,
      );
    if (affected > terminals)
      this.#flag(
        `fault ${fault} of ${actor} affected ${affected} of ${terminals} terminals in event ${seq}`,
        seq,
      );
  }
}
