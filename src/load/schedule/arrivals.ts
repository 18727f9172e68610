import type { OperationName } from '../../contract/operations.js';
import type { RandomRoot, RandomStream } from '../../random/random.js';
import { maxSeed } from '../../random/random.js';
import type { LoadPhase, LoadProfile, OperationMix, PhaseLoad } from '../profile/profile.js';
import { namesIn } from '../profile/profile.js';
import { isInSegment, type Segment } from './segment.js';

/** One call of an open phase. */
export interface Arrival {
  /** Its index over all phases and segments. */
  readonly index: number;
  /** The instant at which it is to begin, in milliseconds from the beginning of the first phase. */
  readonly atMs: number;
  readonly operation: OperationName;
  /** The seed of what the call contains. */
  readonly seed: number;
}

/**
 * The arrivals of a segment in the order of time. All segments draw the same sequence, each takes its share, so that
 * together they have each arrival exactly once.
 */
export function* arrivalsOf(
  { phases }: Pick<LoadProfile, 'phases'>,
  segment: Segment,
  random: RandomRoot,
): Generator<Arrival, void, undefined> {
  let index = 0;
  let beganMs = 0;
  for (const phase of phases) {
    const stream = random.stream(`load/arrivals/${phase.name}`);
    const pick = operationPicker(phase.operations);
    for (const offsetMs of offsets(phase, stream)) {
      const [operation, seed] = [pick(stream), stream.integer(0, maxSeed)];
      if (isInSegment(segment, index)) yield { index, atMs: beganMs + offsetMs, operation, seed };
      index += 1;
    }
    beganMs += phase.durationMs;
  }
}

/** Picks an operation by weight. */
export function operationPicker(mix: OperationMix): (stream: RandomStream) => OperationName {
  const names = namesIn(mix);
  const bounds: number[] = [];
  let total = 0;
  for (const name of names) {
    total += mix[name] ?? 0;
    bounds.push(total);
  }
  return (stream) => {
    const drawn = unit(stream) * total;
    const name = names[bounds.findIndex((bound) => drawn < bound)] ?? names.at(-1);
    if (name === undefined) throw new TypeError('a phase with calls has no operation');
    return name;
  };
}

/** The instants of the arrivals of a phase, in milliseconds from its beginning, all of them before its end. */
function* offsets({ load, durationMs }: LoadPhase, stream: RandomStream): Generator<number, void, undefined> {
  if (load.kind === 'poisson') {
    const meanMs = 1_000 / load.perSecond;
    for (let atMs = gap(stream, meanMs); atMs < durationMs; atMs += gap(stream, meanMs)) yield atMs;
    return;
  }
  const instant = instantOf(load, durationMs);
  if (instant === undefined) return;
  // By its number and not by adding distances, so that no error of rounding adds up.
  for (let count = 0; ; count += 1) {
    const atMs = instant(count);
    if (!(atMs < durationMs)) return;
    yield atMs;
  }
}

/** The instant of the arrival with this number, in milliseconds: the inverse of the arrivals until an instant. */
function instantOf(load: PhaseLoad, durationMs: number): ((count: number) => number) | undefined {
  if (load.kind === 'constant') return (count) => (count * 1_000) / load.perSecond;
  if (load.kind !== 'ramp') return undefined;
  const { fromPerSecond: from, toPerSecond: to } = load;
  const seconds = durationMs / 1_000;
  const slope = (to - from) / seconds;
  if (slope === 0) return (count) => (count * 1_000) / from;
  // Until t there are from·t + slope·t²/2 arrivals.
  return (count) => {
    const root = Math.sqrt(from * from + 2 * slope * count);
    // A falling ramp ends with a limited number of arrivals: later ones have no instant, NaN.
    return ((root - from) / slope) * 1_000;
  };
}

function gap(stream: RandomStream, meanMs: number): number {
  return -Math.log(1 - unit(stream)) * meanMs;
}

/** A number from 0 to below 1. */
function unit(stream: RandomStream): number {
  return stream.integer(0, 0x7fff_ffff) / 0x8000_0000;
}
