import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunEvent } from '../src/events/event.js';
import { inShare } from './suite/share.js';
import { bin, runProgram, serveAnywhere } from './support/program.js';

const secret = 'a-secret-of-the-first-administrator';
/** More than a day, so that the business day of the service is another one. */
const offsetMs = 93_600_000;
/** Replaces the clock of the service. */
const clock = `
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...parts) { super(...(parts.length === 0 ? [Real.now() + ${offsetMs}] : parts)); }
  static now() { return Real.now() + ${offsetMs}; }
};
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ${offsetMs} });`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-clock-'));
  writeFileSync(path.join(folder, 'admin.secret'), secret, { mode: 0o600 });
  writeFileSync(path.join(folder, 'clock.mjs'), clock);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The verdicts at a service whose clock is ahead. */
async function verdicts(fields: object): Promise<Readonly<Record<string, string>>> {
  const target = {
    targetVersion: 1,
    credentials: { administrator: { id: 'user_SystemAdministrator0', secret } },
    productionPayments: 'allowed',
    hooks: { start: [process.execPath, '--import', './clock.mjs', bin, ...serveAnywhere] },
    ...fields,
  };
  writeFileSync(path.join(folder, 'target.yaml'), JSON.stringify(target));
  const only = ['payments.stored', 'queries.find', 'channel.keep-alive'];
  const { stdout } = await runProgram(
    [bin, 'conform', '--target', 'target.yaml', ...only.flatMap((id) => ['--only', id]), '--json'],
    { cwd: folder },
  );
  const events = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RunEvent);
  const finished = events.filter((event) => event.type === 'scenario.finished');
  return Object.fromEntries(finished.map(({ scenario, verdict }) => [scenario, verdict]));
}

it.runIf(inShare(0))(
  'conform compares the times of a service with the clock that its target file describes',
  async () => {
    expect(await verdicts({ clock: { offsetMs } })).toEqual({
      'payments.stored': 'pass',
      'queries.find': 'pass',
      'channel.keep-alive': 'pass',
    });
    expect(await verdicts({})).toEqual({
      'payments.stored': 'differs',
      'queries.find': 'inconclusive',
      'channel.keep-alive': 'differs',
    });
  },
);
