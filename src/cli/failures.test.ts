import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../failure/failure.js';
import type { RunRequest } from '../run/options.js';
import { loadFailure, saveFailure } from './failures.js';
import { programVersion } from './version.js';

const request: RunRequest = {
  version: programVersion(),
  seed: 4_294_967_295,
  terminals: 3,
  integrators: 0,
  scenarios: ['sandbox.amount.1001.00'],
  named: true,
  forMs: 1000,
  stayUp: false,
  clock: 'virtual',
  network: 'memory',
  port: 0,
};

const fleet = {
  merchants: [{ name: 'A', branches: [{ name: 'B', terminals: [{ count: 3, namePattern: 'Till {n}' }] }] }],
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

/** The refusal of a file with this text in place of what was saved. */
function refusalOf(text: string): unknown {
  const file = path.join(root, 'edited.json');
  writeFileSync(file, text);
  try {
    return loadFailure(file);
  } catch (error) {
    return error instanceof Failure ? { exitCode: error.exitCode, message: error.message } : error;
  }
}

describe('a saved failure', () => {
  it('is loaded as it was asked for', () => {
    expect(loadFailure(save())).toEqual(request);
  });

  it('is loaded with its fleet and its ramp, which may run without a scenario', () => {
    expect(loadFailure(saveFleet())).toMatchObject({ fleet, rampPerSecond: 1.5, scenarios: [] });
  });

  it('is loaded with its faults, and refused with those that nobody could have asked for', () => {
    const faults = { name: 'mine', faults: [{ kind: 'cut' as const, at: '1s', for: '2s' }] };
    const file = saveFailure({ ...request, scenarios: [], named: false, faults }, 'fail', [], root);
    expect(loadFailure(file)).toMatchObject({ faults, scenarios: [] });
    const text = readFileSync(file, 'utf8');
    for (const [edited, message] of [
      [text.replace('"2s"', '"999d"'), /does not fit together/],
      [text.replace('"cut"', '"cuts"'), /\/request\/faults/],
    ] as const)
      expect(refusalOf(edited)).toEqual({ exitCode: 64, message: expect.stringMatching(message) });
  });

  it('ends by itself when it is run again, also if it had a view', () => {
    const file = saveFailure({ ...request, stayUp: true }, 'fail', [], root);
    expect(loadFailure(file).stayUp).toBe(false);
  });

  it('has the seed in its name and the verdict in its text', () => {
    const file = save();
    expect(path.basename(file)).toMatch(/-seed-4294967295\.json$/);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ verdict: 'fail' });
  });
});

describe('a file that cannot be replayed exactly', () => {
  it.each<[string, (text: string) => string, RegExp]>([
    ['torn', (text) => text.slice(0, 200), /is torn/],
    [
      'of another version',
      (text) => text.replace(`"${programVersion()}"`, '"9.9.9"'),
      /was saved by version 9\.9\.9/,
    ],
    ['of another format', (text) => text.replace('tillfleet-failure-1', 'tillfleet-failure-2'), /\/format/],
    ['with a seed that is no integer', (text) => text.replace('4294967295', '"7"'), /\/request\/seed/],
    ['with a seed that is too large', (text) => text.replace('4294967295', '4294967296'), /\/request\/seed/],
    ['with a field that nobody knows', (text) => text.replace('"seed"', '"speed": 1, "seed"'), /\/request/],
    [
      'with a scenario that nobody knows',
      (text) => text.replaceAll('amount.1001.00', 'amount.7'),
      /unknown scenario/,
    ],
    ['that is no object', () => '[]', /is no saved failure/],
  ])('is refused: %s', (_, edit, message) => {
    const text = readFileSync(save(), 'utf8');
    expect(edit(text)).not.toBe(text);
    expect(refusalOf(edit(text))).toEqual({ exitCode: 64, message: expect.stringMatching(message) });
  });

  it.each<[string, (text: string) => string, RegExp]>([
    [
      'whose fleet is of another size',
      (text) => text.replace('"count": 3', '"count": 4'),
      /does not fit together/,
    ],
    ['whose fleet is none', (text) => text.replace('"count": 3', '"count": -3'), /\/request/],
    [
      'with neither fleet nor scenarios',
      (text) => text.replace(/"fleet": \{.*\},\s*("ramp)/s, '$1'),
      /does not fit together/,
    ],
  ])('is refused: one %s', (_, edit, message) => {
    const text = readFileSync(saveFleet(), 'utf8');
    expect(edit(text)).not.toBe(text);
    expect(refusalOf(edit(text))).toEqual({ exitCode: 64, message: expect.stringMatching(message) });
  });

  it('is refused: one that is not there', () => {
    expect(() => loadFailure(path.join(root, 'nothing.json'))).toThrow(/cannot be read/);
  });
});
