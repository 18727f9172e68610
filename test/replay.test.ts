import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveFailure } from '../src/cli/failed-run/failures.js';
import { programVersion } from '../src/input/program-version.js';
import type { RunRequest } from '../src/run/options.js';
import { inShare } from './suite/share.js';
import { tillfleet } from './support/program.js';
import { minimalRequest } from './support/run-request.js';

const scenario = 'sandbox.amount.1000.00';
const request: RunRequest = {
  ...minimalRequest,
  version: programVersion(),
  seed: 3,
  terminals: 2,
  integrators: 1,
  scenarios: [scenario],
  named: true,
  forMs: 60_000,
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tillfleet-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it.runIf(inShare(0))(
  'a replay runs a saved failure again, and a record of a run has its stream, both the same to the byte',
  async () => {
    const saved = saveFailure(request, 'fail', [], root);
    const clock = ['--virtual', '--seed', '3', '--for', '1m'];
    const fleet = ['--terminals', '2', '--integrators', '1', '--scenario', scenario];
    const ran = await tillfleet(['run', ...clock, ...fleet, '-q', '--record', 'run.ndjson'], { cwd: root });
    const replayed = await tillfleet(['replay', saved, '--json'], { cwd: root });
    expect(ran.status).toBe(0);
    expect(ran.stdout).toMatch(/\nverdict {4}passed\n$/);
    const recorded = readFileSync(path.join(root, 'run.ndjson'), 'utf8');
    expect(recorded.split('\n').length).toBeGreaterThan(20);
    expect(replayed.stdout).toBe(recorded);
    expect(replayed.status).toBe(0);
  },
);

it.runIf(inShare(1))('a failed run keeps its events, its summary and its replay in one folder', async () => {
  const failures = [{ clause: 'SBX-05', reason: 'r', owner: 'o', until: '2999-01-01' }];
  writeFileSync(path.join(root, 'known.json'), JSON.stringify({ expectedFailuresVersion: 1, failures }));
  const args = ['conform', '--only', 'SBX-05', '--expected', 'known.json', '--seed', '4', '--json'];
  const { status, stdout, stderr } = await tillfleet(args, { cwd: root });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('replay .tillfleet') });
  const [, name = ''] = /replay (\.tillfleet\S+-seed-4)\n/.exec(stderr) ?? [];
  const folder = path.join(root, name);
  expect(readdirSync(folder).sort()).toEqual(['events.ndjson', 'replay.json', 'summary.txt']);
  expect(readFileSync(path.join(folder, 'events.ndjson'), 'utf8')).toBe(stdout);
  const summary = readFileSync(path.join(folder, 'summary.txt'), 'utf8');
  expect(summary).toContain('SBX-05: did not fail as expected');
  expect(summary).toMatch(/\nverdict {4}FAILED\n$/);
  const replayed = await tillfleet(['replay', name, '--json'], { cwd: root });
  expect({ status: replayed.status, same: replayed.stdout === stdout }).toEqual({ status: 1, same: true });
});

it('replay rejects an incomplete file and runs nothing', async () => {
  const incomplete = path.join(root, 'incomplete.json');
  writeFileSync(incomplete, '{"format": "tillfleet-');
  const { status, stdout, stderr } = await tillfleet(['replay', incomplete]);
  expect({ status, stdout }).toEqual({ status: 64, stdout: '' });
  expect(stderr).toMatch(/is incomplete[^\n]*\n {2}hint: /);
});
