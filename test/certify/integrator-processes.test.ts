import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { foreignSource } from '../../conformance/mutation/foreign-integrator/foreign-source.js';
import { brokenIntegrators } from '../../conformance/mutation/foreign-integrator/registry.js';
import { inShare, oneIn } from '../suite/share.js';
import { bin, type Running, runProgram } from '../support/program.js';

/** The examiner and an integrator, each in its own process, over TCP. */
async function certifyProcess(source: string, only: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-certify-'));
  const [env, script] = [path.join(folder, 'client.env'), path.join(folder, 'integrator.mjs')];
  let client: Running | undefined;
  let left: Promise<unknown> = Promise.resolve();
  try {
    writeFileSync(script, source);
    const args = [
      'certify',
      'integrator',
      '--strict',
      '--json',
      '--write-env',
      env,
      '--refund-cooldown',
      '2s',
    ];
    const { status, stdout } = await runProgram([bin, ...args, '--only', ...only], {
      onLine(line) {
        if (client !== undefined || !line.includes('"certify.started"')) return;
        const onStart = (running: Running) => {
          client = running;
        };
        left = runProgram([`--env-file=${env}`, script], { onStart });
      },
    });
    const failed = [...stdout.matchAll(/"type":"check"[^\n]*"clause":"([^"]+)"[^\n]*"verdict":"fail"/g)];
    return { status, failed: failed.map(([, clause]) => clause), stdout };
  } finally {
    client?.signal('SIGTERM');
    await left;
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.concurrent('certify integrator and a client in its own process', () => {
  it.runIf(inShare(4))(
    'the example passes the examinations of lost responses, tokens, rate limits and refunds over TCP',
    async () => {
      const only = ['INT-03', 'INT-04', 'INT-06', 'INT-09', 'INT-10'];
      const { status, failed, stdout } = await certifyProcess(foreignSource(), only);
      expect({ status, failed }).toEqual({ status: 0, failed: [] });
      expect(stdout).not.toMatch(/eyJ[\w-]{8,}\.[\w-]{8,}/);
    },
  );

  it.each(oneIn(3, ['ignores-retry-after', 'retries-with-a-new-reference', 'refunds-in-a-loop']))(
    'an integrator that %s fails by its clause over TCP',
    async (id) => {
      const broken = brokenIntegrators.find((each) => each.id === id);
      if (broken === undefined) throw new TypeError(`no integrator ${id}`);
      const { status, failed } = await certifyProcess(foreignSource(broken), [broken.clause]);
      expect({ status, failed }).toEqual({ status: 1, failed: [broken.clause] });
    },
  );
});
