import type { Check, Timing } from '../../../scenarios/check.js';
import type { DurationBounds } from '../../../scenarios/clause-checks.js';
import { between } from '../../../scenarios/expectation.js';
import type { World } from '../../../scenarios/world.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { TerminalExaminee } from './terminal-examinee.js';

/** The milliseconds by which a time of a client may be out of its bounds, as docs/certify.md states. */
export const toleranceMs = { early: 100, late: 1_000 } as const;

/** A step or a duration without an end, whose bound has hardly passed, proves nothing if this machine was late by more. */
const missingSlackMs = 250;
/** No machine that measures at all is later than this. */
const maxSlackMs = 2_000;

export interface EvidentOptions extends Pick<Check, 'level' | 'statement'> {
  /** The first entry of the wire that is evidence. Default: the next one. */
  readonly from?: number;
  /** The instant from which the client could take the steps. Default: now. */
  readonly since?: number;
}

/** Makes checks of one clause, each with what the client and the service have exchanged since an instant. */
export class EvidentChecks {
  readonly #world: World;
  readonly #examinee: TerminalExaminee;
  readonly #clause: string;
  readonly #more: Pick<Check, 'level' | 'statement'>;
  readonly #from: number;
  readonly #since: number;

  constructor(
    world: World,
    examinee: TerminalExaminee,
    clause: string,
    { from = examinee.now, since = monotonicNow(), ...more }: EvidentOptions = {},
  ) {
    this.#world = world;
    this.#examinee = examinee;
    this.#clause = clause;
    this.#from = from;
    this.#since = since;
    this.#more = more;
  }

  /** Makes checks of the decided part of the same clause. */
  get decided(): EvidentChecks {
    const [from, since] = [this.#from, this.#since];
    return new EvidentChecks(this.#world, this.#examinee, this.#clause, { from, since, level: 'P' });
  }

  /**
   * Checks any value. A step that is missing may only be late: one that a late machine can explain is not judged.
   *
   * @param timing of a step that the client had to take in time. Default: since the creation of these checks
   */
  value(title: string, actual: unknown, expected: unknown, timing = this.#timingOf(actual)): boolean {
    const exchange = this.#examinee.evidence(this.#from);
    const clause = this.#clause;
    return this.#world.check({ clause, title, actual, expected, exchange, timing, ...this.#more });
  }

  #timingOf(actual: unknown): Timing | undefined {
    const isMissing = !actual || (Array.isArray(actual) && actual.length === 0);
    return isMissing ? { since: this.#since, slackMs: missingSlackMs } : undefined;
  }

  /**
   * Checks a duration of the client, with the stated tolerance. One that a late machine can explain is not judged.
   *
   * @param actualMs undefined if its end was not seen in time
   */
  duration(title: string, actualMs: number | undefined, { fromMs, toMs, since }: DurationBounds): boolean {
    const [from, to] = [Math.max(0, fromMs - toleranceMs.early), toMs + toleranceMs.late];
    // A duration that has not ended by now is out of its bounds by at least the time since they were over.
    const slackMs =
      actualMs === undefined
        ? Math.min(Math.max(monotonicNow() - since - to, missingSlackMs), maxSlackMs)
        : Math.max(from - actualMs, actualMs - to, 0);
    return this.#world.check({
      clause: this.#clause,
      title: `${title} (ms)`,
      actual: actualMs,
      expected: between(from, to),
      exchange: this.#examinee.evidence(this.#from),
      timing: { since, slackMs, waitedMs: Number.POSITIVE_INFINITY },
      ...this.#more,
    });
  }
}
