import type { RunEvent } from '../events/event.js';
import type { Checker, CheckerKind, Finding } from './checker.js';
import { audit } from './checkers/audit.js';
import { backOff } from './checkers/back-off.js';
import { commands } from './checkers/commands.js';
import { faults } from './checkers/faults.js';
import { identities } from './checkers/identities.js';
import { integrators } from './checkers/integrators.js';
import { payments } from './checkers/payments.js';
import { recovery } from './checkers/recovery.js';
import { refunds } from './checkers/refunds.js';
import { reports } from './checkers/reports.js';
import { sequence } from './checkers/sequence.js';
import { sessions } from './checkers/sessions.js';
import { totals } from './checkers/totals.js';

/**
 * The checkers of every history, in the order in which they are listed. They read nothing that the embedded backend emits
 * about itself, so that they judge any service.
 */
export const checkers: readonly CheckerKind[] = [
  sequence,
  audit,
  totals,
  payments,
  refunds,
  commands,
  reports,
  sessions,
  backOff,
  recovery,
  integrators,
  faults,
  identities,
];

/** A broken run may break one rule a million times: only so many findings of each checker are kept as sentences. */
export const maxFindings = 20;

export interface HistoryResult {
  readonly events: number;
  /** The findings in the order of the checkers, at most `maxFindings` of each. */
  readonly findings: readonly Finding[];
  /** The number of all findings. */
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
        if (findings.length < maxFindings) findings.push({ checker: name, text, seqs });
      });
      return { checker, findings };
    });
  }

  observe(event: RunEvent): void {
    this.#events += 1;
    for (const { checker } of this.#checkers) checker.observe(event);
  }

  /** Call it once, after the last event of the run: some rules can be checked only then. */
  end(): HistoryResult {
    for (const { checker } of this.#checkers) checker.end?.();
    const findings = this.#checkers.flatMap(({ findings: each }) => each);
    return { events: this.#events, findings, found: this.#found };
  }
}
