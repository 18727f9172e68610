import type { RunFinding } from '../../history/judge.js';
import type { Excuses, Level } from '../../scenarios/conclusion.js';
import type { Scenario } from '../../scenarios/scenario.js';
import type { JudgedScenario } from '../verdict.js';
import { type ExpectedFailure, subjectText } from './expected-failures.js';

/** The checks and scenarios that do not count in a run. */
export function excusesOf(expected: readonly ExpectedFailure[] = []): Excuses {
  const active = expected.filter(({ lapsed }) => !lapsed);
  const inconclusive = new Set(active.flatMap((each) => (each.inconclusive ? (each.scenario ?? []) : [])));
  const ofChecks = active.filter((each) => !each.inconclusive);
  return {
    check: (scenario, check) => ofChecks.some((each) => isAbout(each, scenario, check)),
    inconclusive: (scenario) => inconclusive.has(scenario),
  };
}

function isAbout(
  { clause, scenario, title }: ExpectedFailure,
  id: string,
  check: { readonly clause: string; readonly title: string },
): boolean {
  return (
    (clause === undefined || clause === check.clause) &&
    (scenario === undefined || scenario === id) &&
    (title === undefined || title === check.title)
  );
}

/** What a run could choose from, and what it has judged. */
export interface ExpectationFacts {
  readonly results: readonly JudgedScenario[];
  /** All that could be chosen. */
  readonly scenarios: readonly Pick<Scenario, 'id' | 'clauses'>[];
  readonly level?: Level | undefined;
}

/**
 * The expectations that have lapsed, or did not come true. That is known only if every scenario that an entry can mean was
 * chosen and has come to its end. A check that differs from the profile comes true for an entry of that check alone.
 */
export function expectationFindings(
  expected: readonly ExpectedFailure[],
  facts: ExpectationFacts,
): readonly RunFinding[] {
  return expected.flatMap((each): readonly RunFinding[] => {
    const { reason, owner, until, lapsed } = each;
    const name = subjectText(each);
    const problem = lapsed ? `its failure was expected until ${until}` : staleness(each, facts);
    if (problem === undefined) return [];
    const todo = lapsed ? '' : ': remove it from the file';
    return [{ verdict: 'fail', reason: `${name}: ${problem} (${owner}: ${reason})${todo}` }];
  });
}

/** Why an entry excuses nothing any longer; undefined if it does, or if that is not known. */
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
