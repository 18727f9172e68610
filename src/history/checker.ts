import type { DocumentRule } from '../events/document-rule.js';
import type { RunEvent } from '../events/event.js';

/**
 * The rules that a finding breaks: the service document (level M), the reference profile alone (level P), or the consistency of what
 * the program itself emits, which no service causes. A clause of the document whose failure is expected is `expected`. What
 * depends on time is `in-doubt` shortly after the clock of this machine was set, or the run was stopped.
 */
export type Level = 'document' | 'profile' | 'program' | 'expected' | 'in-doubt';

/** Something in a history that breaks a rule. */
export interface Finding {
  readonly checker: string;
  readonly level: Level;
  /** The rule of a finding of the document. */
  readonly rule?: DocumentRule;
  /** One sentence, which names the events by their `seq`. */
  readonly text: string;
  /** The events that show it, in order. */
  readonly seqs: readonly number[];
}

/** Reports one finding: its sentence, and the events that show it. Its level is that of the checker. */
export type ProfileFlag = (text: string, ...seqs: readonly number[]) => void;

export interface Flag extends ProfileFlag {
  /** Reports a finding of the level M, with the rule of the document that is broken. */
  document(rule: DocumentRule, text: string, ...seqs: readonly number[]): void;
}

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
  /** `program`: it compares what the program emits about itself. Default: `profile`. */
  readonly level?: Extract<Level, 'profile' | 'program'>;
  create(flag: Flag): Checker;
}

/** True for a finding that is only a difference, as the run is not strict. */
export function isDifference({ level }: Pick<Finding, 'level'>, strict: boolean): boolean {
  return level === 'expected' || level === 'in-doubt' || (level === 'profile' && !strict);
}

/** The rules of the service document that a history can break; whatever else a checker flags is the profile's or the program's. */
export const documentRules = {
  acceptedOnce: { clause: 'PAY-02', statement: 'S7.4' },
  refundsWithinAmount: { clause: 'REF-02', statement: 'S7.9' },
  commandReachesTerminal: { clause: 'CMD-01', statement: 'S4.31' },
  reportStoredOnce: { clause: 'MSG-05', statement: 'S6.45' },
} as const;
