import { describe, expect, it } from 'vitest';
import { LoadMeasures } from '../measures/load-measures.js';
import { parseThreshold } from '../thresholds/threshold.js';
import { concludeLoad, type LoadFacts } from './conclude.js';
import { mergeLoads, type NamedLoad } from './merge.js';

const yaml = 'phases: []';

/** A segment with payments that take this long, judged by these thresholds. */
function segment(
  number: number,
  ms: number,
  changes: Partial<LoadFacts> & { texts?: readonly string[] } = {},
) {
  const { texts = [], ...facts } = changes;
  const measures = new LoadMeasures();
  for (let count = 0; count < 10; count += 1) measures.record('payNow', ms, 'a');
  const result = concludeLoad({
    version: '0',
    outcome: 'completed',
    profile: { name: 'p', yaml, thresholds: [] },
    seed: 1,
    segments: [`${number}/2`],
    target: 'embedded',
    rateLimits: 'off',
    startedAt: '',
    machine: 'm',
    elapsedMs: 1_000,
    health: { slipP99Ms: 0, lagP99Ms: 0, cpuShare: 0, notSent: 0, withoutSocket: 0 },
    examples: [],
    healthProblems: [],
    measures,
    internalErrors: [],
    phases: [{ phase: 'a', elapsedMs: 1_000 }],
    rules: texts.flatMap((text) => {
      const parsed = parseThreshold(text);
      return 'threshold' in parsed ? [{ threshold: parsed.threshold }] : [];
    }),
    ...facts,
  });
  return { folder: `part-${number}`, result, measures } satisfies NamedLoad;
}

describe('a merge of segments', () => {
  it('segments that ended by plan are judged together', () => {
    expect(mergeLoads([segment(1, 5), segment(2, 5)]).result).toMatchObject({ verdict: 'pass', exitCode: 0 });
  });

  it('a segment that was stopped makes the whole load a stopped one', () => {
    const stopped = segment(2, 5, { outcome: 'stopped', signalled: 130 });
    expect(stopped.result).toMatchObject({ verdict: 'stopped', exitCode: 130 });
    expect(mergeLoads([segment(1, 5), stopped]).result).toMatchObject({
      outcome: 'stopped',
      verdict: 'stopped',
      exitCode: 2,
      reasons: ['the segment 2/2 was stopped before its end'],
    });
  });

  it('a segment that a threshold has ended makes the whole load fail by that', () => {
    const aborted = segment(2, 5, { outcome: 'aborted' });
    expect(mergeLoads([segment(1, 5), aborted]).result).toMatchObject({
      outcome: 'aborted',
      verdict: 'threshold',
      exitCode: 3,
      reasons: ['the segment 2/2 was aborted before its end'],
    });
  });

  it('the thresholds that were saved are judged again with the samples of all segments', () => {
    // Each half has 10 samples, so that only both together have 20.
    const texts = ['payNow.p90<50ms', 'payNow.count>=20'];
    const [quick, slow] = [segment(1, 5, { texts }), segment(2, 80, { texts })];
    expect(quick.result.thresholds.map(({ held }) => held)).toEqual([true, false]);
    const { result } = mergeLoads([quick, slow]);
    expect(result.thresholds.map(({ threshold, held }) => [threshold, held])).toEqual([
      ['payNow.p90<50ms', false],
      ['payNow.count>=20', true],
    ]);
    expect(result).toMatchObject({ verdict: 'threshold', exitCode: 3 });
  });

  it('segments of loads at different targets are not merged', () => {
    const other = segment(2, 5, { target: 'staging' });
    expect(() => mergeLoads([segment(1, 5), other])).toThrow('part-2 differs from part-1 in its target');
  });

  it('segments with other thresholds are not merged, and the name of the profile does not matter', () => {
    const one = segment(1, 5, { texts: ['payNow.p90<50ms'] });
    expect(() => mergeLoads([one, segment(2, 5)])).toThrow('part-2 differs from part-1 in its thresholds');
    const renamed = segment(2, 5, { profile: { name: './p', yaml, thresholds: [] } });
    expect(mergeLoads([segment(1, 5), renamed]).result.verdict).toBe('pass');
  });
});
