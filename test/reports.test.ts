import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bin, type Ended, runProgram } from './support/program.js';
import { inShare } from './suite/share.js';

const formats = ['text', 'ndjson', 'json', 'junit', 'ctrf', 'html', 'github'] as const;
const asked = (name: string) => formats.flatMap((format) => ['--report', `${format}=${name}.${format}`]);

let folder = '';
let ran: Ended;
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const tillfleet = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runProgram([bin, ...args], { cwd: folder, env });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-reports-'));
  const run =
    'run --virtual --terminals 1 --integrators 0 --seed 4 --no-tui --scenario commands.print.online';
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: path.join(folder, 'step.md') };
  ran = await tillfleet([...run.split(' '), ...asked('live')], env);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a run writes every report, and the summary of its step in GitHub Actions', () => {
  expect({ status: ran.status, stderr: ran.status === 0 ? '' : ran.stderr }).toEqual({
    status: 0,
    stderr: '',
  });
  expect(
    readdirSync(folder)
      .filter((name) => name.startsWith('live'))
      .sort(),
  ).toEqual(formats.map((format) => `live.${format}`).sort());
  expect(read('step.md')).toBe(read('live.github'));
  expect(read('live.text')).toBe(ran.stdout);
  expect(JSON.parse(read('live.json'))).toMatchObject({ verdict: 'pass', scenarios: [{ verdict: 'pass' }] });
  expect(read('live.junit')).toContain('tests="1" failures="0" errors="0" skipped="0"');
});

it('reports from the saved stream are the same to the byte', async () => {
  const { status, stdout } = await tillfleet(['report', 'live.ndjson', ...asked('later')]);
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  for (const format of formats) expect(read(`later.${format}`), format).toBe(read(`live.${format}`));
});

it('a stream that breaks off gives a report that is not green, and 2', async () => {
  const lines = read('live.ndjson').split('\n');
  writeFileSync(path.join(folder, 'cut.ndjson'), `${lines.slice(0, 20).join('\n')}\n`);
  const { status, stderr } = await tillfleet(['report', 'cut.ndjson', '--report', 'json=cut.json']);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr:
      'tillfleet: cut.ndjson breaks off after line 20: the run had not ended\n  hint: the report has the part that is there; save the run again for all of it\n',
  });
  expect(JSON.parse(read('cut.json'))).toMatchObject({ complete: false, verdict: 'error' });
});

it('a file that is not a stream gives no report, and 64', async () => {
  writeFileSync(path.join(folder, 'other.json'), '{"a":1}\n');
  const { status, stderr } = await tillfleet(['report', 'other.json', '--report', 'html=other.html']);
  expect(status).toBe(64);
  expect(stderr).toContain('other.json, line 1 ');
  expect(existsSync(path.join(folder, 'other.html'))).toBe(false);
});

it.runIf(inShare(4))('two reports are compared clause by clause, and a run with an earlier one', async () => {
  const same = await tillfleet(['compare', 'live.json', 'live.json']);
  expect(same).toMatchObject({ status: 0, stdout: expect.stringMatching(/^0 of \d+ clauses differ\n$/) });
  const report = JSON.parse(read('live.json'));
  report.clauses[0].verdict = 'fail';
  writeFileSync(path.join(folder, 'earlier.json'), JSON.stringify(report));
  const other = await tillfleet(['compare', 'earlier.json', 'live.json', '--json']);
  const lines = other.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    expect.objectContaining({ type: 'clause.differs', clause: report.clauses[0].id }),
    { type: 'compare.finished', verdict: 'fail', exitCode: 1, clauses: 1 },
  ]);
  expect(other.status).toBe(1);
  const scenario = 'commands.print.online';
  const { status, stdout } = await tillfleet(['conform', '--only', scenario, '--baseline', 'earlier.json']);
  expect(status).toBe(0);
  expect(stdout).toContain(`${report.clauses[0].id}  fail -> pass`);
  expect(stdout).toContain('1 clause differs from earlier.json');
  expect(stdout).not.toContain(scenario);
});
