import type { Verdict } from '../../events/verdict.js';
import { counted } from '../../text/counted.js';
import { plainText } from '../../text/plain-text.js';
import type { ReportedCheck, ReportedClause, RunReport } from './run-report.js';

/** A check with the id of its scenario. */
export interface PlacedCheck extends ReportedCheck {
  readonly scenario: string;
}

/** A clause in one of two reports. */
export interface ClauseSide {
  readonly verdict: Verdict;
  readonly witnessed: number;
  /** Its checks that have not passed and have no equal check in the other report, with their exchanges. */
  readonly checks: readonly PlacedCheck[];
}

/** A clause whose verdict or checks differ between two reports; a side is absent if its run had no scenario for it. */
export interface ClauseDrift {
  readonly clause: string;
  readonly requirement: string;
  readonly before?: ClauseSide;
  readonly after?: ClauseSide;
}

/**
 * The clauses whose verdicts or failed checks differ, sorted by id. Two checks of a clause are equal if their scenarios,
 * titles and verdicts are; of several equal checks those differ by which one report has more.
 */
export function compareReports(before: RunReport, after: RunReport): readonly ClauseDrift[] {
  const rows = new Map([...before.clauses, ...after.clauses].map((row) => [row.id, row]));
  const [earlier, later] = [brokenChecks(before), brokenChecks(after)];
  return [...rows.values()]
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(({ id, requirement }) => {
      const [old, recent] = [earlier.get(id) ?? [], later.get(id) ?? []];
      const sides = {
        ...sideOf('before', before, id, missingIn(recent, old)),
        ...sideOf('after', after, id, missingIn(old, recent)),
      };
      const changed = (sides.before?.checks.length ?? 0) + (sides.after?.checks.length ?? 0);
      const isSame = sides.before?.verdict === sides.after?.verdict && changed === 0;
      return isSame ? [] : [{ clause: id, requirement, ...sides }];
    });
}

/** The checks that have not passed in either report. */
export function brokenInBoth(before: RunReport, after: RunReport): readonly PlacedCheck[] {
  const earlier = brokenChecks(before);
  return [...brokenChecks(after)].flatMap(([id, checks]) => {
    const recent = new Set(missingIn(earlier.get(id) ?? [], checks));
    return checks.filter((check) => !recent.has(check));
  });
}

/** The checks that have not passed, by clause. */
function brokenChecks({ scenarios }: RunReport): ReadonlyMap<string, readonly PlacedCheck[]> {
  const byClause = new Map<string, PlacedCheck[]>();
  for (const { id: scenario, checks } of scenarios)
    for (const check of checks) {
      if (check.verdict === 'pass') continue;
      const others = byClause.get(check.clause) ?? [];
      byClause.set(check.clause, others);
      others.push({ ...check, scenario });
    }
  return byClause;
}

/** The checks without an equal one among the others, each of which counts once. A check that differed and fails now is not equal. */
function missingIn(others: readonly PlacedCheck[], checks: readonly PlacedCheck[]): readonly PlacedCheck[] {
  const keyOf = ({ scenario, verdict, title }: PlacedCheck) => JSON.stringify([scenario, verdict, title]);
  const left = others.map(keyOf);
  return checks.filter((check) => {
    const at = left.indexOf(keyOf(check));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function sideOf<Name extends 'before' | 'after'>(
  name: Name,
  { clauses }: RunReport,
  id: string,
  checks: readonly PlacedCheck[],
): { readonly [side in Name]?: ClauseSide } {
  const row: ReportedClause | undefined = clauses.find((clause) => clause.id === id);
  if (row === undefined) return {};
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
    .flatMap(({ scenario, level, title, expected, actual, exchange = [] }) => [
      `    ${plainText(name)}: ${plainText(scenario)}: ${plainText(title)} (${level})`,
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
