import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { steadyProfile, virtualLoad } from '../../../test/loads/virtual-load.js';
import type { FinishedLoad } from '../load-run.js';
import { writeResultFiles } from '../result/result-files.js';
import { compareLoads } from './compare-loads.js';
import { readComparedLoads } from './compared-loads.js';
import { inShare } from '../../../test/suite/share.js';

const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-compare-'));
afterAll(() => rmSync(folder, { recursive: true }));

function save(name: string, load: FinishedLoad): string {
  const into = path.join(folder, name);
  mkdirSync(into, { recursive: true });
  writeResultFiles(into, load, load.samples);
  return into;
}

const yaml = steadyProfile.replace('6s', '12s');
/** A load whose responses take this much longer. */
const load = (slowerMs: number) => {
  let state: 'preparing' | 'performing' = 'preparing';
  return virtualLoad(yaml, {
    http: async (call, send) => {
      if (state === 'performing') await new Promise((resolve) => setTimeout(resolve, slowerMs));
      return send(call);
    },
    onStarted: () => {
      state = 'performing';
    },
  });
};

describe('the folders of a comparison', () => {
  it.runIf(inShare(0))('the folders of single runs are compared by their seconds', async () => {
    const first = await load(10);
    const [before, after] = [save('before', first), save('after', await load(40))];
    // A measure that one side has lost is compared nevertheless.
    const lost = save('lost', { ...first, result: { ...first.result, measures: [] }, samples: [] });
    expect(readComparedLoads(before, lost).measures).toEqual(['payNow']);
    expect(readComparedLoads(lost, before).measures).toEqual(['payNow']);
    const loads = readComparedLoads(before, after);
    expect(loads.measures).toEqual(['payNow']);
    expect(loads.a.bySecond).toHaveLength(12);
    const comparison = compareLoads(loads, 0.05);
    expect(comparison).toMatchObject({ method: 'seconds', verdict: 'worse', exitCode: 1 });
    expect(comparison.measures[0]?.figures[0]).toMatchObject({ figure: 'p50', a: 12, b: 42 });
    expect(compareLoads(readComparedLoads(before, before), 0.05)).toMatchObject({ verdict: 'same' });
  });

  it.runIf(inShare(1))('folders with five runs each are compared by these', async () => {
    const [quick, slow] = [await load(10), await load(12)];
    for (const number of [1, 2, 3, 4, 5]) {
      save(`quick/${number}`, quick);
      save(`slow/${number}`, slow);
    }
    const loads = readComparedLoads(path.join(folder, 'quick'), path.join(folder, 'slow'));
    expect([loads.a.runs, loads.b.runs]).toEqual([5, 5]);
    expect(loads.a.totals.payNow?.count).toBe(5 * 240);
    expect(compareLoads(loads, 0.05)).toMatchObject({ method: 'runs', verdict: 'worse', exitCode: 1 });
  });
});
