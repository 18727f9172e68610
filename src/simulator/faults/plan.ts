import Type, { type Static, type TProperties } from 'typebox';
import { durationExamples, durationPattern } from '../../text/duration.js';

function time(description: string) {
  return Type.String({ title: `a duration like ${durationExamples}`, pattern: durationPattern, description });
}

const at = time('When it begins, after the run has come to its running phase: `2s`.');
const span = time('How long it is at work: `6s`.');
const share = Type.Optional(
  Type.Number({
    exclusiveMinimum: 0,
    maximum: 1,
    description:
      'The share of the terminals that it hits, each by a draw of its own. Default 1: all of them.',
  }),
);
const each = Type.Optional(
  time('How long it lasts at one terminal, from an instant that is drawn for it. Default: the whole time.'),
);
const bytesPerSecond = Type.Integer({ minimum: 1, maximum: 100_000_000 });

function fault<const K extends string, P extends TProperties>(kind: K, description: string, properties: P) {
  return Type.Object(
    { kind: Type.Literal(kind), at, ...properties },
    { additionalProperties: false, description },
  );
}

const lasting = { for: span, each, share };

/** Each kind of fault with its fields. Durations stand as they are written, `250ms` to `30d`. */
export const faultSchemas = {
  cut: fault('cut', 'The connection is destroyed without a goodbye, once, at a drawn instant of the time.', {
    for: span,
    share,
  }),
  'half-open': fault('half-open', 'Nothing is read or written for a while; the socket stays.', lasting),
  latency: fault('latency', 'Whatever is read or written comes later, in its order.', {
    ...lasting,
    delay: time('How much later, at most 10s.'),
    jitter: Type.Optional(time('As much more at most, drawn for each piece; at most 10s.')),
  }),
  'slow-reader': fault('slow-reader', 'The terminal takes no more than this of what the service sends.', {
    ...lasting,
    bytesPerSecond,
  }),
  bandwidth: fault('bandwidth', 'No more than this passes, in each direction.', {
    ...lasting,
    bytesPerSecond,
  }),
  duplicates: fault('duplicates', 'A message reaches the terminal twice.', {
    ...lasting,
    chance: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1,
        description: 'Of each message, drawn. Default 1: every one.',
      }),
    ),
  }),
  'token-down': fault('token-down', 'Requests for access tokens and wsTokens reach nobody.', lasting),
  'herd-cut': fault('herd-cut', 'The connections are destroyed at one and the same instant.', { share }),
  'backend-restart': fault('backend-restart', 'The backend ends, and starts again on what it has kept.', {
    for: time('How long it is away.'),
  }),
} as const;

export type FaultKind = keyof typeof faultSchemas;

export const faultSchema = Type.Union([
  faultSchemas.cut,
  faultSchemas['half-open'],
  faultSchemas.latency,
  faultSchemas['slow-reader'],
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

/** What a run is given: it can be sent to a worker, saved and replayed. */
export const faultPlanSchema = Type.Object(
  {
    /** Of the preset, or of the file that it stands in. */
    name: Type.String({ minLength: 1, maxLength: 4096 }),
    faults: faultListSchema,
  },
  { additionalProperties: false },
);

export type FaultPlan = Static<typeof faultPlanSchema>;
