import { expect, it } from 'vitest';
import { bin, runProgram } from '../../test/support/program.js';
import { exitCodes } from '../failure/exit-codes.js';

/** Through a shell, with the status of the program where it is not 0. */
function shell(line: string) {
  return runProgram(
    ['-o', 'pipefail', '-c', line.replaceAll('tillfleet', `"${process.execPath}" "${bin}"`)],
    {
      command: 'bash',
    },
  );
}

it('a reader that leaves ends a list quietly', async () => {
  const { status, stdout, stderr } = await shell('tillfleet scenarios | head -n 1');
  expect({ status, stdout, stderr }).toEqual({
    status: exitCodes.pass,
    stdout: 'sandbox.amount.0.01-to-499.99\n',
    stderr: '',
  });
});

it('a reader that leaves ends a run cleanly, like one that was told to end', async () => {
  const run = 'tillfleet run --json --terminals 3 --for 60s --scenario scopes.payNow';
  const { status, stdout, stderr, orphans } = await shell(`${run} | head -n 1`);
  expect({ status, stderr, orphans }).toEqual({ status: exitCodes.terminated, stderr: '', orphans: false });
  expect(JSON.parse(stdout)).toMatchObject({ seq: 0, type: 'run.started' });
});

it.each([
  ['a promise that nobody awaited', "Promise.reject(new Error('nobody awaited'))"],
  ['an error that nobody caught', "{ throw new Error('nobody awaited') }"],
])('%s ends the program with 70, whatever it was about to say', async (_what, broken) => {
  const module = `data:text/javascript,setTimeout(() => ${broken}, 1500)`;
  const run = `NODE_OPTIONS=${JSON.stringify(`--import "${module}"`)} tillfleet run --json --terminals 1 --for 30s --scenario scopes.find`;
  const { status, stderr, orphans } = await shell(run);
  expect({ status, orphans }).toEqual({ status: exitCodes.harness, orphans: false });
  expect(stderr).toMatch(/^tillfleet: it broke: nobody awaited\n {2}hint: .*\nError: nobody awaited\n/);
});
