import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exitCodes } from '../../failure/exit-codes.js';
import { faultsSchemaDocument } from '../../simulator/faults/fault-file.js';
import { faultsDocument } from '../../simulator/faults/faults-document.js';
import type { FaultPlan } from '../../simulator/faults/plan.js';
import { faultPresetNames, faultPresets } from '../../simulator/faults/presets.js';
import { checkFaults, minRunMs } from './check-faults.js';
import { chooseFaults, parseFaults } from './choose-faults.js';
import { savedFaultsProblem } from './saved-faults.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-faults-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const cut = { kind: 'cut', at: '1s', for: '2s' } as const;

it.each(faultPresets)(
  'the faults of --faults are those of the preset $name by its name',
  async ({ name, faults }) => {
    expect(await chooseFaults(name)).toEqual({ name, faults });
  },
);

it.each([
  ['store-wfi', '; did you mean store-wifi?'],
  ['Herd', '; did you mean herd?'],
  ['earthquake', ''],
  ['', ''],
])(
  'the faults of --faults are rejected for the unknown name %j, with the most similar name',
  async (name, meant) => {
    await expect(chooseFaults(name)).rejects.toMatchObject({
      message: `there is no preset of faults named ${JSON.stringify(name)}${meant}`,
      hint: `--faults takes one of ${faultPresetNames.join(', ')}, or a file like ./faults.yaml`,
      code: 'unknown-faults',
      exitCode: exitCodes.usage,
    });
  },
);

it('the faults of --faults are those of a file, with its name', async () => {
  const file = path.join(folder, 'bad-day.yaml');
  writeFileSync(file, 'faults:\n  - { kind: cut, at: 1s, for: 2s }\n');
  expect(await chooseFaults(file)).toEqual({ name: 'bad-day.yaml', faults: [cut] });
});

it.each([
  ['./missing.yaml', 'missing.yaml cannot be read'],
  ['.', 'it is not a file'],
])('the faults of --faults are rejected for the path %s', async (file, problem) => {
  await expect(chooseFaults(path.resolve(folder, file))).rejects.toMatchObject({
    message: expect.stringContaining(problem),
    exitCode: exitCodes.usage,
  });
});

it.each([
  [
    'an unknown key',
    'faults:\n  - kind: cut\n    at: 1s\n    fro: 2s',
    'f.yaml:4: faults[0].fro is not a field of a fault file; did you mean for?',
  ],
  [
    'an unknown key at the top',
    'fault: []\nfaults: []',
    'f.yaml:1: fault is not a field of a fault file; did you mean faults?',
  ],
  [
    'an unknown kind',
    'faults:\n  - kind: cuts\n    at: 1s',
    /^f\.yaml:2: faults\[0\]\.kind must be one of cut, .*; did you mean cut\?$/,
  ],
  ['a negative time', 'faults:\n  - kind: herd-cut\n    at: -1s', /^f\.yaml:3: faults\[0\]\.at must /],
  [
    'a time that is a number',
    'faults:\n  - kind: herd-cut\n    at: 5',
    'f.yaml:3: faults[0].at must be a duration like 250ms, 30s, 5m, 2h or 7d, not 5',
  ],
  ['a time without unit', "faults:\n  - kind: herd-cut\n    at: '5'", /^f\.yaml:3: faults\[0\]\.at must /],
  [
    'an absurd time',
    'faults:\n  - kind: herd-cut\n    at: 400d',
    'f.yaml:3: faults[0].at must be at most 30d, not 400d',
  ],
  [
    'an absurd duration',
    'faults:\n  - kind: cut\n    at: 1s\n    for: 999999999d',
    'f.yaml:4: faults[0].for must be at most 1d, not 999999999d',
  ],
  [
    'a negative number',
    'faults:\n  - kind: bandwidth\n    at: 1s\n    for: 2s\n    bytesPerSecond: -5',
    'f.yaml:5: faults[0].bytesPerSecond must be a whole number from 1 to 100000000, not -5',
  ],
  [
    'a share above the whole',
    'faults:\n  - kind: cut\n    at: 1s\n    for: 2s\n    share: 30',
    'f.yaml:5: faults[0].share must be a number above 0 and at most 1, not 30',
  ],
  [
    'a missing field',
    'faults:\n  - kind: latency\n    at: 1s\n    for: 2s',
    'f.yaml:2: faults[0].delay is missing: it must be a duration like 250ms, 30s, 5m, 2h or 7d',
  ],
  ['no faults', 'faults: []', 'f.yaml:1: faults must be a list of 1 to 100 items, not an empty list'],
  [
    'too many faults',
    `faults:\n${'  - { kind: herd-cut, at: 1s }\n'.repeat(101)}`,
    'f.yaml:1: faults must be a list of 1 to 100 items, not a list of 101',
  ],
  ['a list of nothing', 'faults: [null]', /^f\.yaml:1: faults\[0\] /],
  [
    'restarts that overlap',
    'faults:\n  - { kind: backend-restart, at: 1s, for: 10s }\n  - { kind: backend-restart, at: 5s, for: 1s }',
    /^f\.yaml:3: faults\[1\]\.at must be at least 1s after/,
  ],
  ['nothing at all', '', 'f.yaml:1: the file is empty'],
  ['comments alone', '# later\n', 'f.yaml:1: the file is empty'],
  ['a list', '- kind: cut', 'f.yaml:1: the file must be a map, not a list of 1'],
  ['no YAML', 'faults: [', /^f\.yaml:1: /],
  [
    'an alias',
    'faults: &f\n  - *f',
    'f.yaml:2: *f is an alias, and aliases are not supported: write the value out',
  ],
  ['binary', '\u0000\u0001\u0002PNG', /^f\.yaml:1: /],
])('a fault file is rejected with file, line and field for %s', (_, text, message) => {
  expect(() => parseFaults(text, 'f.yaml')).toThrow(
    expect.objectContaining({
      message: typeof message === 'string' ? message : expect.stringMatching(message),
      exitCode: exitCodes.usage,
    }),
  );
});

