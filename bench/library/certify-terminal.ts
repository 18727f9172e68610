import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ownTerminalTarget } from '../../conformance/mutation/terminal/examined/own-terminal-target.js';
import type { Measurement } from '../bench.js';

/** The program as its user starts it, from the folder of the compiled bench. */
const program = fileURLToPath(new URL('../../../bin/tillfleet.js', import.meta.url));

/**
 * The time of `certify terminal` with the simulated terminal, from its start to its verdict. The terminal draws the instant
 * of its keep-alive messages, so that the time differs from run to run by up to ten seconds.
 */
export const certifyTerminal: Measurement<'certify-terminal'> = {
  figures: { 'certify-terminal': { unit: 's', goal: { of: 'value', max: 90 } } },
  async measure() {
    const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-bench-certify-'));
    try {
      return { 'certify-terminal': { values: [await certifySeconds(folder)], floors: [] } };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/**
 * The examiner and the terminal, each in its own process, over TCP.
 *
 * @throws Error if the terminal does not pass
 */
async function certifySeconds(folder: string): Promise<number> {
  const env = path.join(folder, 'client.env');
  const target = path.join(folder, 'target.yaml');
  writeFileSync(target, ownTerminalTarget);
  const startedAt = performance.now();
  const examiner = start([program, 'certify', 'terminal', '--json', '--write-env', env]);
  const ended = new Promise<number | null>((resolve, reject) => {
    examiner.once('error', reject).once('close', resolve);
  });
  const { stdout } = examiner;
  let client: ReturnType<typeof start> | undefined;
  try {
    for await (const line of createInterface({ input: stdout }))
      if (client === undefined && line.includes('"certify.started"')) {
        const attached = ['terminals', '--connect', target, '--card-payments', '1800', '--json'];
        client = start([`--env-file=${env}`, program, ...attached]);
        client.stdout.resume();
      }
    const code = await ended;
    if (code !== 0) throw new Error(`tillfleet certify terminal ended with ${code}`);
    return (performance.now() - startedAt) / 1000;
  } finally {
    client?.kill('SIGTERM');
  }
}

function start(args: readonly string[]) {
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}
