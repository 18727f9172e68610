import { expect, it } from 'vitest';
import { sourceMutants } from '../conformance/mutation/source/registry.js';
import { inShare } from './suite/share.js';
import { bin, runProgram } from './support/program.js';

interface Line {
  readonly type: string;
  readonly id?: string;
}

const linesOf = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const selftest = (args: readonly string[], options: Parameters<typeof runProgram>[1] = {}) =>
  runProgram([bin, 'selftest', ...args], options);

it.runIf(inShare(7))(
  'tillfleet selftest --json prints a line for each mutant and clause, and the result last',
  async () => {
    const { status, stdout, orphans } = await selftest([
      '--json',
      '--only',
      'AUTH-13',
      '--only',
      'skips-cooldown',
    ]);
    const lines = linesOf(stdout);
    expect({ status, orphans }).toEqual({ status: 0, orphans: false });
    const mutant = { type: 'mutant.judged', kind: 'service', clauses: ['REF-03'], verdict: 'killed' };
    expect(lines.find(({ id }) => id === 'skips-cooldown')).toMatchObject(mutant);
    expect(lines.at(-2)).toMatchObject({ type: 'clause.judged', clause: 'AUTH-13', verdict: 'pass' });
    expect(lines.at(-1)).toMatchObject({
      type: 'selftest.finished',
      verdict: 'pass',
      exitCode: 0,
      mutants: lines.length - 2,
      survivors: 0,
      unrelated: 0,
      clausesWithoutMutant: [],
    });
  },
);

it.runIf(inShare(1))(
  'tillfleet selftest --quiet names what is wrong, and ends with 1, if the scenarios that notice it are left out',
  async () => {
    const { status, stdout } = await selftest([
      '-q',
      '--only',
      'auth.token.wrong-audience',
      'skips-cooldown',
    ]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^survived {2}REF-03 {2}skips-cooldown\n {2}Two refunds /m);
    expect(stdout).not.toMatch(/^killed/m);
    expect(stdout).toMatch(/\nfail\n$/);
  },
);

it.runIf(inShare(2))('tillfleet selftest ends with 64 for a text that matches nothing', async () => {
  const { status, stderr } = await selftest(['--only', 'REF-99']);
  expect(status).toBe(64);
  expect(stderr).toMatch(/^tillfleet: --only REF-99: no clause, scenario or mutant matches/m);
});

it.runIf(inShare(3))('tillfleet selftest ends with 130 and a summary after SIGINT', async () => {
  const { status, stdout, orphans } = await selftest(['--json', '--only', 'REF-*'], {
    onLine: (_line, running) => running.signal('SIGINT'),
  });
  expect({ status, orphans }).toEqual({ status: 130, orphans: false });
  expect(linesOf(stdout).at(-1)).toMatchObject({
    type: 'selftest.finished',
    verdict: 'interrupted',
    exitCode: 130,
  });
  const judged = linesOf(stdout).filter(({ type }) => type === 'mutant.judged');
  const ofRefunds = sourceMutants.filter(({ clauses }) => clauses.some((id) => id.startsWith('REF-')));
  expect(judged.length).toBeLessThan(ofRefunds.length);
});
