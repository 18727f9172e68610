import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxShares } from './suite/share.js';
import { root, runProgram } from './support/program.js';

const script = path.join('.ci', 'run');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-ci-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ci = (cwd: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
  // These tests may run in a share themselves.
  runProgram(['-u', 'SHARE', ...Object.entries(env).map((each) => each.join('=')), 'bash', script, ...args], {
    command: 'env',
    cwd,
  });

const steps = async (cwd: string, env: Readonly<Record<string, string>>) => {
  const { status, stdout, stderr } = await ci(cwd, ['--list'], env);
  expect(status, stderr).toBe(0);
  return stdout.trimEnd().split('\n');
};

/** A folder with nothing but the script, and with programs in place of those that it starts. */
function copyWith(name: string, programs: Readonly<Record<string, string>> = {}): string {
  const copy = path.join(folder, name);
  cpSync(path.join(root, script), path.join(copy, script));
  const bin = path.join(copy, 'bin');
  mkdirSync(bin);
  for (const [program, lines] of Object.entries(programs)) {
    writeFileSync(path.join(bin, program), `#!/bin/sh\n${lines}\n`);
    chmodSync(path.join(bin, program), 0o755);
  }
  return copy;
}

const performed = (copy: string) =>
  ci(copy, [], { SHARE: '0/8', PATH: `${path.join(copy, 'bin')}${path.delimiter}${process.env.PATH ?? ''}` });

const git = async (cwd: string, ...args: readonly string[]) => {
  const own = ['-c', 'user.name=A', '-c', 'user.email=a@a.example', '-c', 'protocol.file.allow=always'];
  const { status, stderr } = await runProgram([...own, ...args], { command: 'git', cwd });
  expect(status, stderr).toBe(0);
};

it('the shares of CI have every step of the whole, and each share has the core', async () => {
  const whole = await steps(root, { SHARE: 'all' });
  const lists = await Promise.all(
    Array.from({ length: maxShares }, (_, at) => steps(root, { SHARE: `${at}/${maxShares}` })),
  );
  expect(new Set(lists.flat())).toEqual(new Set(whole));
  const core = whole.filter((line) => /^(core|each): /.test(line));
  for (const list of lists) expect(list.filter((line) => !/^\d: /.test(line))).toEqual(core);
  for (const line of whole.filter((each) => /^\d: /.test(each)))
    expect(lists.filter((list) => list.includes(line))).toHaveLength(1);
});

it('CI refuses a share that does not exist', async () => {
  for (const share of ['8/8', '3/2', '1/9', '', 'some']) {
    const { status, stdout, stderr } = await ci(root, ['--list'], { SHARE: share });
    expect(stderr).toContain(`SHARE must be all, or k/n with k below n and n at most 8, not "${share}"`);
    expect({ status, stdout }).toEqual({ status: 64, stdout: '' });
  }
});

it('CI takes the share of the number of commits, refuses a shallow history, and takes share 0 without one', async () => {
  const copy = copyWith('commits');
  expect(await steps(copy, {})).toEqual(await steps(copy, { SHARE: '0/8' }));
  await git(copy, 'init', '-q');
  for (const message of ['one', 'two', 'three'])
    await git(copy, 'commit', '-q', '--allow-empty', '-m', message);
  expect(await steps(copy, {})).toEqual(await steps(copy, { SHARE: '3/8' }));
  await git(folder, 'clone', '-q', '--depth', '1', `file://${copy}`, 'shallow');
  cpSync(path.join(root, script), path.join(folder, 'shallow', script));
  const { status, stderr } = await ci(path.join(folder, 'shallow'), ['--list']);
  expect(status).toBe(1);
  expect(stderr).toContain('the history is shallow');
});

it('CI ends red with the name of a step that is killed', async () => {
  const { status, stdout, stderr } = await performed(copyWith('killed', { npm: 'kill -9 $$' }));
  expect(stderr).toMatch(/== newer Node was killed by signal 9 after \d+ s/);
  expect(status).toBe(1);
  expect(stdout).not.toContain('passed');
});

it('CI prints the seconds of each step, and ends red with the output of one that fails while another one runs', async () => {
  const programs = { npm: '', node: 'echo \'{"verdict":"pass","exitCode":0}\'', npx: 'echo wrong; exit 3' };
  const { status, stdout, stderr } = await performed(copyWith('failing', programs));
  expect(stderr).toMatch(/== package into an empty folder failed with 3 after \d+ s/);
  expect(stdout).toMatch(/^== newer Node: \d+ s$/m);
  expect(stdout).toMatch(/^wrong$/m);
  expect(status).toBe(1);
  expect(stdout).not.toContain('passed');
});
