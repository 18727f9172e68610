import type { Verdict } from '../../events/verdict.js';
import { counted } from '../../text/counted.js';
import { plainText } from '../../text/plain-text.js';
import type { ReportedCheck, ReportedClause, RunReport } from './run-report.js';

/** A clause in one of two reports. */
export interface ClauseSide {
  readonly verdict: Verdict;
  readonly witnessed: number;
  /** Its checks that have not passed, with their exchanges. */
  readonly checks: readonly ReportedCheck[];
}

/** A clause whose verdict differs between two reports; a side is absent if its run had no scenario for it. */
export interface ClauseDrift {
  readonly clause: string;
  readonly requirement: string;
  readonly before?: ClauseSide;
  readonly after?: ClauseSide;
}

/** The clauses whose verdicts differ, in the order of the clauses. */
export function compareReports(before: RunReport, after: RunReport): readonly ClauseDrift[] {
  const rows = new Map([...before.clauses, ...after.clauses].map((row) => [row.id, row]));
  return [...rows.values()]
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(({ id, requirement }) => {
      const sides = { ...sideOf('before', before, id), ...sideOf('after', after, id) };
      return sides.before?.verdict === sides.after?.verdict ? [] : [{ clause: id, requirement, ...sides }];
    });
}

function sideOf<Name extends 'before' | 'after'>(
  name: Name,
  { clauses, scenarios }: RunReport,
  id: string,
): { readonly [side in Name]?: ClauseSide } {
  const row: ReportedClause | undefined = clauses.find((clause) => clause.id === id);
  if (row === undefined) return {};
  const checks = scenarios
    .flatMap((scenario) => scenario.checks)
    .filter(({ clause, verdict }) => clause === id && verdict !== 'pass');
  const side: ClauseSide = { verdict: row.verdict, witnessed: row.witnessed, checks };
  return { [name]: side } as { readonly [each in Name]: ClauseSide };
}

/** The checks of a side that are shown. */
const shownChecks = 3;

/** A clause that differs, as lines: its sentence, and for each side the checks that have not passed, with their exchanges. */
export function driftLines(
  { clause, requirement, before, after }: ClauseDrift,
  names: { readonly before: string; readonly after: string },
): readonly string[] {
  const verdictOf = (side: ClauseSide | undefined) => side?.verdict ?? 'no scenario';
  return [
    `${clause}  ${verdictOf(before)} -> ${verdictOf(after)}  ${plainText(requirement)}`,
    ...sideLines(names.before, before),
    ...sideLines(names.after, after),
  ];
}

function sideLines(name: string, side: ClauseSide | undefined): readonly string[] {
  const checks = side?.checks ?? [];
  const lines = checks
    .slice(0, shownChecks)
    .flatMap(({ title, expected, actual, exchange = [] }) => [
      `    ${plainText(name)}: ${plainText(title)}`,
      `      expected: ${plainText(expected)}`,
      `      actual:   ${plainText(actual)}`,
      ...exchange.flatMap(({ sent, received }) => [
        ...(sent === undefined ? [] : [`      sent:     ${plainText(sent)}`]),
        ...(received === undefined ? [] : [`      received: ${plainText(received)}`]),
      ]),
    ]);
  const more = checks.length - shownChecks;
  return more > 0 ? [...lines, `    ${plainText(name)}: ${counted(more, 'more check')}`] : lines;
}
