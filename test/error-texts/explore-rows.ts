import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { saveExploration } from '../../src/cli/commands/explore/saved-exploration.js';
import type { Counterexample } from '../../src/examine/explore/options.js';
import { processorMs } from '../../src/library/this-process.js';
import { explore } from '../../src/virtual/explore/explore.js';
import { called, file, type Printed, pathOf, type Row, reported, usageRows } from './provoke.js';

const counterexample: Counterexample = {
  replay: { history: 0, emphasis: 0, path: '0', replayPath: 'AC:K' },
  finding: { clause: 'PAY-01', what: 'a payment', expected: '200', actual: '404' },
  steps: [],
};

/** The replay of a saved exploration, with this text instead of another. */
function replayed(from: string, to: string): Promise<Printed> {
  const asked = { target: 'embedded', strict: false };
  const request = { seed: 7, runs: 1, steps: 60 };
  const saved = path.join(saveExploration({ request, asked, counterexample }, pathOf('')), 'explore.json');
  const renamed = pathOf('explore.json');
  writeFileSync(renamed, readFileSync(saved, 'utf8').replace(from, to));
  return called('replay', renamed);
}

const optionRows = usageRows({
  'a search without histories': [
    ['explore', '--runs', '0'],
    "option '--runs <n>' argument '0' is invalid. It must be a whole number from 1 to 1000000.",
    '`tillfleet explore --help` describes the option',
  ],
  'expected failures of the embedded backend': [
    ['explore', '--expected', file('known.yaml', 'expectedFailuresVersion: 1', 'failures: []')],
    '--expected is for a target: the embedded backend breaks no clause',
    'leave --expected out, or name a --target',
  ],
  'a search of an unknown level': [
    ['explore', '--level', 'should'],
    "option '--level <level>' argument 'should' is invalid. Allowed choices are must, profile.",
    '`tillfleet explore --help` describes the option',
  ],
  'a search without steps': [
    ['explore', '--steps', '0'],
    "option '--steps <n>' argument '0' is invalid. It must be a whole number from 1 to 1000.",
    '`tillfleet explore --help` describes the option',
  ],
  'a search without time': [
    ['explore', '--time', '0s'],
    "option '--time <duration>' argument '0s' is invalid. It must be a duration like 250ms, 30s, 5m, 2h or 7d, at most 366d.",
    '`tillfleet explore --help` describes the option',
  ],
  'a search with a seed that is too large': [
    ['explore', '--seed', '4294967296'],
    "option '--seed <n>' argument '4294967296' is invalid. It must be a whole number from 0 to 4294967295.",
    '`tillfleet explore --help` describes the option',
  ],
  'a search at a target file that does not exist': [
    ['explore', '--target', pathOf('no-target.yaml')],
    '<folder>/no-target.yaml cannot be read: no such file or directory',
    'check the path and the permissions, and that it is a text file',
  ],
  'a search at a target without an administrator': [
    [
      'explore',
      '--target',
      file(
        'no-administrator.yaml',
        'targetVersion: 1',
        'baseUrl: http://127.0.0.1:9',
        'webSocketUrl: ws://127.0.0.1:9/webs',
        'existing: { apps: [{ id: a, secret: b, scopes: ["payments:direct"], sandbox: true }] }',
      ),
    ],
    'each history creates a merchant, and <folder>/no-administrator.yaml has no credentials.administrator',
    'name an administrator of a service for tests and no existing resources, or use `tillfleet conform`',
  ],
});

const existing = file(
  'existing-resources.yaml',
  'targetVersion: 1',
  'baseUrl: http://127.0.0.1:9',
  'webSocketUrl: ws://127.0.0.1:9/webs',
  'credentials: { administrator: { id: a, secret: b } }',
  'existing: { tenants: [{ merchantId: m, branchId: b }] }',
);

const reusing = file(
  'reuse-only.yaml',
  'targetVersion: 1',
  'baseUrl: http://127.0.0.1:9',
  'webSocketUrl: ws://127.0.0.1:9/webs',
  'credentials: { administrator: { id: a, secret: b } }',
  'tenants: reuse-only',
);

const existingRows = usageRows({
  'a search at a target with existing resources': [
    ['explore', '--target', existing],
    'each history creates a merchant, and <folder>/existing-resources.yaml names existing tenants, apps or terminals',
    'name an administrator of a service for tests and no existing resources, or use `tillfleet conform`',
  ],
  'a search at a target whose tenants are those of earlier runs alone': [
    ['explore', '--target', reusing],
    'each history creates a merchant, and <folder>/reuse-only.yaml has `tenants: reuse-only`',
    'choose `tenants: reuse`: a search creates new merchants with it too',
  ],
});

const libraryRows = usageRows({
  'a search of a test with a number of histories that is not whole': [
    () => reported(() => explore({ runs: 1.5 }, { processorMs })),
    'runs must be a whole number from 1 to 1000000, not 1.5',
    'change runs',
  ],
  'a search of a test without time': [
    () => reported(() => explore({ timeMs: 0 }, { processorMs })),
    'timeMs must be a number above 0, not 0',
    'change timeMs',
  ],
});

const replayRows = usageRows({
  'a saved exploration with a changed field': [
    () => replayed('"seed": 7', '"seed": "7"'),
    '<folder>/explore.json: seed must be a whole number from 0 to 4294967295, not "7"',
    'choose a folder in .tillfleet/failures, unchanged',
  ],
  'a saved exploration with an unknown level': [
    () => replayed('"seed": 7', '"seed": 7, "level": "should"'),
    '<folder>/explore.json: level must be must, not "should"',
    'choose a folder in .tillfleet/failures, unchanged',
  ],
  'a saved exploration of another version': [
    () => replayed('"version": "0.1.0"', '"version": "9.9.9"'),
    '<folder>/explore.json was saved by version 9.9.9, but this is version 0.1.0',
    'replay it with the version that saved it',
  ],
  'a saved exploration that was cut off': [
    () => replayed('}', ''),
    '<folder>/explore.json cannot be read as a saved exploration: it is not valid JSON',
    'find the failure again by running the same command',
  ],
});

/** The errors of `explore` and of the replay of what it has saved. */
export const exploreRows: readonly Row[] = [...optionRows, ...existingRows, ...libraryRows, ...replayRows];
