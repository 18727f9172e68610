import Type, { type Static } from 'typebox';
import { faultsValueSchema } from '../../simulator/faults/faults-value.js';
import { personas } from '../../simulator/integrator/personas.js';
import { maxCardPaymentsPerHour, maxIntegrators, maxTerminals } from '../request-limits.js';

export const maxBranches = 10_000;

const closed = { additionalProperties: false } as const;
/** Text that people read: no character of it changes the direction of the text or begins a new line. */
const label = {
  title: 'a text of 1 to 64 characters, without control characters and not of blanks alone',
  minLength: 1,
  maxLength: 64,
  pattern:
    '^(?=.*\\S)[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069\\uD800-\\uDFFF]*$',
} as const;
const name = Type.String(label);

const integrators = Type.Array(
  Type.Object(
    {
      persona: Type.Enum(
        personas.map(({ name }) => name),
        { description: 'What it does; `tillfleet personas` lists them.' },
      ),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: maxIntegrators, description: 'Default: 1.' })),
      roundsPerMinute: Type.Optional(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: 600,
          description: "What it does in a minute, on average. Default: the persona's own pace.",
        }),
      ),
    },
    closed,
  ),
  {
    description:
      'Its owner is the merchant or the branch that contains it, and it acts on the terminals of that.',
  },
);

const seconds = (description: string) => Type.Integer({ minimum: 1, maximum: 3600, description });

const terminals = Type.Object(
  {
    count: Type.Integer({
      minimum: 1,
      maximum: maxTerminals,
      description: 'Terminals of this kind in each branch.',
    }),
    namePattern: Type.Optional(
      Type.String({
        ...label,
        description:
          '`{n}` is the number of the terminal in its branch, `{nnn}` the same with zeros, `{branch}` the name of the branch. Default: `Terminal {n}`. The service itself gives out terminalId and configId.',
      }),
    ),
    legacyShare: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'The share of the group, over all its branches, that uses legacy authentication. Default: 0.',
      }),
    ),
    keepAliveSeconds: Type.Optional(
      Type.Object(
        { from: seconds('The least.'), to: seconds('The most, at least `from`.') },
        { ...closed, description: 'Between the keep-alive messages of a terminal. Default: 30 to 60.' },
      ),
    ),
    cardPaymentsPerHour: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxCardPaymentsPerHour,
        description: 'Card payments that each of them takes and reports, on average. Default: 0.',
      }),
    ),
  },
  { ...closed, description: 'A group of equal terminals.' },
);

const branch = Type.Object(
  {
    name,
    count: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxBranches,
        description: 'Branches like this one; then its name holds `{n}`, or `{nnn}` for zeros. Default: 1.',
      }),
    ),
    terminals: Type.Optional(Type.Array(terminals)),
    integrators: Type.Optional(integrators),
  },
  closed,
);

const merchant = Type.Object(
  {
    name,
    branches: Type.Array(branch, { minItems: 1 }),
    integrators: Type.Optional(integrators),
  },
  closed,
);

/** The content of a fleet file, and of a run's request: plain data. */
export const fleetSchema = Type.Object(
  {
    ramp: Type.Optional(
      Type.String({
        title: 'a rate like 200/s or 90/m',
        pattern: '^[0-9]{1,6}(\\.[0-9]{1,3})?/(s|m)$',
        description:
          'Terminals that start in a second or minute, as in `200/s`; their keep-alives and renewals lie evenly then. Default: all at once. `--ramp` goes before it.',
      }),
    ),
    faults: Type.Optional(faultsValueSchema),
    merchants: Type.Array(merchant, { minItems: 1 }),
  },
  { ...closed, description: 'A fleet of `tillfleet run --fleet`.' },
);

export type FleetFile = Static<typeof fleetSchema>;
export type FileIntegrators = Static<typeof integrators>;
export type FileTerminals = Static<typeof terminals>;
export type FileBranch = Static<typeof branch>;

/** `docs/schemas/fleet.schema.json`. */
export function fleetSchemaDocument(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A fleet of tillfleet',
    ...fleetSchema,
  };
}
