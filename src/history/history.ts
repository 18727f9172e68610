import type { RunEvent } from '../events/event.js';
import type { Checker, CheckerKind, Finding } from './checker.js';
import { backOff } from './checkers/back-off.js';
import { commands } from './checkers/commands.js';
import { integrators } from './checkers/integrators.js';
import { payments } from './checkers/payments.js';
import { recovery } from './checkers/recovery.js';
import { refunds } from './checkers/refunds.js';
import { reports } from './checkers/reports.js';
import { sequence } from './checkers/sequence.js';
import { sessions } from './checkers/sessions.js';
import { ending } from './checkers/store-totals.js';

/** All of them, in the order in which they are listed. */
export const checkers: readonly CheckerKind[] = [
  sequence,
  ending,
  payments,
  refunds,
  commands,
  reports,
  sessions,
  backOff,
  recovery,
  integrators,
];

/** A broken run may break one rule a million times: of each checker so many findings are kept in words. */
export const mostFindings = 20;

export interface HistoryVerdict {
  readonly events: number;
  /** In the order of the checkers, at most `mostFindings` of each. */
  readonly findings: readonly Finding[];
  /** All that were found. */
  readonly found: number;
}

/** Reads one history, event by event, with every checker. */
export class History {
  readonly #checkers: readonly { readonly checker: Checker; readonly findings: readonly Finding[] }[];
  #events = 0;
  #found = 0;

  constructor(kinds: readonly CheckerKind[] = checkers) {
    this.#checkers = kinds.map(({ name, create }) => {
      const findings: Finding[] = [];
      const checker = create((text, ...seqs) => {
        this.#found += 1;
        if (findings.length < mostFindings) findings.push({ checker: name, text, seqs });
      });
      return { checker, findings };
    });
  }

  take(event: RunEvent): void {
    this.#events += 1;
    for (const { checker } of this.#checkers) checker.take(event);
  }

  /** Call it once, after the last event of the work: what is to be whole at the end is looked at now. */
  end(): HistoryVerdict {
    for (const { checker } of this.#checkers) checker.end();
    const findings = this.#checkers.flatMap(({ findings: each }) => each);
    return { events: this.#events, findings, found: this.#found };
  }
}

/** The findings as reasons of a verdict, one sentence each. */
export function reasonsOf({ findings, found }: HistoryVerdict): readonly string[] {
  const told = findings.map(({ checker, text }) => `history (${checker}): ${text}`);
  return found > findings.length ? [...told, `history: ${found - findings.length} findings more`] : told;
}
