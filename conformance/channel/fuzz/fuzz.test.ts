import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { inShare } from '../../../test/suite/share.js';
import { fuzz } from './fuzz.js';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** The used heap size in bytes after garbage collection. */
async function heap(): Promise<number> {
  for (let round = 0; round < 4; round++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return getHeapStatistics().used_heap_size;
}

const inputs = inShare(0) ? 50_000 : 25_000;

describe('the terminal channel', () => {
  it('tens of thousands of random inputs cause no crash and no leak and disturb no other session', async () => {
    const report = await fuzz({
      seed: 1,
      network: 'memory',
      until: { inputs },
      heap,
      crashes: () => [],
      now: () => performance.now(),
    });
    expect(report.failure, JSON.stringify(report)).toBeUndefined();
    expect(report.inputs).toBeGreaterThanOrEqual(inputs);
    expect(report.bystanderMessages).toBeGreaterThan(50);
    expect(report.heap).toBeDefined();
  });
});
