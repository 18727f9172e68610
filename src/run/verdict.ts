import type { ClauseResult } from '../events/schema/run.js';
import { type Verdict, worst } from '../events/verdict.js';
import { type ExitCode, exitCodes } from '../failure/exit-codes.js';
import type { JudgedCheck } from '../scenarios/check.js';
import type { Scenario } from '../scenarios/scenario.js';
import { counted } from '../text/counted.js';

/** The verdicts of a scenario that has come to its end. */
const completed: ReadonlySet<Verdict> = new Set(['pass', 'differs', 'fail']);

/** The part of a check that the verdict of a run depends on. */
export type CountedCheck = Pick<JudgedCheck, 'clause' | 'verdict' | 'witnesses'>;

/** The part of a result that the verdict of a run depends on. */
export interface JudgedScenario {
  readonly scenario: Pick<Scenario, 'id' | 'clauses'>;
  readonly verdict: Verdict;
  readonly checks: readonly CountedCheck[];
}

/** Each clause that a scenario of the run claims or checks, with its worst verdict and the number of its checks. */
export function clauseResults(results: readonly JudgedScenario[]): Record<string, ClauseResult> {
  const byClause = new Map<string, { verdicts: Verdict[]; witnessed: number }>();
  const of = (clause: string) => {
    const found = byClause.get(clause) ?? { verdicts: [], witnessed: 0 };
    byClause.set(clause, found);
    return found;
  };
  for (const { scenario, verdict, checks } of results) {
    for (const check of checks) {
      const clause = of(check.clause);
      clause.verdicts.push(check.verdict);
      if (check.witnesses) clause.witnessed += 1;
    }
    for (const clause of scenario.clauses) {
      // A scenario that did not complete shows nothing certain about the clauses that it claims.
      if (completed.has(verdict)) of(clause);
      else of(clause).verdicts.push(verdict);
    }
  }
  const sorted = [...byClause].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([clause, { verdicts, witnessed }]) => [clause, judged(verdicts, witnessed)]),
  );
}

function judged(verdicts: readonly Verdict[], witnessed: number): ClauseResult {
  if (witnessed > 0) return { verdict: worst(verdicts), witnessed };
  // A clause without a check has not passed, whatever the verdicts are.
  const skipped = verdicts.length > 0 && verdicts.every((verdict) => verdict === 'skipped');
  return { verdict: skipped ? 'skipped' : worst(['inconclusive', ...verdicts]), witnessed };
}

/**
 * The worst verdict of all scenarios and findings. Skipped scenarios do not count, and a run without any other verdict
 * has shown nothing: it is inconclusive.
 *
 * @param others the verdicts of the findings: a `pass` is something that was shown without a scenario
 */
export function runVerdict(results: readonly JudgedScenario[], others: readonly Verdict[]): Verdict {
  const ran = results.map(({ verdict }) => verdict).filter((verdict) => verdict !== 'skipped');
  const nothingShown: readonly Verdict[] = ran.length > 0 || others.includes('pass') ? [] : ['inconclusive'];
  return worst([...ran, ...nothingShown, ...others]);
}

export function verdictsOf(findings: readonly { readonly verdict: Verdict }[]): readonly Verdict[] {
  return findings.map(({ verdict }) => verdict);
}

/** @param isThresholdBroken true if all is well but a threshold that its user has set */
export function exitCodeOf(verdict: Verdict, isThresholdBroken = false): ExitCode {
  const exitCode = exitCodeOfVerdict(verdict);
  return exitCode === exitCodes.pass && isThresholdBroken ? exitCodes.threshold : exitCode;
}

function exitCodeOfVerdict(verdict: Verdict): ExitCode {
  switch (verdict) {
    case 'pass':
    case 'differs':
      return exitCodes.pass;
    case 'skipped':
    case 'inconclusive':
      return exitCodes.inconclusive;
    case 'fail':
      return exitCodes.failed;
    case 'error':
      return exitCodes.harness;
  }
}

/** A line for each scenario. Those that a stop has kept from their end are counted in one line. */
export function scenarioReasons(
  unsuccessful: readonly JudgedScenario[],
  { aborted }: AbortSignal,
): readonly string[] {
  const unfinished = aborted ? unsuccessful.filter(({ verdict }) => verdict === 'inconclusive') : [];
  const lines = unsuccessful
    .filter((result) => !unfinished.includes(result))
    .map(({ scenario, verdict }) => `${scenario.id}: ${verdict}`);
  const { length } = unfinished;
  if (length > 0) lines.push(`${counted(length, 'scenario')} had not ended`);
  return lines;
}
