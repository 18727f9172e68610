import Type, { type Static } from 'typebox';
import { clauses } from '../../../conformance/clauses/catalogue.js';
import type { RunFinding } from '../../history/judge.js';
import { readTextFile } from '../../input/text-file.js';
import { parseTypedYaml } from '../../input/typed-yaml.js';
import type { Scenario } from '../../scenarios/scenario.js';
import { didYouMean } from '../../text/did-you-mean.js';
import type { JudgedScenario } from '../verdict.js';

const closed = { additionalProperties: false } as const;
const text = Type.String({ minLength: 1, maxLength: 300 });

const entry = Type.Object(
  {
    clause: Type.String({ description: 'The id of a clause: `REF-03`.' }),
    reason: { ...text, description: 'Why it fails.' },
    owner: { ...text, description: 'Who fixes it.' },
    until: Type.String({
      title: 'a date like 2027-01-31',
      pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
      description: 'The last day on which it may fail.',
    }),
  },
  closed,
);

/** The content of a file of expected failures. */
const expectedFailuresSchema = Type.Object(
  {
    expectedFailuresVersion: Type.Literal(1),
    failures: Type.Array(entry),
  },
  { ...closed, description: 'What is known to fail: `tillfleet conform --expected`.' },
);

/** `docs/schemas/expected-failures.schema.json`. */
export function expectedFailuresSchemaDocument(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The expected failures of tillfleet',
    ...expectedFailuresSchema,
  };
}

/** A clause that is known to fail. */
export interface ExpectedFailure extends Static<typeof entry> {
  /** True if its last day has passed: it excuses nothing any longer. */
  readonly lapsed: boolean;
}

/**
 * Reads a file of expected failures.
 *
 * @param today `2027-01-31`
 * @throws Failure `bad-expected-failures`, exit code 64, with file, line and field
 */
export async function readExpectedFailures(file: string, today: string): Promise<readonly ExpectedFailure[]> {
  const { value, failure } = parseTypedYaml(await readTextFile(file), file, {
    schema: expectedFailuresSchema,
    whole: 'a file of expected failures',
    code: 'bad-expected-failures',
    hint: 'fix the file; docs/conformance.md shows how it is written',
  });
  const seen = new Set<string>();
  return value.failures.map((each, index) => {
    const { clause, until } = each;
    const at = ['failures', index, 'clause'];
    if (!clauses.has(clause))
      throw failure(
        at,
        `must be the id of a clause, not "${clause}"${didYouMean(clause, [...clauses.keys()])}`,
      );
    if (seen.has(clause)) throw failure(at, `names ${clause} a second time`);
    seen.add(clause);
    return { ...each, lapsed: until < today };
  });
}

/** The clauses whose failure is expected. */
export function excused(expected: readonly ExpectedFailure[] = []): ReadonlySet<string> {
  return new Set(expected.filter(({ lapsed }) => !lapsed).map(({ clause }) => clause));
}

/**
 * The expectations that have lapsed, or did not come true. That is known only if every scenario of the clause was chosen,
 * and if a check of it was carried out.
 *
 * @param scenarios all that could be chosen
 */
export function expectationFindings(
  expected: readonly ExpectedFailure[],
  results: readonly JudgedScenario[],
  scenarios: readonly Pick<Scenario, 'id' | 'clauses'>[],
): readonly RunFinding[] {
  return expected.flatMap(({ clause, reason, owner, until, lapsed }): readonly RunFinding[] => {
    if (lapsed)
      return [
        {
          verdict: 'fail',
          reason: `${clause}: its failure was expected until ${until} (${owner}: ${reason})`,
        },
      ];
    const claiming = scenarios.filter(({ clauses: ids }) => ids.includes(clause));
    const all = claiming.every(({ id }) => results.some(({ scenario }) => scenario.id === id));
    const checks = results.flatMap((each) => each.checks).filter((check) => check.clause === clause);
    const unfinished = results.some(
      ({ scenario, verdict }) => verdict === 'inconclusive' && scenario.clauses.includes(clause),
    );
    if (!all || unfinished || checks.length === 0 || checks.some(({ verdict }) => verdict === 'fail'))
      return [];
    return [
      {
        verdict: 'fail',
        reason: `${clause} did not fail as expected (${owner}: ${reason}): remove it from the file`,
      },
    ];
  });
}
