import type { RunEvent } from '../events/event.js';

/** Something in a history that breaks a rule. */
export interface Finding {
  readonly checker: string;
  /** One sentence, which names the events by their `seq`. */
  readonly text: string;
  /** The events that show it, in order. */
  readonly seqs: readonly number[];
}

/** Reports one finding: its sentence, and the events that show it. */
export type Flag = (text: string, ...seqs: readonly number[]) => void;

/**
 * Reads a history from its first event to its last, and uses nothing else. It keeps a record of constant size for each
 * payment, command, report and terminal, and never the events.
 */
export interface Checker {
  observe(event: RunEvent): void;
  /** Called once, after the last event of the run. */
  end?(): void;
}

/** A rule that holds in every history. */
export interface CheckerKind {
  readonly name: string;
  /** The rule in one sentence. */
  readonly rule: string;
  create(flag: Flag): Checker;
}
