import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Latencies } from './latencies.js';
import { Measures } from './measures.js';

const milliseconds = fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 1, maxLength: 60 });
const of = (values: readonly number[]) => {
  const latencies = new Latencies();
  for (const value of values) latencies.record(value);
  return latencies;
};

describe('latencies', () => {
  it('a percentile is the value that so many samples do not exceed, within three digits', () => {
    fc.assert(
      fc.property(
        milliseconds,
        fc.constantFrom('p50', 'p90', 'p95', 'p99', 'p99.9', 'max'),
        (values, figure) => {
          const sorted = [...values].sort((one, other) => one - other);
          const share = figure === 'max' ? 1 : Number(figure.slice(1)) / 100;
          const exact = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
          expect(Math.abs(of(values).figure(figure) - exact)).toBeLessThanOrEqual(exact * 0.002 + 0.001);
        },
      ),
      { numRuns: 60, seed: 1 },
    );
  });

  it('merged parts, also as text, have every figure of the whole', () => {
    fc.assert(
      fc.property(milliseconds, milliseconds, (one, other) => {
        const merged = Latencies.decode(of(one).encode());
        merged.add(Latencies.decode(of(other).encode()));
        const whole = of([...one, ...other]);
        expect(merged.count).toBe(whole.count);
        for (const figure of ['p50', 'p90', 'p95', 'p99', 'p99.9', 'max'] as const)
          expect(merged.figure(figure)).toBe(whole.figure(figure));
      }),
      { numRuns: 40, seed: 1 },
    );
  });

  it('a time of days is recorded, and a time before its start counts as 0', () => {
    const latencies = of([3 * 86_400_000, -5]);
    expect(latencies.figure('max') / (3 * 86_400_000)).toBeCloseTo(1, 2);
    expect(latencies.figure('p50')).toBe(0);
  });

  it('a text that is not a histogram is rejected', () => {
    expect(() => Latencies.decode({ histogram: 'AAAA', maxMicroseconds: 1 })).toThrow(RangeError);
  });
});

describe('measures', () => {
  it('the merged measures have the samples and the errors of all parts', () => {
    const [one, other] = [new Measures(), new Measures()];
    one.of('payNow').record(10);
    one.of('payNow').record(20, 'ERR_NOT_FOUND');
    other.of('payNow').record(30, 'ERR_NOT_FOUND');
    other.of('delivery').record(5, 'NOT_DELIVERED');
    one.add(Measures.decode(JSON.parse(JSON.stringify(other.encode()))));
    expect(one.total).toEqual({ count: 4, errors: 3 });
    expect(one.calls).toBe(3);
    one.of('heartBeat').record(1);
    expect(one.total).toEqual({ count: 4, errors: 3 });
    expect(one.of('payNow').errors).toEqual({ ERR_NOT_FOUND: 2 });
    expect(one.recorded.map(([name]) => name)).toEqual(['payNow', 'delivery', 'heartBeat']);
    expect(one.of('payNow').latencies.figure('max')).toBeCloseTo(30, 1);
  });
});
