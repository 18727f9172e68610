import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/failure/exit-codes.js';
import { catalogue } from '../src/scenarios/catalogue.js';
import { oneIn } from './suite/share.js';
import { bin, root, runProgram } from './support/program.js';
import { exitCodeTable, shellCommands } from './support/readme.js';

const file = path.join(root, 'README.md');
const readme = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
const commands = readme === undefined ? [] : shellCommands(readme);
/** The two that install: they contain this test. */
const installing = commands.filter((command) => command.startsWith('npm ci'));
/** Each of them in CI. */
const others = oneIn(
  8,
  commands.filter((command) => !command.startsWith('npm ci')),
);

it('the README exists', () => {
  expect(readme, 'README.md is missing').toBeDefined();
});

it('the README opens with the two commands: one to run, one to test', () => {
  expect(commands.slice(0, 2)).toEqual(['npm ci && npm start', 'npm ci && npm test']);
  expect(installing).toHaveLength(2);
});

it('the README states the number of scenarios, rounded down to fifty', () => {
  const rounded = Math.floor(catalogue.length / 50) * 50;
  expect(readme).toContain(`over ${rounded} scenarios that each cite the clauses they witness`);
});

it('the README has commands to try after these', () => {
  expect(others.length).toBeGreaterThan(0);
});

it('the README lists every exit code with its name, as the program has them', () => {
  expect(exitCodeTable(readme ?? '')).toEqual(Object.entries(exitCodes).map(([name, code]) => [code, name]));
});

describe.runIf(others.length > 0)('a command of the README works as described', () => {
  let folder = '';

  // The README speaks of `tillfleet` as it is called once it is installed.
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-readme-'));
    const shim = `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`;
    writeFileSync(path.join(folder, 'tillfleet'), shim, { mode: 0o755 });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(others)('%s', async (command) => {
    const { status, stderr } = await runProgram(['-c', command], {
      command: 'sh',
      env: { PATH: `${folder}${path.delimiter}${process.env.PATH ?? ''}` },
    });
    expect(status, stderr).toBe(0);
  });
});
