import type { DocumentRule } from '../events/document-rule.js';
import type { RunEvent } from '../events/event.js';
import {
  type Checker,
  type CheckerKind,
  documentRules,
  type Finding,
  type Flag,
  type Level,
} from './checker.js';
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

/** A broken run may break one rule a million times: only this many findings of each checker and level are kept as sentences. */
export const maxFindings = 20;

export interface HistoryResult {
  readonly events: number;
  /** The findings in the order of the checkers, at most `maxFindings` of each and of each level. */
  readonly findings: readonly Finding[];
  /** The number of all findings. */
  readonly found: number;
  /** The number of all findings by level. */
  readonly byLevel: Readonly<Record<Level, number>>;
}

const none: Readonly<Record<Level, number>> = {
  document: 0,
  profile: 0,
  program: 0,
  expected: 0,
  'in-doubt': 0,
};

/** Findings that depend on time are in doubt for so long after this machine was disturbed: no deadline of a checker is longer. */
const doubtMs = 60_000;

/** Reads one history, event by event, with every checker. */
export class History {
  readonly #checkers: readonly { readonly checker: Checker; readonly findings: readonly Finding[] }[];
  #events = 0;
  #now = 0;
  #disturbedAt = Number.NEGATIVE_INFINITY;
  readonly #found = { ...none };

  /** @param excused the clauses whose failure is expected */
  constructor(kinds: readonly CheckerKind[] = checkers, excused: ReadonlySet<string> = new Set()) {
    this.#checkers = kinds.map(({ name, level = 'profile', create }) => {
      const findings: Finding[] = [];
      const found = { ...none };
      const add = (finding: Omit<Finding, 'checker'>) => {
        this.#found[finding.level] += 1;
        found[finding.level] += 1;
        if (found[finding.level] <= maxFindings) findings.push({ checker: name, ...finding });
      };
      const flag: Flag = Object.assign(
        (text: string, ...seqs: readonly number[]) => add({ level: this.#doubted(level), text, seqs }),
        {
          document: (rule: DocumentRule, text: string, ...seqs: readonly number[]) =>
            add({
              level: excused.has(rule.clause) ? 'expected' : this.#doubted('document', rule),
              rule,
              text,
              seqs,
            }),
        },
      );
      return { checker: create(flag), findings };
    });
  }

  observe(event: RunEvent): void {
    this.#events += 1;
    this.#now = event.t;
    if (event.type === 'notice' && event.machine !== undefined) this.#disturbedAt = event.t;
    for (const { checker } of this.#checkers) checker.observe(event);
  }

  /** Something that happens twice is wrong at any time; so is a contradiction in what the program emits about itself. */
  #doubted(level: Extract<Level, 'document' | 'profile' | 'program'>, rule?: DocumentRule): Level {
    const isTimed = level === 'profile' || rule === documentRules.commandReachesTerminal;
    return isTimed && this.#now - this.#disturbedAt <= doubtMs ? 'in-doubt' : level;
  }

  /** Call it once, after the last event of the run: some rules can be checked only then. */
  end(): HistoryResult {
    for (const { checker } of this.#checkers) checker.end?.();
    const findings = this.#checkers.flatMap(({ findings: each }) => each);
    const byLevel = { ...this.#found };
    const found = Object.values(byLevel).reduce((sum, count) => sum + count, 0);
    return { events: this.#events, findings, found, byLevel };
  }
}
