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
  /** The apps that the calls are spread over, over all segments. */
  readonly apps: number;
  readonly herdCuts: readonly HerdCut[];
  readonly thresholds: readonly ThresholdRule[];
}

/** The calls a second of a phase at its highest. A user makes at most one for each time to think. */
export function highestRate(load: PhaseLoad): number {
  switch (load.kind) {
    case 'none':
      return 0;
    case 'ramp':
      return Math.max(load.fromPerSecond, load.toPerSecond);
    case 'users':
      return (load.count * 1_000) / Math.max(load.thinkMs, shortestCallMs);
    default:
      return load.perSecond;
  }
}

/** The time that a call of a user takes at least, in milliseconds, for the estimate of a rate. */
const shortestCallMs = 10;

/** The length of all phases together, in milliseconds. */
export function profileMs({ phases }: LoadProfile): number {
  return phases.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

/** A phase with the part of it that was performed, in milliseconds. */
export interface PhaseLength {
  readonly phase: string;
  readonly elapsedMs: number;
}

/** The lengths of the phases of a load that has lasted for this long. */
export function phaseLengths(
  { phases }: Pick<LoadProfile, 'phases'>,
  elapsedMs: number,
): readonly PhaseLength[] {
  let leftMs = elapsedMs;
  return phases.map(({ name, durationMs }) => {
    const ownMs = Math.max(0, Math.min(leftMs, durationMs));
    leftMs -= durationMs;
    return { phase: name, elapsedMs: ownMs };
  });
}

/** Returns the function that gives the seconds of a phase, or of the whole load, that has lasted for this long. */
export function secondsOf(
  profile: Pick<LoadProfile, 'phases'>,
  elapsedMs: number,
): (phase: string | undefined) => number {
  return secondsBy(phaseLengths(profile, elapsedMs), elapsedMs);
}

export function secondsBy(
  lengths: readonly PhaseLength[],
  elapsedMs: number,
): (phase: string | undefined) => number {
  return (phase) => {
    const own = lengths.find((each) => each.phase === phase);
    return Math.max(phase === undefined ? elapsedMs : (own?.elapsedMs ?? 0), 1) / 1_000;
  };
}

/** The phase at a time from the beginning of the first one; undefined after the last one. */
export function phaseAt({ phases }: Pick<LoadProfile, 'phases'>, atMs: number): LoadPhase | undefined {
  let endMs = 0;
  return phases.find(({ durationMs }) => {
    endMs += durationMs;
    return atMs < endMs;
  });
}

/** The operations that any phase calls, in the order of their first mention. */
export function operationsOf({ phases }: LoadProfile): readonly OperationName[] {
  return [...new Set(phases.flatMap(({ operations }) => namesIn(operations)))];
}

/** The operations of a mix that have a weight. */
export function namesIn(mix: OperationMix): readonly OperationName[] {
  return (Object.keys(mix) as OperationName[]).filter((name) => (mix[name] ?? 0) > 0);
}
