import { expect, it } from 'vitest';
import { bin, runProgram } from '../../test/program.js';
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
