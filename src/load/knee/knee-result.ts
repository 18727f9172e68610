import Type, { type Static } from 'typebox';
import { type ExitCode, exitCodes } from '../../failure/exit-codes.js';
import type { LoadRequest } from '../load-run.js';
import type { LoadResult } from '../result/load-result.js';
import type { KneeBounds } from './knee-search.js';

const closed = { additionalProperties: false } as const;
const text = Type.String();
const rate = (description: string) => Type.Number({ minimum: 0, description });

/** The kind of what a step has broken. */
export const kneeCauses = ['threshold', 'errors', 'generator'] as const;

const step = Type.Object(
  {
    type: Type.Literal('load.step'),
    perSecond: rate('The rate of the operation.'),
    p50: rate('Milliseconds, of the operation.'),
    p99: rate('Milliseconds, of the operation.'),
    count: Type.Integer({ minimum: 0 }),
    errors: Type.Integer({ minimum: 0 }),
    held: Type.Boolean(),
    brokenBy: Type.Optional(Type.Enum([...kneeCauses])),
    reasons: Type.Array(text),
  },
  closed,
);

/** `knee.json`, and the last line of `tillfleet load --find-knee --json`. */
export const kneeResultSchema = Type.Object(
  {
    type: Type.Literal('load.knee'),
    formatVersion: Type.Literal(1),
    version: text,
    verdict: Type.Enum(['pass', 'threshold', 'invalid', 'stopped', 'error']),
    exitCode: Type.Integer({ minimum: 0, maximum: 255 }),
    reasons: Type.Array(text),
    operation: text,
    heldPerSecond: Type.Optional(rate('The highest rate at which every bound held.')),
    brokenPerSecond: Type.Optional(rate('The lowest rate at which a bound was broken, twice in succession.')),
    brokenBy: Type.Optional(Type.Enum([...kneeCauses], { description: 'What the higher rate has broken.' })),
    profile: Type.Object({ name: text, yaml: text, thresholds: Type.Array(text) }, closed),
    seed: Type.Integer({ minimum: 0 }),
    target: text,
    rateLimits: Type.Enum(['off', 'on', 'of the target']),
    steps: Type.Array(step),
  },
  { ...closed, description: 'The result of `tillfleet load --find-knee`.' },
);

export type KneeResult = Static<typeof kneeResultSchema>;
export type KneeStep = Static<typeof step>;

/** `docs/schemas/load-knee.schema.json`. */
export function kneeResultSchemaDocument(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The result of a search for a knee',
    ...kneeResultSchema,
  };
}

/** A step of a search, from the result of its load. */
export function kneeStep(operation: string, perSecond: number, result: LoadResult): KneeStep {
  const measure = result.measures.find((each) => each.measure === operation);
  const { p50 = 0, p99 = 0, count = 0, errors = 0 } = measure ?? {};
  const brokenBy = causeOf(result);
  return {
    type: 'load.step',
    perSecond,
    p50,
    p99,
    count,
    errors,
    held: brokenBy === undefined,
    ...(brokenBy && { brokenBy }),
    reasons: result.reasons,
  };
}

/** A spoiled measurement comes first: what it shows of a threshold is not to be trusted. */
function causeOf({ verdict }: LoadResult): KneeStep['brokenBy'] {
  switch (verdict) {
    case 'threshold':
      return 'threshold';
    case 'fail':
      return 'errors';
    case 'invalid':
      return 'generator';
    default:
      return undefined;
  }
}

export interface KneeFacts {
  readonly request: Pick<LoadRequest, 'version' | 'profile' | 'source' | 'seed'>;
  readonly operation: string;
  readonly target: string;
  readonly rateLimits: LoadResult['rateLimits'];
  readonly bounds: KneeBounds;
  readonly steps: readonly KneeStep[];
  readonly internalErrors: readonly string[];
  readonly signalled: ExitCode | undefined;
}

/** The result of a search, with the rate and the name of what has broken. */
export function concludeKnee(facts: KneeFacts): KneeResult {
  const { request, operation, target, rateLimits, bounds, steps, internalErrors, signalled } = facts;
  const { held, broken } = bounds;
  const breaking = steps.findLast(({ perSecond, held: isHeld }) => perSecond === broken && !isHeld);
  const verdict = verdictOf(facts, breaking);
  const { version, profile, source, seed } = request;
  return {
    type: 'load.knee',
    formatVersion: 1,
    version,
    verdict,
    operation,
    seed,
    target,
    rateLimits,
    exitCode: signalled ?? exitCodeOf[verdict],
    reasons: [
      ...internalErrors,
      ...(signalled === undefined ? [] : ['the search was stopped before its end']),
      ...(breaking?.reasons ?? []),
    ],
    ...(held !== undefined && { heldPerSecond: held }),
    ...(broken !== undefined && { brokenPerSecond: broken }),
    ...(breaking?.brokenBy && { brokenBy: breaking.brokenBy }),
    profile: { name: profile.name, yaml: source.yaml, thresholds: [...source.thresholds] },
    steps: [...steps],
  };
}

const exitCodeOf = {
  pass: exitCodes.pass,
  threshold: exitCodes.threshold,
  invalid: exitCodes.inconclusive,
  stopped: exitCodes.inconclusive,
  error: exitCodes.harness,
} as const;

function verdictOf(
  { bounds, internalErrors, signalled }: KneeFacts,
  breaking?: KneeStep,
): KneeResult['verdict'] {
  if (internalErrors.length > 0) return 'error';
  if (signalled !== undefined) return 'stopped';
  // The generator broke first: the knee of the service lies above, and was not found.
  if (breaking?.brokenBy === 'generator') return 'invalid';
  return bounds.held === undefined ? 'threshold' : 'pass';
}
