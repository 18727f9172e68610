import { expect, it } from 'vitest';
import { IntervalMeasures } from './interval.js';

const samples = Array.from({ length: 200 }, (_, index) => ({
  name: index % 3 === 0 ? ('delivery' as const) : ('payNow' as const),
  ms: index * 1.37,
  error: index % 10 === 0 ? 'HTTP_500' : undefined,
}));

it('the intervals of several threads together are the interval of one that has recorded everything', () => {
  const whole = new IntervalMeasures();
  const threads = [new IntervalMeasures(), new IntervalMeasures(), new IntervalMeasures()];
  for (const [index, { name, ms, error }] of samples.entries()) {
    whole.record(name, ms, error);
    threads[index % 2]?.record(name, ms, error);
  }
  const merged = new IntervalMeasures();
  for (const thread of threads) merged.add(thread.takeEncoded());
  const expected = whole.take();
  expect(merged.take()).toEqual(expected);
  expect(expected).toMatchObject({ calls: 133, errors: 20 });
});

it('an interval that was taken has left nothing for the next one', () => {
  const interval = new IntervalMeasures();
  interval.record('payNow', 5, 'HTTP_500');
  interval.takeEncoded();
  expect(interval.take()).toEqual({ calls: 0, errors: 0, p50: 0, p99: 0, measures: {} });
});
