import path from 'node:path';
import { expect, it } from 'vitest';
import { inShare } from '../suite/share.js';
import { bin, root, runProgram } from '../support/program.js';

const example = path.join(root, 'examples', 'foreign-terminal.mjs');

/** The examiner, which starts the client by itself. */
function certify(command: string, ...more: readonly string[]) {
  return runProgram([bin, 'certify', 'terminal', '--json', '--command', command, ...more]);
}

it.runIf(inShare(3))('certify starts the client by --command for each examination, and ends it', async () => {
  const { status, stdout } = await certify(
    `"${process.execPath}" "${example}" {baseUrl}`,
    '--only',
    'terminal.session',
    'terminal.print',
    'terminal.force-refresh',
  );
  const connects = new Set(stdout.match(/session \d+/g));
  expect(status).toBe(0);
  expect(connects.size).toBe(3);
});

it.runIf(inShare(5))(
  'the reason for a client that ends has its exit code and what it printed last',
  async () => {
    const script =
      'console.log("my secret " + process.env.TILLFLEET_CLIENT_SECRET); console.log("no paper"); process.exit(7)';
    const { status, stdout } = await certify(
      `"${process.execPath}" -e '${script}'`,
      '--only',
      'terminal.session',
      '--wait',
      '30s',
    );
    expect(status).toBe(2);
    expect(stdout).toContain('the command of the client has ended: exit code 7');
    expect(stdout).toMatch(/the client printed last: no paper"/);
    expect(stdout).toContain('my secret ***');
    expect(stdout).not.toMatch(/my secret [^*]/);
  },
);
