import { describe, expect, it } from 'vitest';
import { createRandomRoot } from '../../random/random.js';
import { compareLoads } from './compare-loads.js';
import type { LoadSide } from './compared-loads.js';

const random = createRandomRoot(3).stream('noise');
/** A number around 1, up to 8 % away. */
const noise = () => 0.92 + random.integer(0, 1_600) / 10_000;

/** Runs of 30 seconds with these medians, and payments of which so many fail. */
function side(medians: readonly number[], { errors = 0, problems = [] as readonly string[] } = {}): LoadSide {
  const row = (p50: number) => ({
    payNow: { p50, p99: p50 * 3 * noise() },
    find: { p50: 4 * noise(), p99: 9 * noise() },
  });
  return {
    runs: medians.length,
    byRun: medians.map(row),
    bySecond: medians.flatMap((p50) => Array.from({ length: 30 }, () => row(p50 * noise()))),
    totals: { payNow: { count: 10_000, errors }, find: { count: 5_000, errors: 0 } },
    problems,
  };
}

const measures = ['payNow', 'find'];
const compare = (a: LoadSide, b: LoadSide) => compareLoads({ a, b, measures }, 0.05);
const verdicts = (a: LoadSide, b: LoadSide) => {
  const { verdict, exitCode, measures: rows } = compare(a, b);
  return { verdict, exitCode, byMeasure: rows.map((each) => `${each.measure} ${each.verdict}`) };
};

describe('a comparison of loads', () => {
  it('runs that differ by at most their noise are the same', () => {
    const a = side([10.1, 9.8, 10.4, 9.9, 10.2, 10.0]);
    const b = side([10.3, 9.7, 10.2, 10.1, 9.9, 10.5]);
    expect(compare(a, b).method).toBe('runs');
    expect(verdicts(a, b)).toEqual({ verdict: 'same', exitCode: 0, byMeasure: ['payNow same', 'find same'] });
  });

  it('one slower operation makes the whole comparison worse, and names it', () => {
    const a = side([10.1, 9.8, 10.4, 9.9, 10.2, 10.0]);
    const b = side([13.3, 12.7, 13.2, 13.1, 12.9, 13.5]);
    expect(verdicts(a, b)).toEqual({
      verdict: 'worse',
      exitCode: 1,
      byMeasure: ['payNow worse', 'find same'],
    });
    expect(verdicts(b, a)).toEqual({
      verdict: 'better',
      exitCode: 0,
      byMeasure: ['payNow better', 'find same'],
    });
    expect(compare(a, b).measures[0]?.figures[0]).toMatchObject({ figure: 'p50', verdict: 'worse' });
  });

  it('a change below the tolerance counts as none, however certain it is', () => {
    const a = side([10.01, 10.02, 10.03, 10.04, 10.05, 10.06]);
    const b = side([10.31, 10.32, 10.33, 10.34, 10.35, 10.36]);
    expect(compare(a, b).measures[0]?.figures[0]).toMatchObject({ verdict: 'same' });
    expect(compareLoads({ a, b, measures }, 0.01).measures[0]?.figures[0]).toMatchObject({
      verdict: 'worse',
    });
  });

  it('single runs are compared by their seconds, and a moderate change between them is unclear', () => {
    const moderate = compare(side([10]), side([12]));
    expect(moderate).toMatchObject({ method: 'seconds', verdict: 'unclear', exitCode: 2 });
    expect(moderate.reasons).toEqual([
      'payNow: too few runs to distinguish a change from noise; give each side a folder with 5 to 7 of them',
    ]);
    expect(verdicts(side([10]), side([20]))).toMatchObject({ verdict: 'worse', exitCode: 1 });
    expect(verdicts(side([10]), side([10]))).toMatchObject({ verdict: 'same', exitCode: 0 });
  });

  it('more errors are worse, also if the responses are quick', () => {
    const a = side([10]);
    expect(verdicts(a, side([10], { errors: 100 }))).toMatchObject({ verdict: 'worse', exitCode: 1 });
    expect(verdicts(a, side([10], { errors: 5 }))).toMatchObject({ verdict: 'same' });
  });

  it.each([1, 6])(
    'a measure that only one side of %i runs has is unclear, and worse if its samples are errors',
    (runs) => {
      const medians = Array.from({ length: runs }, () => 10);
      const reconnects = (errors: number): LoadSide => {
        const { totals, ...plain } = side(medians);
        return { ...plain, totals: { ...totals, reconnect: { count: 20, errors } } };
      };
      const all = [...measures, 'reconnect'];
      const lost = compareLoads({ a: reconnects(0), b: side(medians), measures: all }, 0.05);
      expect(lost).toMatchObject({ verdict: 'unclear', exitCode: 2 });
      expect(lost.reasons).toContain('reconnect has samples only before');
      const failing = compareLoads({ a: side(medians), b: reconnects(20), measures: all }, 0.05);
      expect(failing).toMatchObject({ verdict: 'worse', exitCode: 1 });
      expect(failing.reasons).toEqual(['reconnect has samples only after']);
    },
  );

  it('a run whose figures do not count makes the comparison unclear', () => {
    const b = side([20], { problems: ['after is invalid: its figures do not count'] });
    expect(compare(side([10]), b)).toMatchObject({
      verdict: 'unclear',
      exitCode: 2,
      reasons: ['after is invalid: its figures do not count'],
    });
  });

  it('a measure with too few seconds is unclear', () => {
    const short = side([10]);
    const { reasons } = compareLoads(
      { a: { ...short, bySecond: short.bySecond.slice(0, 9) }, b: side([10]), measures: ['payNow'] },
      0.05,
    );
    expect(reasons[0]).toMatch(/^payNow: too few runs/);
  });
});
