import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { savableRequest } from '../../../test/support/run-request.js';
import { Failure } from '../../failure/failure.js';
import { programVersion } from '../../input/program-version.js';
import type { RunRequest } from '../../run/options.js';
import { loadFailure, saveFailure } from './failures.js';

const request: RunRequest = { ...savableRequest, seed: 4_294_967_295, walks: true };

const fleet = {
  merchants: [
    { name: 'A', branches: [{ name: 'B', terminals: [{ count: 3, namePattern: 'Terminal {n}' }] }] },
  ],
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tillfleet-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const saveFleet = () =>
  saveFailure(
    { ...request, scenarios: [], named: false, fleet, rampPerSecond: 1.5 },
    'inconclusive',
    [],
    root,
  );

const save = () => saveFailure(request, 'fail', ['sandbox.amount.1001.00: fail'], root);

const textOf = (folder: string) => readFileSync(path.join(folder, 'replay.json'), 'utf8');

/** The error for a file with this text. */
function rejectionOf(text: string): unknown {
  const file = path.join(root, 'edited.json');
  writeFileSync(file, text);
  try {
    return loadFailure(file);
  } catch (error) {
    return error instanceof Failure ? { exitCode: error.exitCode, message: error.message } : error;
  }
}

it('a saved failure is loaded with the same request', () => {
  expect(loadFailure(save())).toEqual(request);
});

it('a saved failure is loaded with the ids that the user has named in full', () => {
  const named = { ...request, exact: ['sandbox.amount.1001.00'] };
  expect(loadFailure(saveFailure(named, 'fail', [], root))).toEqual(named);
});

it('a saved failure is loaded with its fleet and its ramp, which may run without a scenario', () => {
  expect(loadFailure(saveFleet())).toMatchObject({ fleet, rampPerSecond: 1.5, scenarios: [] });
});

it('a saved failure is loaded with its faults, and rejected with invalid faults', () => {
  const faults = { name: 'mine', faults: [{ kind: 'cut' as const, at: '1s', for: '2s' }] };
  const folder = saveFailure({ ...request, scenarios: [], named: false, faults }, 'fail', [], root);
  expect(loadFailure(folder)).toMatchObject({ faults, scenarios: [] });
  const text = textOf(folder);
  for (const [edited, message] of [
    [text.replace('"2s"', '"999d"'), /request\.faults\.faults\[0\]\.for must be at most 1d, not 999d/],
    [text.replace('"cut"', '"cuts"'), /request\.faults\.faults\[0\]\.kind/],
  ] as const)
    expect(rejectionOf(edited)).toEqual({ exitCode: 64, message: expect.stringMatching(message) });
});

it('a saved failure ends without help when it is replayed, even if the run had a view', () => {
  const folder = saveFailure({ ...request, stayUp: true }, 'fail', [], root);
  expect(loadFailure(folder).stayUp).toBe(false);
});

it('a saved failure has the seed in the name of its folder and the verdict in its file', () => {
  const folder = save();
  expect(path.basename(folder)).toMatch(/-seed-4294967295$/);
  expect(JSON.parse(textOf(folder))).toMatchObject({ verdict: 'fail' });
  expect(loadFailure(path.join(folder, 'replay.json'))).toEqual(request);
});

it.each<[string, (text: string) => string, RegExp]>([
  ['that was cut off', (text) => text.slice(0, 200), /is incomplete/],
  [
    'of another version',
    (text) => text.replace(`"${programVersion()}"`, '"9.9.9"'),
    /was saved by version 9\.9\.9/,
  ],
  [
    'of another format',
    (text) => text.replace('tillfleet-failure-1', 'tillfleet-failure-2'),
    /format must be tillfleet-failure-1/,
  ],
  ['with a seed that is not an integer', (text) => text.replace('4294967295', '"7"'), /request\.seed/],
  ['with a seed that is too large', (text) => text.replace('4294967295', '4294967296'), /request\.seed/],
  ['with an unknown field', (text) => text.replace('"seed"', '"speed": 1, "seed"'), /request\.speed/],
  ['with an unknown scenario', (text) => text.replaceAll('amount.1001.00', 'amount.7'), /unknown scenario/],
  ['that is not an object', () => '[]', /the file must be a map/],
])('a file that cannot be replayed exactly is rejected: one %s', (_, edit, message) => {
  const text = textOf(save());
  expect(edit(text)).not.toBe(text);
  expect(rejectionOf(edit(text))).toEqual({ exitCode: 64, message: expect.stringMatching(message) });
});

it.each<[string, (text: string) => string, RegExp]>([
  [
    'whose fleet is of another size',
    (text) => text.replace('"count": 3', '"count": 4'),
    /its fleet has 4 and 0/,
  ],
  ['whose fleet is invalid', (text) => text.replace('"count": 3', '"count": -3'), /request\.fleet/],
  [
    'with neither fleet nor scenarios',
    (text) => text.replace(/"fleet": \{.*\},\s*("ramp)/s, '$1'),
    /there is nothing to run/,
  ],
])('a file that cannot be replayed exactly is rejected: one %s', (_, edit, message) => {
  const text = textOf(saveFleet());
  expect(edit(text)).not.toBe(text);
  expect(rejectionOf(edit(text))).toEqual({ exitCode: 64, message: expect.stringMatching(message) });
});

it('a file that cannot be replayed exactly is rejected: one that does not exist', () => {
  expect(() => loadFailure(path.join(root, 'nothing.json'))).toThrow(/cannot be read/);
});
