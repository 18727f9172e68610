import Type, { type Static } from 'typebox';
import { operationNames } from '../../contract/operations.js';
import { durationExamples, durationPattern } from '../../text/duration.js';

export const maxPhases = 100;
const maxLoadTerminals = 100_000;
const maxUsers = 10_000;

const closed = { additionalProperties: false } as const;

const duration = (description: string) =>
  Type.String({ title: `a duration like ${durationExamples}`, pattern: durationPattern, description });

const rate = (description: string) =>
  Type.String({
    title: 'a rate like 200/s or 90/m',
    pattern: '^[0-9]{1,6}(\\.[0-9]{1,3})?/(s|m)$',
    description,
  });

const weight = Type.Number({ minimum: 0, maximum: 1_000_000 });

const operations = Type.Object(
  Object.fromEntries(operationNames.map((name) => [name, Type.Optional(weight)])),
  {
    ...closed,
    description:
      'The operations of the calls, each with its weight: `payNow: 8` and `find: 2` are 80 % and 20 %.',
  },
);

const arrivals = Type.Union(
  [
    Type.Object({ kind: Type.Literal('constant'), rate: rate('Calls at equal distances.') }, closed),
    Type.Object(
      {
        kind: Type.Literal('poisson'),
        rate: rate('Calls that come independently of each other, on average.'),
      },
      closed,
    ),
    Type.Object(
      {
        kind: Type.Literal('ramp'),
        from: rate('The rate at the beginning of the phase; `0/s` is allowed.'),
        to: rate('The rate at its end.'),
      },
      closed,
    ),
  ],
  { description: 'An open model: calls begin at these instants, however long the service takes.' },
);

const users = Type.Object(
  {
    count: Type.Integer({ minimum: 1, maximum: maxUsers }),
    thinkTime: duration('The time from a response to the next call of the user.'),
  },
  {
    ...closed,
    description: 'A closed model: each user calls, waits for the response, thinks, and calls again.',
  },
);

const phase = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9][A-Za-z0-9 ._-]*$' }),
    for: duration('The length of the phase.'),
    arrivals: Type.Optional(arrivals),
    users: Type.Optional(users),
    operations: Type.Optional(operations),
  },
  { ...closed, description: 'A phase has `arrivals`, or `users`, or neither: then only the terminals act.' },
);

const threshold = Type.String({
  minLength: 1,
  maxLength: 128,
  description:
    'A bound that must hold, as in `payNow.p99<50ms`, `errors.rate<0.1%` or `payNow{phase:peak}.p99<200ms`.',
});

const thresholds = Type.Array(
  Type.Union([
    threshold,
    Type.Object(
      {
        is: threshold,
        abortAfter: duration('The run ends early once the bound is broken for this long without a break.'),
      },
      closed,
    ),
  ]),
  { maxItems: 100 },
);

/** The content of a load profile. */
export const profileSchema = Type.Object(
  {
    description: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
    operations: Type.Optional(operations),
    phases: Type.Array(phase, { minItems: 1, maxItems: maxPhases }),
    terminals: Type.Optional(
      Type.Object(
        {
          count: Type.Integer({ minimum: 0, maximum: maxLoadTerminals }),
          connectRate: Type.Optional(rate('Terminals that begin to connect in a second. Default: `50/s`.')),
        },
        { ...closed, description: 'They connect from the beginning of the first phase. Default: none.' },
      ),
    ),
    callTimeout: Type.Optional(
      duration('A call without a response for this long counts as one without a response. Default: `10s`.'),
    ),
    maxInFlight: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description:
          'Calls that wait for a response at a time. Default: 10000. A call above it makes the run invalid.',
      }),
    ),
    connections: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: 'HTTP connections to the service. Default: 64.',
      }),
    ),
    apps: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description:
          'Apps that the calls are spread over: the rate limit of a service holds for each of them. Default: one for each 50 calls a second of the highest rate, at most 64.',
      }),
    ),
    herdCuts: Type.Optional(
      Type.Array(
        Type.Object(
          {
            at: duration('The instant, counted from the beginning of the first phase.'),
            share: Type.Optional(
              Type.Number({
                exclusiveMinimum: 0,
                maximum: 1,
                description: 'The share of the terminals. Default: 1, all of them.',
              }),
            ),
          },
          { ...closed, description: 'The connections of terminals are destroyed at one instant.' },
        ),
        { maxItems: 1_000 },
      ),
    ),
    thresholds: Type.Optional(thresholds),
  },
  { ...closed, description: 'A profile of `tillfleet load`.' },
);

export type ProfileFile = Static<typeof profileSchema>;
export type FilePhase = Static<typeof phase>;

/** `docs/schemas/load-profile.schema.json`. */
export function profileSchemaDocument(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A load profile of tillfleet',
    ...profileSchema,
  };
}
