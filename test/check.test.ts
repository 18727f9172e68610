import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bin, runProgram, tillfleet } from './support/program.js';

let folder: string;
let log: string;
const file = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-'));
  const args =
    'run --virtual --terminals 2 --integrators 2 --for 10m --seed 4 --json --scenario commands.print.*';
  const ran = await tillfleet(args.split(' '), { cwd: folder });
  expect({ status: ran.status, stderr: ran.status === 0 ? '' : ran.stderr }).toEqual({
    status: 0,
    stderr: '',
  });
  log = ran.stdout;
  writeFileSync(file('clean.ndjson'), log);
  const lines = log.split('\n');
  const done = lines.findIndex((line) => line.includes('"command.done"'));
  writeFileSync(file('lost.ndjson'), lines.toSpliced(done, 1).join('\n'));
  writeFileSync(file('cut-off.ndjson'), log.slice(0, -100));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('tillfleet check ends with 0 for a clean history', async () => {
  const { status, stdout, stderr } = await tillfleet(['check', file('clean.ndjson')]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^\S+clean\.ndjson: clean; [\d,]+ events of a run with seed 4, \d+ checkers\n$/);
});

it('tillfleet check reads standard input', async () => {
  const script = `${process.execPath} ${bin} check - --json < ${file('clean.ndjson')}`;
  const { status, stdout } = await runProgram(['-c', script], { command: 'sh' });
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    file: 'standard input',
    clean: true,
    events: log.trimEnd().split('\n').length,
    findings: [],
  });
});

it('tillfleet check ends with 1 and names the events of a history that is flagged', async () => {
  const { status, stdout } = await tillfleet(['check', file('lost.ndjson')]);
  expect(status).toBe(1);
  expect(stdout).toMatch(/^sequence: expected event \d+, found event \d+$/m);
  expect(stdout).toMatch(/^backend-commands: the store has .* at event \d+/m);
  expect(stdout).toMatch(/flagged, \d+ findings/);
  const json = await tillfleet(['check', '--json', file('lost.ndjson')]);
  expect(json.status).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({ clean: false });
});

it.each([
  ['cut-off.ndjson', /cut-off\.ndjson, line \d+ is incomplete/],
  ['missing.ndjson', /missing\.ndjson cannot be read/],
  ['', /cannot be read/],
])('check ends with 64 for %s, with one error and a hint', async (name, message) => {
  const { status, stdout, stderr } = await tillfleet(['check', file(name)]);
  expect({ status, stdout }).toEqual({ status: 64, stdout: '' });
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(/\n {2}hint: /);
});

it('tillfleet check needs a file', async () => {
  expect((await tillfleet(['check'])).status).toBe(64);
});
