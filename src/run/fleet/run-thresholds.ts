import type { RunFigures } from '../../events/figures/run-figures.js';
import type { RunFinding } from '../../history/judge.js';
import { holds, type Threshold } from '../../load/thresholds/threshold.js';

/** A finding for each threshold that the figures of a run do not keep. One without a sample is not kept. */
export function thresholdFindings(
  thresholds: readonly Threshold[],
  figures: RunFigures,
  elapsedMs: number,
): readonly RunFinding[] {
  return thresholds.flatMap((threshold) => {
    const actual = figures.figure(threshold.bound, elapsedMs);
    if (actual !== undefined && holds(actual, threshold)) return [];
    const found = actual === undefined ? 'there was no sample' : `it was ${shown(threshold, actual)}`;
    return [{ verdict: 'fail' as const, reason: `the threshold ${threshold.text} does not hold: ${found}` }];
  });
}

function shown({ bound: { measure, figure } }: Threshold, actual: number): string {
  if (figure === 'count') return String(actual);
  if (figure === 'errors' || (measure === 'errors' && figure === 'rate'))
    return `${(actual * 100).toFixed(2)}%`;
  return figure === 'rate' ? `${actual.toFixed(2)}/s` : `${actual}ms`;
}
