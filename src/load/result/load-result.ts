import Type, { type Static } from 'typebox';
import { measureNames } from '../measures/measures.js';

const closed = { additionalProperties: false } as const;
const text = Type.String();
const number = Type.Number();
const count = Type.Integer({ minimum: 0 });
const ms = (description: string) => Type.Number({ minimum: 0, description });

export const loadVerdicts = ['pass', 'fail', 'threshold', 'invalid', 'stopped', 'error'] as const;
export type LoadVerdict = (typeof loadVerdicts)[number];

const measure = Type.Object(
  {
    measure: Type.Enum([...measureNames]),
    count,
    perSecond: number,
    errors: count,
    errorsByCode: Type.Record(Type.String(), count),
    p50: ms('Milliseconds, as all times of a measure.'),
    p90: ms('Samples without a response count as at least the time-out.'),
    p95: ms('The value that 95 % of the samples do not exceed, within 0.1 %.'),
    p99: ms('The value that 99 % of the samples do not exceed, within 0.1 %.'),
    'p99.9': ms('The value that 99.9 % of the samples do not exceed.'),
    max: ms('The largest sample.'),
  },
  closed,
);

const health = Type.Object(
  {
    slipP99Ms: ms('How late calls began.'),
    lagP99Ms: ms('How late the timers of the generator were.'),
    cpuShare: Type.Number({ description: 'Of one processor, by the generator.' }),
    notSent: Type.Integer({ minimum: 0, description: 'Calls that were due and could not be sent.' }),
    withoutSocket: Type.Integer({ minimum: 0, description: 'Connections without a socket or port.' }),
  },
  closed,
);

/** `result.json`, and the last line of `tillfleet load --json`. */
export const loadResultSchema = Type.Object(
  {
    type: Type.Literal('load.finished'),
    formatVersion: Type.Literal(1),
    version: text,
    verdict: Type.Enum([...loadVerdicts]),
    exitCode: Type.Integer({ minimum: 0, maximum: 255 }),
    reasons: Type.Array(text, { description: 'Why the verdict is not pass.' }),
    outcome: Type.Enum(['completed', 'aborted', 'stopped'], {
      description: 'The whole profile, until a threshold was broken, or until a person ended it.',
    }),
    profile: Type.Object(
      {
        name: text,
        yaml: Type.String({ description: 'The text of the profile.' }),
        thresholds: Type.Array(text, { description: 'Those of the command line.' }),
      },
      closed,
    ),
    seed: Type.Integer({ minimum: 0 }),
    segments: Type.Array(text, {
      minItems: 1,
      description: 'The segments in the result: `1/1` is the whole load.',
    }),
    target: Type.String({ description: '`embedded`, or the name or address of a target.' }),
    rateLimits: Type.Enum(['off', 'on', 'of the target']),
    startedAt: text,
    machine: Type.String({ description: 'The machine of the generator.' }),
    elapsedMs: ms('The length of the load, up to the end of the last phase.'),
    measures: Type.Array(measure),
    phases: Type.Array(
      Type.Object(
        { phase: text, elapsedMs: ms('The performed part of the phase.'), measures: Type.Array(measure) },
        closed,
      ),
      { description: 'The samples that were due in each phase.' },
    ),
    thresholds: Type.Array(
      Type.Object(
        {
          threshold: text,
          actual: Type.Optional(Type.Number({ description: 'Absent without a sample.' })),
          held: Type.Boolean(),
        },
        closed,
      ),
    ),
    examples: Type.Array(Type.Object({ measure: Type.Enum([...measureNames]), code: text, text }, closed), {
      description: 'The first error of each kind.',
    }),
    health,
    healthProblems: Type.Array(text, { description: 'Why the figures are not to be trusted.' }),
  },
  { ...closed, description: 'The result of `tillfleet load`.' },
);

export type LoadResult = Static<typeof loadResultSchema>;
export type MeasureSummary = Static<typeof measure>;

const second = Type.Object({ count, errors: count, p50: number, p99: number });

/** One line of `samples.ndjson` and of `--json`: a second of the load. */
export const loadSampleSchema = Type.Object({
  type: Type.Literal('load.sample'),
  atMs: ms('From the beginning of the first phase.'),
  phase: text,
  calls: count,
  errors: count,
  p50: ms('Of all calls.'),
  p99: ms('Of all calls.'),
  measures: Type.Record(Type.String(), second, { description: 'Each measure with samples in this second.' }),
  inFlight: count,
  online: count,
  sessions: Type.Record(Type.String(), count, { description: 'The terminals by their state.' }),
});

export type LoadSample = Static<typeof loadSampleSchema>;

/** `docs/schemas/load-result.schema.json`. */
export function loadResultSchemaDocument(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The result of a load',
    ...loadResultSchema,
  };
}
