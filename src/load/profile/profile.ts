import type { OperationName } from '../../contract/operations.js';
import type { ThresholdRule } from '../thresholds/threshold.js';

/** The operations that a phase calls, with the weight of each; the weights need no certain sum. */
export type OperationMix = Readonly<Partial<Record<OperationName, number>>>;

/** The calls of a phase: at a rate that does not depend on the service (open), or by users who wait for it (closed). */
export type PhaseLoad =
  | { readonly kind: 'constant' | 'poisson'; readonly perSecond: number }
  | { readonly kind: 'ramp'; readonly fromPerSecond: number; readonly toPerSecond: number }
  | { readonly kind: 'users'; readonly count: number; readonly thinkMs: number }
  | { readonly kind: 'none' };

export interface LoadPhase {
  readonly name: string;
  readonly durationMs: number;
  readonly load: PhaseLoad;
  /** Empty only for a phase without calls. */
  readonly operations: OperationMix;
}

/** All connections of a share of the terminals are destroyed at one instant. */
export interface HerdCut {
  /** Milliseconds from the start of the first phase. */
  readonly atMs: number;
  /** The share of the terminals, above 0 and at most 1. */
  readonly share: number;
}

/** The load that a service is put under: plain data, in milliseconds and per second. */
export interface LoadProfile {
  readonly name: string;
  readonly description: string | undefined;
  readonly phases: readonly LoadPhase[];
  readonly terminals: {
    readonly count: number;
    /** The terminals that begin to connect in a second. */
    readonly perSecond: number;
  };
  /** A call without a response in this time counts as one without a response. */
  readonly callTimeoutMs: number;
  /** The calls that wait for a response at a time, over all segments. */
  readonly maxInFlight: number;
  /** HTTP connections over all segments. */
  readonly connections: number;
  readonly herdCuts: readonly HerdCut[];
  readonly thresholds: readonly ThresholdRule[];
}

/** The length of all phases together, in milliseconds. */
export function profileMs({ phases }: LoadProfile): number {
  return phases.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

/** The operations that any phase calls, in the order of their first mention. */
export function operationsOf({ phases }: LoadProfile): readonly OperationName[] {
  return [...new Set(phases.flatMap(({ operations }) => namesIn(operations)))];
}

/** The operations of a mix that have a weight. */
export function namesIn(mix: OperationMix): readonly OperationName[] {
  return (Object.keys(mix) as OperationName[]).filter((name) => (mix[name] ?? 0) > 0);
}
