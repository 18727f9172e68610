import { levelOfClause } from '../../conformance/clauses/requirements/requirement-sets.js';
import type { ClauseResult } from '../events/schema/run.js';
import { type Verdict, worst } from '../events/verdict.js';
import { type ExitCode, exitCodes } from '../failure/exit-codes.js';
import type { JudgedCheck } from '../scenarios/check.js';
import { claimedAt, type Level } from '../scenarios/conclusion.js';
import type { ScenarioResult } from '../scenarios/runner.js';
import type { Scenario } from '../scenarios/scenario.js';
import { counted } from '../text/counted.js';

/** The verdicts of a scenario that has come to its end. */
const completed: ReadonlySet<Verdict> = new Set(['pass', 'differs', 'fail']);

/** The part of a check that the verdict of a run depends on. */
export type CountedCheck = Pick<JudgedCheck, 'clause' | 'level' | 'title' | 'verdict' | 'witnesses'>;

/** The part of a result that the verdict of a run depends on. */
export interface JudgedScenario
  extends Pick<ScenarioResult, 'verdict' | 'refused' | 'excused' | 'partial' | 'notOffered'> {
  readonly scenario: Pick<Scenario, 'id' | 'clauses' | 'completes'>;
  readonly checks: readonly CountedCheck[];
}

/** The judgement of a run: by the reference profile as well (strict), or by the service document alone. */
export interface Judging {
  /** Default: true. */
  readonly strict?: boolean | undefined;
  /** `must` leaves the clauses of the reference profile out. Default: `profile`. */
  readonly level?: Level | undefined;
  /** The version whose requirements count. Default: those of now. */
  readonly requirements?: string | undefined;
}

/** The checks and the unfinished scenarios of one clause. */
interface Seen {
  readonly checks: CountedCheck[];
  /** The scenarios that claim it and have not come to their end. */
  readonly unfinished: JudgedScenario[];
}

/**
 * Each clause that a scenario of the run claims or checks, with its verdict, and with its checks of the service document
 * and of the reference profile counted apart. A scenario that was skipped hides no check of another one, unless it alone
 * judges a part of the clause: then what was witnessed is not a verdict on it.
 */
export function clauseResults(
  results: readonly JudgedScenario[],
  { strict = true, level = 'profile', requirements }: Judging = {},
): Record<string, ClauseResult> {
  const byClause = new Map<string, Seen>();
  const of = (clause: string) => {
    const found = byClause.get(clause) ?? { checks: [], unfinished: [] };
    byClause.set(clause, found);
    return found;
  };
  for (const result of results) {
    for (const check of result.checks) of(check.clause).checks.push(check);
    // A scenario that did not complete shows nothing certain about the clauses that it claims.
    for (const clause of claimedAt(level, result.scenario.clauses, requirements))
      if (completed.has(result.verdict) && result.excused !== true) of(clause);
      else of(clause).unfinished.push(result);
  }
  const sorted = [...byClause].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([clause, seen]) => [clause, clauseResult(clause, seen, { strict, requirements })]),
  );
}

function clauseResult(id: string, { checks, unfinished }: Seen, judging: Judging): ClauseResult {
  const of = (level: JudgedCheck['level']) => {
    const some = checks.filter((check) => check.level === level);
    const broken = some.filter((check) => check.verdict !== 'pass').length;
    return { held: some.length - broken, broken };
  };
  const profile = of('P');
  const witnessed = checks.filter((check) => check.witnesses).length;
  return {
    verdict: clauseVerdict(id, { checks, unfinished }, { ...judging, witnessed }),
    witnessed,
    ...(isMust(id, judging) && { document: of('M') }),
    ...(profile.held + profile.broken > 0 && { profile }),
    ...(unfinished.length > 0 && { unjudgedBy: unfinished.map(({ scenario }) => scenario.id) }),
    ...(checks.length === 0 && notOfferedBy(unfinished)),
  };
}

