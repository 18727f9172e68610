import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventType } from '../src/events/event.js';
import { exitCodes } from '../src/failure/exit-codes.js';
import { day } from '../src/text/time-units.js';
import { inShare, oneIn } from './suite/share.js';
import { readLine } from './support/event-line.js';
import { bin, type Running, root, tillfleet } from './support/program.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-stopping-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fewScenarios = ['--scenario', 'sandbox.amount.*', '--scenario', 'commands.print.*'];
const stops: readonly (readonly [EventType, readonly string[]])[] = [
  ['session.online', fewScenarios],
  ['payment.stored', fewScenarios],
  // All scenarios, which run in two threads.
  ['scenario.waiting', []],
];

describe('a virtual run that is stopped', () => {
  it.each(oneIn(3, stops))(
    'at the first %s it ends with run.finished, and its log is accepted by check',
    async (type, chosen) => {
      let state: 'running' | 'stopping' = 'running';
      const onLine = (line: string, running: Running) => {
        if (state === 'stopping' || readLine(line).type !== type) return;
        state = 'stopping';
        running.signal('SIGINT');
      };
      const run = ['run', '--virtual', '--json', '--terminals', '20', '--for', '7d', '--seed', '7'];
      const { status, stdout } = await tillfleet([...run, ...chosen], { onLine });
      expect(status).toBe(exitCodes.interrupted);
      const events = stdout.trimEnd().split('\n').map(readLine);
      expect(events.at(-1)?.t).toBeLessThan(7 * day);
      expect(events.findIndex((event) => event.type === 'run.finished')).toBe(events.length - 1);
      expect(events.filter((event) => event.type === 'notice' && event.level === 'error')).toEqual([]);
      writeFileSync(path.join(folder, 'run.ndjson'), stdout);
      const { stdout: checked } = await tillfleet(['check', path.join(folder, 'run.ndjson')]);
      expect(checked).toContain('clean');
    },
  );
});

/** A server whose standard error is a socket that is not read. */
async function serveUnread() {
  const secret = path.join(folder, 'secret');
  const args = ['serve', '--json', '--port', '0', '--admin-secret-file', secret, '--log-level', 'trace'];
  const child = spawn(process.execPath, [bin, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const { baseUrl } = JSON.parse(line) as { readonly baseUrl: string };
  return { child, baseUrl };
}

it.runIf(inShare(2))('a log that is not read does not keep the server after its signal', async () => {
  const { child, baseUrl } = await serveUnread();
  const get = () => fetch(`${baseUrl}/api/v1/nowhere/${'x'.repeat(200)}`).then((response) => response.text());
  for (let round = 0; round < 100; round += 1) await Promise.all(Array.from({ length: 20 }, get));
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 120_000);
  expect(await exited).toEqual([exitCodes.terminated, null]);
  clearTimeout(late);
});

/** A virtual run whose event stream is also written to a file; nothing reads its standard output yet. */
function runUnread() {
  const file = path.join(folder, 'run.ndjson');
  const run = ['run', '--virtual', '--json', '--terminals', '120', '--for', '30m', '--seed', '7', '-o', file];
  const args = [bin, ...run, '--scenario', 'auth.token.response'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  const written = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  /** Waits until nothing was written for three seconds. */
  const rested = async () => {
    for (let before = ''; before === '' || before !== written(); ) {
      before = written();
      await new Promise((resolve) => setTimeout(resolve, 3_000));
    }
    return written();
  };
  return { child, written, rested };
}

describe('an event stream that is not read', () => {
  it.runIf(inShare(1))(
    'a virtual run waits for the reader of its event stream and loses nothing',
    async () => {
      const { child, written, rested } = runUnread();
      const exit = once(child, 'exit');
      const unread = await rested();
      let stdout = '';
      for await (const chunk of child.stdout.setEncoding('utf8')) stdout += chunk;
      expect(await exit).toEqual([exitCodes.pass, null]);
      expect(stdout).toBe(written());
      expect(stdout).toContain('run.finished');
      expect(unread).not.toContain('run.finished');
    },
  );

  it.runIf(inShare(2))(
    'a virtual run that waits for the reader of its event stream ends at a signal',
    async () => {
      const { child, rested } = runUnread();
      await rested();
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([exitCodes.terminated, null]);
      child.stdout.destroy();
    },
  );
});
