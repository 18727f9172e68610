import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { operationNames } from '../../src/contract/operations.js';
import { LoadMeasures } from '../../src/load/measures/load-measures.js';
import { concludeLoad } from '../../src/load/result/conclude.js';
import type { LoadSample } from '../../src/load/result/load-result.js';
import { writeResultFiles } from '../../src/load/result/result-files.js';
import { createRandomRoot } from '../../src/random/random.js';

const phase = 'peak';
const hourSeconds = 3_600;
/** Each measure has this many samples, whose times differ enough to fill a histogram. */
const samplesEach = 2_000;

/** Writes the folders of a load of an hour in this many segments, and removes them after `work`. */
export async function withSavedSegments<T>(
  of: number,
  work: (folders: readonly string[]) => Promise<T>,
): Promise<T> {
  const root = mkdtempSync(path.join(tmpdir(), 'tillfleet-merge-'));
  try {
    const folders = Array.from({ length: of }, (_, index) => path.join(root, `segment-${index + 1}`));
    for (const [index, folder] of folders.entries()) write(folder, index + 1, of);
    return await work(folders);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function write(folder: string, number: number, of: number): void {
  const stream = createRandomRoot(number).stream('samples');
  const measures = new LoadMeasures();
  for (const name of [...operationNames, 'connect', 'registered', 'delivery'] as const)
    for (let sample = 0; sample < samplesEach; sample += 1)
      measures.record(name, 1 + (stream.integer(1, 1_000) ** 3 % 90_000) / 10, phase);
  const result = concludeLoad({
    version: '0.0.0',
    outcome: 'completed',
    seed: 1,
    target: 'embedded',
    rateLimits: 'off',
    profile: { name: 'bench', yaml: `phases: [{ name: ${phase}, for: 1h }]\n`, thresholds: [] },
    segments: [`${number}/${of}`],
    startedAt: '2026-01-01T00:00:00.000Z',
    machine: 'a machine',
    elapsedMs: hourSeconds * 1_000,
    phases: [{ phase, elapsedMs: hourSeconds * 1_000 }],
    rules: [],
    measures,
    examples: [],
    healthProblems: [],
    internalErrors: [],
    health: { slipP99Ms: 1, lagP99Ms: 1, cpuShare: 0.5, notSent: 0, withoutSocket: 0 },
  });
  mkdirSync(folder, { recursive: true });
  writeResultFiles(folder, { result, measures }, samples());
}

function samples(): readonly LoadSample[] {
  return Array.from({ length: hourSeconds }, (_, second) => ({
    type: 'load.sample',
    atMs: second * 1_000,
    phase,
    calls: 100,
    errors: 0,
    p50: 1,
    p99: 9,
    inFlight: 1,
    online: 10,
    sessions: { online: 10 },
    measures: { payNow: { count: 100, errors: 0, p50: 1, p99: 9 } },
  }));
}
