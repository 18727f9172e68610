import { expect, it } from 'vitest';
import { oneIn } from '../../test/suite/share.js';
import { bin, runProgram } from '../../test/support/program.js';
import { exitCodes } from '../failure/exit-codes.js';

/** Runs a command line in a shell. The status is that of the program if it is not 0. */
function shell(line: string) {
  return runProgram(
    ['-o', 'pipefail', '-c', line.replaceAll('tillfleet', `"${process.execPath}" "${bin}"`)],
    {
      command: 'bash',
    },
  );
}

it('a list ends without an error when the reader closes the pipe', async () => {
  const { status, stdout, stderr } = await shell('tillfleet scenarios | head -n 1');
  expect({ status, stdout, stderr }).toEqual({
    status: exitCodes.pass,
    stdout: 'auth.app.created\n',
    stderr: '',
  });
});

it('a run ends cleanly when the reader closes the pipe, as after a signal', async () => {
  const run = 'tillfleet run --json --terminals 3 --for 10m --scenario scopes.payNow';
  const { status, stdout, stderr, orphans } = await shell(`${run} | head -n 1`);
  expect({ status, stderr, orphans }).toEqual({ status: exitCodes.terminated, stderr: '', orphans: false });
  expect(JSON.parse(stdout)).toMatchObject({ seq: 0, type: 'run.started' });
});

it.each(
  oneIn(2, [
    ['a rejected promise that no code awaits', "Promise.reject(new Error('not handled'))"],
    ['an error that no code catches', "{ throw new Error('not handled') }"],
  ]),
)('%s ends the program with 70, whatever the verdict would have been', async (_what, broken) => {
  const module = `data:text/javascript,setTimeout(() => ${broken}, 1500)`;
  const run = `NODE_OPTIONS=${JSON.stringify(`--import "${module}"`)} tillfleet run --json --terminals 1 --for 30s --scenario scopes.find`;
  const { status, stderr, orphans } = await shell(run);
  expect({ status, orphans }).toEqual({ status: exitCodes.harness, orphans: false });
  expect(stderr).toMatch(/^tillfleet: internal error: not handled\n {2}hint: .*\nError: not handled\n/);
});
