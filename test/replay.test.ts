import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveFailure } from '../src/cli/failures.js';
import { programVersion } from '../src/cli/version.js';
import type { RunRequest } from '../src/run/options.js';
import { tillfleet } from './support/program.js';

const scenario = 'sandbox.amount.1000.00';
const request: RunRequest = {
  version: programVersion(),
  seed: 3,
  terminals: 2,
  integrators: 1,
  scenarios: [scenario],
  named: true,
  forMs: 60_000,
  stayUp: false,
  clock: 'virtual',
  network: 'memory',
  port: 0,
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tillfleet-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('a replay runs a saved failure again, the same to the byte', async () => {
  const saved = saveFailure(request, 'fail', [], root);
  const first = [
    '--virtual',
    '--seed',
    '3',
    '--terminals',
    '2',
    '--integrators',
    '1',
    '--for',
    '1m',
    '--json',
  ];
  const ran = await tillfleet(['run', ...first, '--scenario', scenario], { cwd: root });
  const replayed = await tillfleet(['replay', saved, '--json'], { cwd: root });
  expect(ran.status).toBe(0);
  expect(ran.stdout.split('\n').length).toBeGreaterThan(20);
  expect(replayed.stdout).toBe(ran.stdout);
  expect(replayed.status).toBe(0);
}, 60_000);

it('replay rejects an incomplete file and runs nothing', async () => {
  const incomplete = path.join(root, 'incomplete.json');
  writeFileSync(incomplete, '{"format": "tillfleet-');
  const { status, stdout, stderr } = await tillfleet(['replay', incomplete]);
  expect({ status, stdout }).toEqual({ status: 64, stdout: '' });
  expect(stderr).toMatch(/is incomplete[^\n]*\n {2}hint: /);
});
