import { everyClause } from '../../../../conformance/clauses/every-clause.js';
import { type Verdict, verdicts } from '../../../events/verdict.js';
import { plainText } from '../../../text/plain-text.js';
import { boundedLine } from '../exchange-lines.js';
import type { ReportedCheck, ReportedScenario } from '../run-report.js';

/** A check that does not hold, with its scenario. */
export interface Broken {
  readonly scenario: Pick<ReportedScenario, 'id' | 'title'>;
  readonly check: ReportedCheck;
}

/** A group of checks that show the same thing: the same verdict, and the same text in the response that does not fit. */
export interface Cause {
  readonly verdict: Exclude<ReportedCheck['verdict'], 'pass'>;
  readonly first: Broken;
  /** All checks, the first one too. */
  readonly checks: readonly Broken[];
  /** The ids of their clauses. */
  readonly clauses: readonly string[];
}

/** The causes of all checks that do not hold: failures first, then those with most checks. */
export function causesOf(scenarios: readonly ReportedScenario[]): readonly Cause[] {
  const causes = new Map<string, Broken[]>();
  for (const scenario of scenarios)
    for (const check of scenario.checks) {
      if (check.verdict === 'pass') continue;
      const key = causeKey(check);
      const known = causes.get(key);
      if (known === undefined) causes.set(key, [{ scenario, check }]);
      else known.push({ scenario, check });
    }
  return [...causes.values()]
    .flatMap(causeOf)
    .toSorted(
      (one, other) => rank(other.verdict) - rank(one.verdict) || other.checks.length - one.checks.length,
    );
}

/** The first check of the cause of each check. */
export function firstChecks(causes: readonly Cause[]): ReadonlyMap<ReportedCheck, Broken> {
  return new Map(causes.flatMap(({ first, checks }) => checks.map(({ check }) => [check, first] as const)));
}

/** The sentence of a clause, which each report of a failure quotes. Empty for an unknown one. */
export function sentenceOf(clause: string): string {
  return everyClause.get(clause)?.requirement ?? '';
}

/** A failed check in one line: the clause with its sentence, the step, and what was expected and came. */
export function failureText({ clause, level, title, expected, actual }: ReportedCheck): string {
  return `${clause} (${level}) ${sentenceOf(clause)} ${title}: expected ${boundedLine(expected)}, actual ${boundedLine(actual)}`;
}

/** The index of the entry of an exchange that shows what does not fit: the last with the actual value, else the last received one, else the last. */
export function offendingIndex({
  actual,
  exchange = [],
}: Pick<ReportedCheck, 'actual' | 'exchange'>): number {
  const found = exchange.findLastIndex(({ received = '' }) => shows(received, actual));
  const last = found >= 0 ? found : exchange.findLastIndex(({ received }) => received !== undefined);
  return last >= 0 ? last : exchange.length - 1;
}

/** The line of that entry: the one with the actual value, else its first one. Empty without a response. */
export function offendingLine(check: Pick<ReportedCheck, 'actual' | 'exchange'>): string {
  const { received = '' } = check.exchange?.[offendingIndex(check)] ?? {};
  const lines = received.split('\n');
  return lines.find((line) => shows(line, check.actual)) ?? lines[0] ?? '';
}

/** Returns whether a text has the actual value of a check. */
function shows(text: string, actual: string): boolean {
  const wanted = actual.replace(/^"|"$/g, '');
  return wanted !== '' && text.includes(wanted);
}

function causeOf(checks: readonly Broken[]): readonly Cause[] {
  const [first] = checks;
  if (first === undefined || first.check.verdict === 'pass') return [];
  const clauses = [...new Set(checks.map(({ check }) => check.clause))].sort();
  return [{ verdict: first.check.verdict, first, checks, clauses }];
}

/**
 * Checks with the same key have one cause. An error of the service is one whatever was checked; other responses count as the
 * same only for the same step. Numbers and ids, which differ from call to call, are left out.
 */
export function causeKey(check: Omit<ReportedCheck, 'uncertaintyMs'>): string {
  const { verdict, title, actual, expected, exchange = [] } = check;
  const { received = '' } = exchange[offendingIndex(check)] ?? {};
  const error = errorOf(received);
  const parts = error === '' ? [title, expected, actual, check.clause] : [error];
  return [verdict, ...parts].map(withoutIds).join('\n');
}

/** The text of an ERROR frame, or of a response from 500 on, or of one that is not JSON; empty for any other. */
function errorOf(received: string): string {
  const [first = ''] = received.split('\n', 1);
  const isError =
    first === 'ERROR' || /^5\d\d\b/.test(first) || /^\d{3}\n+<(?:!doctype|html)/i.test(received);
  return isError
    ? received
        .split('\n')
        .filter((line) => !/^(?:x-request-id|date|session|receipt-id):/i.test(line))
        .join('\n')
    : '';
}

function withoutIds(text: string): string {
  return plainText(text).replaceAll(/[0-9a-f]{8,}|\d{4,}/gi, '#');
}

/** Failures come first: what is inconclusive often follows from them. */
export function rank(verdict: Verdict): number {
  return verdicts.indexOf(verdict);
}