const plan: FaultPlan = { name: 'mine', faults: [cut, { kind: 'backend-restart', at: '10s', for: '5s' }] };
const request = { faults: plan, forMs: 55_000, scenarios: [] };

it('a run with faults must be long enough for all terminals to come back, and the error has the duration', () => {
  expect(() => checkFaults(request)).not.toThrow();
  expect(minRunMs(request)).toBe(55_000);
  expect(() => checkFaults({ ...request, forMs: 54_999 })).toThrow(
    expect.objectContaining({
      message:
        'the faults mine need a run of 55s, not 54999ms: the last one ends at 15s, and the terminals have 40s to come back',
      hint: 'use --for 55s or more, or omit --for',
      exitCode: exitCodes.usage,
    }),
  );
  expect(() => checkFaults({ forMs: 0, scenarios: [] })).not.toThrow();
});

it('a run with faults does not restart the backend of a scenario, unless the scenario has an isolated one', () => {
  expect(() =>
    checkFaults({ ...request, scenarios: ['reconnect.backend-restart', 'commands.print.online'] }),
  ).toThrow('the faults mine restart the backend that the scenario commands.print.online runs against');
  expect(() => checkFaults({ ...request, scenarios: ['reconnect.backend-restart'] })).not.toThrow();
  const harmless = { name: 'mine', faults: [cut] };
  expect(() =>
    checkFaults({ ...request, faults: harmless, scenarios: ['commands.print.online'] }),
  ).not.toThrow();
});

it('a run with faults is not replayed with invalid faults', () => {
  expect(savedFaultsProblem(plan)).toBeUndefined();
  expect(savedFaultsProblem(undefined)).toBeUndefined();
  expect(savedFaultsProblem({ name: 'mine', faults: [{ ...cut, for: '999d' }] })).toEqual({
    path: [0, 'for'],
    problem: 'must be at most 1d, not 999d',
  });
});

const docs = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url)), 'utf8');

it('the documents are the ones that `npm run docs` writes', () => {
  expect(JSON.parse(docs('schemas/faults.schema.json'))).toEqual(
    JSON.parse(JSON.stringify(faultsSchemaDocument())),
  );
  expect(docs('faults.md')).toBe(faultsDocument());
});

it('the documents have a valid fault file as an example', () => {
  const [, example = ''] = /```yaml\n([^`]*)```/.exec(docs('faults.md')) ?? [];
  expect(parseFaults(example, 'example.yaml').faults.length).toBeGreaterThan(2);
});

it('the documents have a schema that other programs can use', () => {
  const validate = new Ajv2020({ strict: false }).compile(faultsSchemaDocument());
  for (const { faults } of faultPresets) expect(validate({ faults })).toBe(true);
  expect(validate({ faults: [{ kind: 'cut', at: '1s', fro: '2s' }] })).toBe(false);
});
