import { stoppedReason } from '../../events/stopped-reason.js';
import type { Verdict } from '../../events/verdict.js';
import type { RunFinding } from '../../history/judge.js';
import type { JudgedCheck } from '../../scenarios/check.js';
import type { ExcusableCheck, Excuses, Level } from '../../scenarios/conclusion.js';
import type { Scenario } from '../../scenarios/scenario.js';
import type { JudgedScenario } from '../verdict.js';
import { type ExpectedFailure, subjectText } from './expected-failures.js';

/** A check that did not hold in an earlier run, as often as it is listed, or a scenario that was inconclusive. */
export type KnownProblem = Pick<ExpectedFailure, 'clause' | 'scenario' | 'title' | 'inconclusive'>;

/**
 * The checks and scenarios that do not count in a run: the expected ones, and the problems of an earlier run.
 *
 * @param known of several checks with one title only as many are excused as did not hold before
 */
export function excusesOf(
  expected: readonly ExpectedFailure[] = [],
  known: readonly KnownProblem[] = [],
): Excuses {
  const active = expected.filter(({ lapsed }) => !lapsed);
  const listed = [...active, ...known].filter((each) => each.inconclusive);
  const inconclusive = new Set(listed.map(({ scenario }) => scenario));
  const ofChecks = active.filter((each) => !each.inconclusive);
  return {
    among(scenario, failed) {
      const left = known.filter((each) => each.scenario === scenario);
      const isKnown = (check: ExcusableCheck) => {
        const at = left.findIndex((each) => !each.inconclusive && isAbout(each, scenario, check));
        return at >= 0 && left.splice(at, 1).length > 0;
      };
      return new Set(
        failed.filter((check) => ofChecks.some((each) => isAbout(each, scenario, check)) || isKnown(check)),
      );
    },
    inconclusive: (scenario) => inconclusive.has(scenario),
  };
}

/** The clauses of which any failure is expected. */
export function excusedClauses(expected: readonly ExpectedFailure[] = []): ReadonlySet<string> {
  const whole = expected.filter(
    ({ lapsed, scenario, title }) => !lapsed && scenario === undefined && title === undefined,
  );
  return new Set(whole.flatMap(({ clause }) => clause ?? []));
}

/** The part of a report that shows what was known at its time. */
export interface EarlierScenario {
  readonly id: string;
  readonly verdict: Verdict;
  readonly reason?: string;
  readonly checks: readonly (ExcusableCheck & Pick<JudgedCheck, 'verdict'>)[];
}

/** The problems of an earlier run. A scenario that a stop has ended shows nothing. */
export function knownProblems(scenarios: readonly EarlierScenario[]): readonly KnownProblem[] {
  return scenarios.flatMap(({ id: scenario, verdict, reason, checks }): readonly KnownProblem[] => {
    const failed = checks.filter((check) => check.verdict !== 'pass');
    const known = failed.map(({ clause, title }): KnownProblem => ({ scenario, clause, title }));
    const isOpen = verdict === 'inconclusive' && reason !== stoppedReason;
    return isOpen ? [...known, { scenario, inconclusive: true }] : known;
  });
}

function isAbout({ clause, scenario, title }: KnownProblem, id: string, check: ExcusableCheck): boolean {
  return (
    (clause === undefined || clause === check.clause) &&
    (scenario === undefined || scenario === id) &&
    (title === undefined || title === check.title)
  );
}

/** The part of a run request that expects something. */
interface Expecting {
  readonly expected?: readonly ExpectedFailure[];
  readonly level?: Level;
}

/**
 * The expectations that have lapsed, or did not come true. That is known only if every scenario that an entry can mean was
 * chosen and has come to its end. A check that differs from the profile comes true for an entry of that check alone.
 *
 * @param scenarios all that could be chosen
 */
export function expectationFindings(
  { expected = [], level }: Expecting,
  results: readonly JudgedScenario[],
  scenarios: readonly Pick<Scenario, 'id' | 'clauses'>[],
): readonly RunFinding[] {
  const facts = { results, scenarios, ...(level && { level }) };
  return expected.flatMap((each): readonly RunFinding[] => {
    const { reason, owner, until, lapsed } = each;
    const name = subjectText(each);
    const problem = lapsed ? `its failure was expected until ${until}` : staleness(each, facts);
    if (problem === undefined) return [];
    const todo = lapsed ? '' : ': remove it from the file';
    return [{ verdict: 'fail', reason: `${name}: ${problem} (${owner}: ${reason})${todo}` }];
  });
}

interface ExpectationFacts extends Pick<Expecting, 'level'> {
  readonly results: readonly JudgedScenario[];
  /** All that could be chosen. */
  readonly scenarios: readonly Pick<Scenario, 'id' | 'clauses'>[];
}

/** The reason why an entry excuses nothing any longer; undefined if it does, or if that is not known. */
function staleness(
  entry: ExpectedFailure,
  { results, scenarios, level }: ExpectationFacts,
): string | undefined {
  const { clause, scenario, title, inconclusive } = entry;
  const meant = scenarios.filter(
    ({ id, clauses }) =>
      (scenario === undefined || scenario === id) && (clause === undefined || clauses.includes(clause)),
  );
  const found = results.filter((result) => meant.some(({ id }) => id === result.scenario.id));
  const isUnfinished = ({ verdict, excused }: JudgedScenario) =>
    verdict === 'inconclusive' || excused === true;
  if (found.length < meant.length || found.some(isUnfinished)) return undefined;
  if (inconclusive)
    return found.some(({ verdict }) => verdict === 'pass' || verdict === 'differs')
      ? 'was not inconclusive as expected'
      : undefined;
  const checks = found.flatMap(({ scenario: { id }, checks: all }) =>
    all.filter((check) => isAbout(entry, id, check)),
  );
  const happens = checks.some(
    ({ verdict }) => verdict === 'fail' || (title !== undefined && verdict === 'differs'),
  );
  if (happens) return undefined;
  if (checks.length > 0) return 'did not fail as expected';
  // A check that a level or a part left out is not carried out; one whose scenarios ended without it does not exist.
  const ended = found.every(({ verdict, partial }) => verdict !== 'skipped' && partial !== true);
  return title !== undefined && level !== 'must' && ended ? 'no check has this title' : undefined;
}
