import Type from 'typebox';
import { clauses } from '../../../conformance/clauses/catalogue.js';
import { readTextFile } from '../../input/text-file.js';
import { parseTypedYaml } from '../../input/typed-yaml.js';
import { brokerScenarios } from '../../scenarios/areas/stomp/broker/broker-scenarios.js';
import { catalogue } from '../../scenarios/catalogue.js';
import { wallNow } from '../../text/clock/process-clock.js';
import { didYouMean } from '../../text/did-you-mean.js';

const closed = { additionalProperties: false } as const;
const text = Type.String({ minLength: 1, maxLength: 300 });

const entry = Type.Object(
  {
    clause: Type.Optional(
      Type.String({ description: 'The id of a clause: `REF-03`. Alone it stands for each of its checks.' }),
    ),
    check: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description:
          'A check: `<scenario>:<title>`, or with `clause` the title alone, in any scenario. Only this check is excused.',
      }),
    ),
    scenario: Type.Optional(
      Type.String({ description: 'The id of a scenario that does not come to its end, with `verdict`.' }),
    ),
    verdict: Type.Optional(Type.Literal('inconclusive')),
    reason: { ...text, description: 'Why it fails.' },
    owner: { ...text, description: 'Who fixes it, or who has decided it.' },
    until: Type.Optional(
      Type.String({
        title: 'a date like 2027-01-31',
        pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
        description: 'The last day on which it may fail. Default: no end.',
      }),
    ),
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

/** Checks that are known to fail: those of a clause, of a scenario, with a title; or a scenario that is inconclusive. */
export interface ExpectedFailure {
  readonly clause?: string;
  readonly scenario?: string;
  readonly title?: string;
  /** True: the scenario is expected to be inconclusive; it stands for no check. */
  readonly inconclusive?: true;
  readonly reason: string;
  readonly owner: string;
  /** Its last day, `2027-01-31`; absent: it has no end. */
  readonly until?: string;
  /** True if its last day has passed: it excuses nothing any longer. */
  readonly lapsed: boolean;
}

const scenarioIds: ReadonlySet<string> = new Set([...catalogue, ...brokerScenarios].map(({ id }) => id));

/**
 * Reads a file of expected failures.
 *
 * @param today the day on which an entry has lapsed or not: `2027-01-31`
 * @throws Failure `bad-expected-failures`, exit code 64, with file, line and field
 */
export async function readExpectedFailures(
  file: string,
  today = new Date(wallNow()).toISOString().slice(0, 10),
): Promise<readonly ExpectedFailure[]> {
  const { value, failure } = parseTypedYaml(await readTextFile(file), file, {
    schema: expectedFailuresSchema,
    whole: 'a file of expected failures',
    code: 'bad-expected-failures',
    hint: 'fix the file; docs/conformance.md shows how it is written',
  });
  const seen = new Set<string>();
  return value.failures.map(({ clause, check, scenario, verdict, ...more }, index) => {
    const fail = (field: string, problem: string) => failure(['failures', index, field], problem);
    if (scenario === undefined && clause === undefined && check === undefined)
      throw failure(['failures', index], 'needs clause, check or scenario');
    if (scenario !== undefined && (clause ?? check) !== undefined)
      throw fail('scenario', 'cannot be combined with clause or check: write `check: <scenario>:<title>`');
    if (scenario !== undefined && verdict === undefined)
      throw fail('scenario', 'needs `verdict: inconclusive`; its failures are listed by check');
    if (verdict !== undefined && scenario === undefined) throw fail('verdict', 'needs scenario');
    if (clause !== undefined && !clauses.has(clause))
      throw fail(
        'clause',
        `must be the id of a clause, not "${clause}"${didYouMean(clause, [...clauses.keys()])}`,
      );
    if (scenario !== undefined && !scenarioIds.has(scenario))
      throw fail('scenario', `must be the id of a scenario, ${notThis(scenario)}`);
    const named = scenario === undefined ? checkOf(check, clause) : { scenario, inconclusive: true as const };
    if (named === undefined)
      throw fail('check', `must be \`<scenario>:<title>\`, ${notThis(check?.split(':', 1)[0] ?? '')}`);
    const subject = { ...(clause !== undefined && { clause }), ...named };
    const key = JSON.stringify(subject);
    if (seen.has(key)) throw fail(subjectField(subject), `names ${subjectText(subject)} a second time`);
    seen.add(key);
    return { ...subject, ...more, lapsed: more.until !== undefined && more.until < today };
  });
}

type Subject = Pick<ExpectedFailure, 'clause' | 'scenario' | 'title' | 'inconclusive'>;

/** The scenario and the title of a check; undefined if it names neither a scenario nor a clause. */
function checkOf(check: string | undefined, clause: string | undefined): Subject | undefined {
  if (check === undefined) return {};
  const end = check.indexOf(':');
  const scenario = check.slice(0, Math.max(end, 0));
  if (scenarioIds.has(scenario)) return { scenario, title: check.slice(end + 1).trim() };
  return clause === undefined ? undefined : { title: check };
}

function subjectField({ inconclusive, title }: Subject): string {
  if (inconclusive) return 'scenario';
  return title === undefined ? 'clause' : 'check';
}

function notThis(scenario: string): string {
  return `not "${scenario}"${didYouMean(scenario, [...scenarioIds])}`;
}

/** The subject of an entry, for people: `REF-03`, `payments.stored: the status`. */
export function subjectText({ clause, scenario, title }: Subject): string {
  return [clause, scenario, title].filter((each) => each !== undefined).join(': ');
}
