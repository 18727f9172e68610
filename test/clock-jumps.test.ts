import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/failure/exit-codes.js';
import { inShare } from './suite/share.js';
import { tillfleet } from './support/program.js';
import { scratch, startServer } from './support/serve/server.js';

const second = 1_000;

/**
 * Replaces the wall clock of a program, and of those that it starts, by one that jumps as soon as a file exists. The
 * monotonic clock stays.
 */
const jumpingClock = `
import { existsSync } from 'node:fs';
const Real = Date;
let aheadMs = 0;
const look = setInterval(() => {
  if (!existsSync(process.env.TEST_JUMP_FILE)) return;
  aheadMs = Number(process.env.TEST_JUMP_MS);
  clearInterval(look);
}, 20).unref();
globalThis.Date = class extends Real {
  constructor(...parts) { super(...(parts.length === 0 ? [Real.now() + aheadMs] : parts)); }
  static now() { return Real.now() + aheadMs; }
};`;

let files = scratch();
beforeEach(() => {
  files = scratch();
  writeFileSync(path.join(files.folder, 'clock.mjs'), jumpingClock);
});
afterEach(() => files.remove());

const jumpFile = () => path.join(files.folder, 'jump');
const jump = () => writeFileSync(jumpFile(), '');

/** The environment of a program whose wall clock jumps by so much. */
function jumpingBy(ms: number): Readonly<Record<string, string>> {
  const clock = path.join(files.folder, 'clock.mjs');
  return { NODE_OPTIONS: `--import ${clock}`, TEST_JUMP_FILE: jumpFile(), TEST_JUMP_MS: String(ms) };
}

/** Runs a program whose clock jumps when it writes a line with this text; returns its exit code and its lines. */
async function run(args: readonly string[], jumpMs: number, when: RegExp) {
  const onLine = (line: string) => {
    if (when.test(line)) jump();
  };
  const { status, stdout } = await tillfleet(args, { cwd: files.folder, env: jumpingBy(jumpMs), onLine });
  expect(existsSync(jumpFile()), 'the clock has jumped').toBe(true);
  return { status, stdout };
}

const steps = [-5, 5, -60, 60, -3600, 3600].map((seconds) => [seconds * second] as const);
/** A judgement that a disturbed machine may give: never that the service has failed. */
const harmless = [exitCodes.pass, exitCodes.inconclusive];

const app = { id: 'app_HarbourSandbox000000', secret: 'harbour-sandbox-secret' };

async function heldPayment(baseUrl: string): Promise<unknown> {
  const authorization = `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString('base64')}`;
  const issued = await fetch(`${baseUrl}/api/v1/oauth/token`, { method: 'POST', headers: { authorization } });
  const { token } = (await issued.json()) as { readonly token: string };
  const paid = fetch(`${baseUrl}/api/v1/pos/payNow`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ referenceId: 'SBX-SLOW-1', amount: '1.00', currency: 'EUR' }),
  });
  return paid.then(async (response) => ((await response.json()) as { readonly status: string }).status);
}

async function serveThroughJump(jumpMs: number) {
  const env = jumpingBy(jumpMs);
  const server = await startServer(files.folder, ['--log-level', 'warn'], () => undefined, env);
  const paid = heldPayment(server.started.baseUrl);
  await new Promise((resolve) => setTimeout(resolve, second));
  jump();
  await new Promise((resolve) => setTimeout(resolve, 1.5 * second));
  const { status, stderr, stdout } = await server.end();
  return { paid: await paid, status, log: stdout + stderr };
}

it('a server whose clock is set back an hour responds to a held payment, ends, and logs the step', async () => {
  const { paid, status, log } = await serveThroughJump(-3600 * second);
  expect({ paid, status }).toEqual({ paid: 'SUCCESS', status: exitCodes.terminated });
  expect(log).toContain('the clock of this machine was set by -3600.0 s');
});

describe.runIf(inShare(4))(
  'a clock that is set accuses no service and no client, and every command ends',
  () => {
    it.each(steps)('with serve and a step of %i ms', async (ms) => {
      const { paid, status } = await serveThroughJump(ms);
      expect({ paid, status }).toEqual({ paid: 'SUCCESS', status: exitCodes.terminated });
    });

    it.each(steps)('with run and a step of %i ms', async (ms) => {
      const fleet = ['--terminals', '2', '--integrators', '1', '--for', '8s', '--seed', '1'];
      const args = ['run', ...fleet, '--scenario', 'auth.token.response', '--json'];
      const { status, stdout } = await run(args, ms, /"phase":"running"/);
      expect(harmless).toContain(status);
      expect(stdout).toContain('"machine":{"kind":"clock-set"');
    });

    it.each(steps)('with conform --real-time and a step of %i ms', async (ms) => {
      const only = ['payments.stored', 'commands.record', 'payments.cancel', 'refunds.cooldown.active'];
      const args = ['conform', '--real-time', ...only.flatMap((id) => ['--only', id]), '--json'];
      const { status, stdout } = await run(args, ms, /"type":"check"/);
      expect(harmless).toContain(status);
      expect(stdout).toContain('"machine":{"kind":"clock-set"');
    });

    it.each(steps)('with load and a step of %i ms', async (ms) => {
      const { status } = await run(['load', 'smoke', '--json'], ms, /^{/);
      expect(harmless).toContain(status);
    });

    it.each(steps)('with certify and a step of %i ms', async (ms) => {
      const client = [process.execPath, path.resolve('examples/foreign-terminal.mjs')];
      const only = ['--only', 'terminal.session', '--only', 'terminal.kick'];
      const { status } = await run(
        ['certify', 'terminal', ...only, '--json', '--command', client.join(' ')],
        ms,
        /"type":"check"/,
      );
      expect(harmless).toContain(status);
    });
  },
);
