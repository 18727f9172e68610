import { describe, expect, it } from 'vitest';
import { LoadMeasures } from '../measures/load-measures.js';
import { parseThreshold, type Threshold } from './threshold.js';
import { judgeThresholds, ThresholdWatch } from './threshold-watch.js';

function threshold(text: string): Threshold {
  const parsed = parseThreshold(text);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.threshold;
}

function measures(...samples: readonly (readonly [ms: number, error?: string])[]): LoadMeasures {
  const all = new LoadMeasures();
  for (const [ms, error] of samples) all.record('payNow', ms, 'peak', error);
  return all;
}

const judged = (text: string, all: LoadMeasures, seconds = 10) =>
  judgeThresholds([threshold(text)], all, () => seconds)[0];

it.each([
  ['payNow.p99<50ms', { measure: 'payNow', figure: 'p99' }, '<', 50],
  ['delivery.p99.9 <= 2s', { measure: 'delivery', figure: 'p99.9' }, '<=', 2_000],
  ['find.p95<80ms', { measure: 'find', figure: 'p95' }, '<', 80],
  ['errors.rate<0.1%', { measure: 'errors', figure: 'rate' }, '<', 0.001],
  ['errors.count<10', { measure: 'errors', figure: 'count' }, '<', 10],
  ['payNow.rate>95.5/s', { measure: 'payNow', figure: 'rate' }, '>', 95.5],
  ['find.errors>=5%', { measure: 'find', figure: 'errors' }, '>=', 0.05],
  ['reconnect.count>0', { measure: 'reconnect', figure: 'count' }, '>', 0],
  ['payNow{phase:peak}.p99<50ms', { measure: 'payNow', figure: 'p99', phase: 'peak' }, '<', 50],
  ['errors{phase:day 1.0}.rate<1%', { measure: 'errors', figure: 'rate', phase: 'day 1.0' }, '<', 0.01],
  ['connect.max<1.5s', { measure: 'connect', figure: 'max' }, '<', 1_500],
])('the threshold %s is valid', (text, bound, comparison, value) => {
  expect(threshold(text)).toEqual({ text, bound, comparison, value });
});

it.each([
  ['payNow', 'must be a bound like'],
  ['payNow.p99<', 'must be a bound like'],
  ['payNow.p99=50ms', 'must be a bound like'],
  ['payNow.p99<-50ms', 'must be a bound like'],
  ['payNov.p99<50ms', 'names the unknown measure payNov; did you mean payNow?'],
  ['payNow.p96<50ms', 'must be a bound like'],
  [
    'payNow.mean<50ms',
    'names the figure mean, and payNow has p50, p90, p95, p99, p99.9, max, count, rate, errors',
  ],
  ['connect.rate<5/s', 'names the figure rate, and connect has p50, p90, p95, p99, p99.9, max, count'],
  ['payNow{app:a}.p99<50ms', 'names the unknown tag app; use phase, as in payNow{phase:peak}'],
  ['payNow{peak}.p99<50ms', 'must be a bound like'],
  ['payNow.p99<50', 'needs a duration like 50ms or 2s after <, not 50'],
  ['payNow.p99<5%', 'needs a duration like 50ms or 2s after <, not 5%'],
  ['errors.rate<1', 'needs a share like 0.1% after <, not 1'],
  ['payNow.rate>5', 'needs a rate like 95/s after >, not 5'],
  ['errors.count<5ms', 'needs a number without a unit after <, not 5ms'],
])('the threshold %s is rejected', (text, problem) => {
  expect(parseThreshold(text)).toEqual({ problem: expect.stringContaining(problem) });
});

it('a threshold compares the figure of its measure', () => {
  const all = measures([10], [20], [30], [2_000, 'TIMEOUT']);
  expect(judged('payNow.p50<25ms', all)).toMatchObject({ held: true });
  expect(judged('payNow.p99<50ms', all)).toMatchObject({ held: false });
  expect(judged('payNow.rate>=0.4/s', all)).toMatchObject({ actual: 0.4, held: true });
  expect(judged('payNow.errors<=25%', all)).toMatchObject({ actual: 0.25, held: true });
  expect(judged('errors.count<1', all)).toMatchObject({ actual: 1, held: false });
});

it('a threshold of a phase compares the samples of that phase alone, at its length', () => {
  const all = measures([10], [2_000, 'TIMEOUT']);
  all.record('payNow', 10, 'rise');
  const seconds = (phase: string | undefined) => (phase === 'peak' ? 4 : 10);
  const judge = (text: string) => judgeThresholds([threshold(text)], all, seconds)[0];
  expect(judge('payNow{phase:rise}.max<11ms')).toMatchObject({ actual: 10, held: true });
  expect(judge('payNow{phase:peak}.max<11ms')).toMatchObject({ actual: 2_000, held: false });
  expect(judge('payNow{phase:peak}.rate>=0.5/s')).toMatchObject({ actual: 0.5, held: true });
  expect(judge('errors{phase:peak}.rate<60%')).toMatchObject({ actual: 0.5, held: true });
  expect(judge('payNow{phase:fall}.p50<1s')).toMatchObject({ actual: undefined, held: false });
});

it('a threshold without a sample does not hold, whatever it compares', () => {
  for (const text of ['find.p99<1s', 'find.count<1', 'find.rate<=0/s', 'delivery.p99<1s'])
    expect(judged(text, measures([1]))).toEqual({ threshold: text, actual: undefined, held: false });
  expect(judged('errors.rate<1%', new LoadMeasures())).toMatchObject({ held: false });
});

describe('the watch of thresholds', () => {
  const rule = { threshold: threshold('payNow.p99<50ms'), abortAfterMs: 2_000 };
  const seconds = () => 1;
  const [slow, quick] = [measures([60]), measures([40])];

  it('a bound that is broken for its whole time ends the run', () => {
    const watch = new ThresholdWatch([rule]);
    expect([0, 1_000, 1_999, 2_000].map((atMs) => watch.observe(slow, atMs, seconds)?.text)).toEqual([
      undefined,
      undefined,
      undefined,
      'payNow.p99<50ms',
    ]);
  });

  it('a bound that holds again begins its time anew', () => {
    const watch = new ThresholdWatch([rule]);
    watch.observe(slow, 0, seconds);
    watch.observe(quick, 1_500, seconds);
    expect(watch.observe(slow, 2_000, seconds)).toBeUndefined();
    expect(watch.observe(slow, 4_000, seconds)).toBe(rule.threshold);
  });

  it('a bound without a sample, or without a time, does not end the run', () => {
    expect(new ThresholdWatch([rule]).observe(new LoadMeasures(), 60_000, seconds)).toBeUndefined();
    expect(
      new ThresholdWatch([{ threshold: rule.threshold }]).observe(slow, 60_000, seconds),
    ).toBeUndefined();
  });
});
