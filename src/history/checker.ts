import type { RunEvent } from '../events/event.js';

/** Something in a history that cannot have been. */
export interface Finding {
  readonly checker: string;
  /** One sentence. It names the events by their `seq`. */
  readonly text: string;
  /** The events that show it, in their order. */
  readonly seqs: readonly number[];
}

/** Tells one finding: what is wrong, and the events that show it. */
export type Flag = (text: string, ...seqs: readonly number[]) => void;

/**
 * Reads a history from its first event to its last and knows of nothing else. It keeps a record of one size for
 * each payment, command, report and terminal, and never the events.
 */
export interface Checker {
  take(event: RunEvent): void;
  /** The history is whole; the last event is the end of the run. */
  end(): void;
}

/** A property of every history, in one sentence. */
export interface CheckerKind {
  readonly name: string;
  readonly rule: string;
  create(flag: Flag): Checker;
}
