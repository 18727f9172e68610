import Type, { type Static, type TProperties } from 'typebox';
import { durationExamples, durationPattern } from '../../text/duration.js';

function time(description: string) {
  return Type.String({ title: `a duration like ${durationExamples}`, pattern: durationPattern, description });
}

const at = time('When the fault begins, counted from the beginning of the running phase: `2s`.');
const span = time('How long the fault is active: `6s`.');
const share = Type.Optional(
  Type.Number({
    exclusiveMinimum: 0,
    maximum: 1,
    description:
      'The share of the terminals that the fault affects, drawn for each terminal. Default 1: all of them.',
  }),
);
const each = Type.Optional(
  time(
    'How long the fault lasts at one terminal, from an instant drawn for the terminal. Default: the whole time.',
  ),
);
const bytesPerSecond = Type.Integer({ minimum: 1, maximum: 100_000_000 });

function fault<const K extends string, P extends TProperties>(kind: K, description: string, properties: P) {
  return Type.Object(
    { kind: Type.Literal(kind), at, ...properties },
    { additionalProperties: false, description },
  );
}

const lasting = { for: span, each, share };

/** Each kind of fault with its fields. Durations are text, from `250ms` to `30d`. */
export const faultSchemas = {
  cut: fault(
    'cut',
    'Destroys the connection without a close frame, once, at an instant drawn within the time.',
    {
      for: span,
      share,
    },
  ),
  'half-open': fault(
    'half-open',
    'Stops all data in both directions for a time, and leaves the socket open.',
    lasting,
  ),
  latency: fault('latency', 'Delays everything that is sent and received, and keeps its order.', {
    ...lasting,
    delay: time('The delay, at most 10s.'),
    jitter: Type.Optional(time('The largest additional delay, drawn for each chunk; at most 10s.')),
  }),
  'slow-consumer': fault('slow-consumer', 'Limits the bytes per second that the terminal reads.', {
    ...lasting,
    bytesPerSecond,
  }),
  bandwidth: fault('bandwidth', 'Limits the bytes per second in each direction.', {
    ...lasting,
    bytesPerSecond,
  }),
  duplicates: fault('duplicates', 'Delivers messages to the terminal twice.', {
    ...lasting,
    chance: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1,
        description: 'The chance of each message to be delivered twice. Default 1: every message.',
      }),
    ),
  }),
  'token-down': fault(
    'token-down',
    'Refuses the connections of requests for access tokens and wsTokens.',
    lasting,
  ),
  'herd-cut': fault('herd-cut', 'Destroys all connections at the same instant.', { share }),
  'backend-restart': fault(
    'backend-restart',
    'Stops the backend, and starts it again with its stored data.',
    {
      for: time('How long the backend is down.'),
    },
  ),
} as const;

export type FaultKind = keyof typeof faultSchemas;

export const faultSchema = Type.Union([
  faultSchemas.cut,
  faultSchemas['half-open'],
  faultSchemas.latency,
  faultSchemas['slow-consumer'],
  faultSchemas.bandwidth,
  faultSchemas.duplicates,
  faultSchemas['token-down'],
  faultSchemas['herd-cut'],
  faultSchemas['backend-restart'],
]);

/** One fault as plain data. */
export type Fault = Static<typeof faultSchema>;

export const maxFaults = 100;

export const faultListSchema = Type.Array(faultSchema, { minItems: 1, maxItems: maxFaults });

/** The fault plan of a run: plain data that can be sent to a worker, saved and replayed. */
export const faultPlanSchema = Type.Object(
  {
    /** The name of the preset, or of the file. */
    name: Type.String({ minLength: 1, maxLength: 4096 }),
    faults: faultListSchema,
  },
  { additionalProperties: false },
);

export type FaultPlan = Static<typeof faultPlanSchema>;
