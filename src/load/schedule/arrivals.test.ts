import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandomRoot } from '../../random/random.js';
import type { LoadPhase, PhaseLoad } from '../profile/profile.js';
import { type Arrival, arrivalsOf } from './arrivals.js';
import {
  isInSegment,
  parseSegment,
  partOf,
  type Segment,
  shareOf,
  wholeIndex,
  wholeLoad,
} from './segment.js';

const phase = (load: PhaseLoad, seconds = 10, name = 'a'): LoadPhase => ({
  name,
  durationMs: seconds * 1_000,
  load,
  operations: { payNow: 3, find: 1 },
});
const arrivals = (
  phases: readonly LoadPhase[],
  segment: Segment = wholeLoad,
  seed = 1,
): readonly Arrival[] => [...arrivalsOf({ phases }, segment, createRandomRoot(seed))];
const instants = (load: PhaseLoad, seconds?: number) =>
  arrivals([phase(load, seconds)]).map(({ atMs }) => atMs);

const loads = fc.oneof(
  fc.record({
    kind: fc.constantFrom('constant' as const, 'poisson' as const),
    perSecond: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({
    kind: fc.constant('ramp' as const),
    fromPerSecond: fc.integer({ min: 0, max: 50 }),
    toPerSecond: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({
    kind: fc.constant('users' as const),
    count: fc.integer({ min: 1, max: 5 }),
    thinkMs: fc.constant(100),
  }),
);
/** Segments of different sizes that make up the whole, by cutting one of them again and again. */
const segmentSets = fc
  .array(fc.tuple(fc.nat(), fc.integer({ min: 2, max: 4 })), { maxLength: 3 })
  .map((cuts) =>
    cuts.reduce<readonly Segment[]>(
      (segments, [which, into]) => {
        const at = which % segments.length;
        return segments.flatMap((segment, index) => (index === at ? cut(segment, into) : [segment]));
      },
      [wholeLoad],
    ),
  );

function cut({ number, of }: Segment, into: number): readonly Segment[] {
  return Array.from({ length: into }, (_, part) => ({ number: number + part * of, of: of * into }));
}

describe('arrivals', () => {
  it('constant arrivals have equal distances, from the beginning of the phase', () => {
    expect(instants({ kind: 'constant', perSecond: 4 }, 1)).toEqual([0, 250, 500, 750]);
  });

  it('a ramp has the arrivals of its average rate, closer and closer', () => {
    const up = instants({ kind: 'ramp', fromPerSecond: 0, toPerSecond: 20 });
    expect(up).toHaveLength(100);
    expect(up.filter((atMs) => atMs < 5_000)).toHaveLength(25);
    const down = instants({ kind: 'ramp', fromPerSecond: 20, toPerSecond: 0 });
    expect(down).toHaveLength(100);
    expect(down.filter((atMs) => atMs < 5_000)).toHaveLength(75);
    expect(instants({ kind: 'ramp', fromPerSecond: 5, toPerSecond: 5 })).toHaveLength(50);
  });

  it('Poisson arrivals have the rate on average, and distances of an exponential distribution', () => {
    const all = instants({ kind: 'poisson', perSecond: 50 }, 200);
    const gaps = all.map((atMs, index) => atMs - (all[index - 1] ?? 0));
    // Four standard deviations.
    expect(Math.abs(all.length - 10_000)).toBeLessThan(400);
    expect(Math.abs(gaps.filter((gap) => gap > 20).length / all.length - Math.exp(-1))).toBeLessThan(0.02);
  });

  it('later phases follow, and operations come by their weights', () => {
    const two = arrivals([
      phase({ kind: 'none' }, 5, 'a'),
      phase({ kind: 'constant', perSecond: 100 }, 100, 'b'),
    ]);
    expect(two[0]).toMatchObject({ index: 0, atMs: 5_000 });
    const payments = two.filter(({ operation }) => operation === 'payNow').length;
    expect(Math.abs(payments - 7_500)).toBeLessThan(200);
  });

  it('one seed gives the same arrivals again, another seed gives others', () => {
    const phases = [phase({ kind: 'poisson', perSecond: 20 })];
    expect(arrivals(phases)).toEqual(arrivals(phases));
    expect(arrivals(phases, wholeLoad, 2)).not.toEqual(arrivals(phases));
  });

  it('any set of segments that makes up the whole has each arrival and each actor exactly once', () => {
    fc.assert(
      fc.property(
        fc.array(loads, { minLength: 1, maxLength: 3 }),
        segmentSets,
        fc.nat(200),
        (kinds, segments, actors) => {
          const phases = kinds.map((load, index) => phase(load, 2, `p${index}`));
          const parts = segments.flatMap((segment) => arrivals(phases, segment));
          expect(parts.sort((one, other) => one.index - other.index)).toEqual(arrivals(phases));
          const indexes = Array.from({ length: actors }, (_, index) => index);
          const owned = segments.flatMap((segment) => indexes.filter((index) => isInSegment(segment, index)));
          expect(owned.sort((one, other) => one - other)).toEqual(indexes);
        },
      ),
      { numRuns: 60, seed: 1 },
    );
  });
});

describe('a segment', () => {
  it('a segment is written as its number and the number of segments', () => {
    expect(parseSegment('2/3')).toEqual({ number: 2, of: 3 });
    for (const text of ['0/3', '4/3', '1/1001', '1', '1/0', '1/2/3', '-1/2', '01/2', ''])
      expect(parseSegment(text)).toBeUndefined();
  });

  it('the share of a segment is the number of its indexes, and each has its place in the whole', () => {
    for (const count of [0, 1, 2, 7, 12])
      for (const number of [1, 2, 3]) {
        const segment = { number, of: 3 };
        const own = Array.from({ length: count }, (_, index) => index).filter((index) =>
          isInSegment(segment, index),
        );
        expect(shareOf(segment, count)).toBe(own.length);
        expect(own.map((_, position) => wholeIndex(segment, position))).toEqual(own);
      }
  });

  it('the parts of a segment have together what it has, each of it once', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 9 })
          .chain((of) => fc.tuple(fc.integer({ min: 1, max: of }), fc.constant(of))),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(500),
        ([number, of], parts, index) => {
          const segment = { number, of };
          const owners = Array.from({ length: parts }, (_, part) =>
            partOf(segment, { number: part + 1, of: parts }),
          ).filter((part) => isInSegment(part, index));
          expect(owners).toHaveLength(isInSegment(segment, index) ? 1 : 0);
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });
});