/** The features of a clause that only scenarios claim which are about them. */
function notOfferedBy(unfinished: readonly JudgedScenario[]): Pick<ClauseResult, 'notOffered'> {
  const features = unfinished.map(({ notOffered = [] }) => notOffered);
  if (features.length === 0 || features.some(({ length }) => length === 0)) return {};
  return { notOffered: [...new Set(features.flat())] };
}

function clauseVerdict(
  id: string,
  { checks, unfinished }: Seen,
  { witnessed, ...judging }: Judging & { readonly witnessed: number },
): Verdict {
  // Where the service document judges, what only differs from the profile decides nothing about a clause of the document.
  const strict = judging.strict !== false;
  const counted = strict || !isMust(id, judging) ? checks : checks.filter(({ level }) => level === 'M');
  const verdicts = counted.map(({ verdict }) => verdict);
  const ends = unfinished.filter(({ verdict }) => verdict !== 'skipped');
  const others = strict ? ends : ends.filter(({ refused }) => refused !== true);
  if (witnessed > 0) {
    const verdict = worst([...verdicts, ...others.map((each) => each.verdict)]);
    const isPart = unfinished.some(({ scenario: { completes = [] } }) => completes.includes(id));
    return verdict === 'pass' && isPart ? 'skipped' : verdict;
  }
  // A clause without a check has not passed, whatever the verdicts are.
  const skipped = verdicts.length === 0 && unfinished.length > 0 && ends.length === 0;
  return skipped ? 'skipped' : worst(['inconclusive', ...verdicts, ...ends.map(({ verdict }) => verdict)]);
}

function isMust(clause: string, { requirements }: Judging): boolean {
  return levelOfClause(clause, requirements) === 'M';
}

/**
 * The worst verdict of all scenarios and findings. Skipped scenarios do not count, nor do those that were inconclusive as
 * expected; a run without any other verdict has shown nothing, and is inconclusive. Where the service document alone
 * judges, an inconclusive scenario counts only if it claims a clause of the document. If the service has merely refused
 * what the document does not promise, it counts only if no check has judged that clause.
 *
 * @param others the verdicts of the findings: a `pass` is something that was shown without a scenario
 */
export function runVerdict(
  results: readonly JudgedScenario[],
  others: readonly Verdict[],
  judging: Judging = {},
): Verdict {
  const clauses = clauseResults(results, judging);
  const isOpen = ({ scenario, refused }: JudgedScenario) =>
    scenario.clauses.some((id) => isMust(id, judging) && (refused !== true || clauses[id]?.witnessed === 0));
  const ran = results
    .filter((each) => each.verdict !== 'skipped' && each.excused !== true)
    .filter((each) => judging.strict !== false || each.verdict !== 'inconclusive' || isOpen(each))
    .map(({ verdict }) => verdict);
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

/** The reason of a run whose scenarios have all been skipped. */
export const nothingJudged = 'nothing was judged: every scenario was skipped';

/** @param since the instant of the first call without a response */
export function goneReason(since: number): string {
  return `the service has not responded since ${new Date(since).toTimeString().slice(0, 8)}`;
}

/** The results that the reasons of a run name. Where the document alone judges, differences are only counted. */
export function unsuccessful(
  results: readonly JudgedScenario[],
  { strict }: Judging,
): readonly JudgedScenario[] {
  const green: readonly Verdict[] = ['pass', 'skipped', ...(strict === false ? (['differs'] as const) : [])];
  return results.filter((result) => !green.includes(result.verdict));
}

/** A line for each scenario. Those that a stop has kept from their end are counted in one line. */
export function scenarioReasons(
  some: readonly JudgedScenario[],
  { aborted }: AbortSignal,
): readonly string[] {
  const unfinished = aborted ? some.filter(({ verdict }) => verdict === 'inconclusive') : [];
  const lines = some
    .filter((result) => !unfinished.includes(result))
    .map(({ scenario, verdict }) => `${scenario.id}: ${verdict}`);
  const { length } = unfinished;
  if (length > 0) lines.push(`${counted(length, 'scenario')} had not ended`);
  return lines;
}
