import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { exitCodes } from '../src/failure/exit-codes.js';
import { thisProcess } from '../src/library/this-process.js';
import { Hooks, type StartedCommand } from '../src/run/target/hooks.js';
import { withValue } from '../src/run/target/setting-value.js';
import type { TargetFile } from '../src/run/target/target-file.js';
import { Stopped } from '../src/scenarios/stopped.js';

type OwnHooks = NonNullable<TargetFile['description']['hooks']>;

const line = '{"baseUrl":"http://127.0.0.1:1","webSocketUrl":"ws://127.0.0.1:1/webs"}';
const started: StartedCommand[] = [];
afterEach(async () => {
  for (const each of started.splice(0)) await each.stop();
});

/** The hooks of a target without addresses of its own, whose commands are scripts of Node. */
function hooksOf({ start, ...others }: Omit<OwnHooks, 'start'> & { readonly start: string }): Hooks {
  const credentials = { administrator: { id: 'user_1', secret: 'secret' } };
  const hooks = { start: [process.execPath, '-e', start, '--'], ...others };
  return new Hooks(
    { description: { targetVersion: 1, credentials, hooks }, folder: '.', tls: undefined },
    thisProcess,
  );
}

async function start(hooks: Hooks, settings: Parameters<Hooks['start']>[0] = []) {
  const command = await hooks.start(settings);
  started.push(command);
  return command.addresses;
}

/** Returns whether a process exists, and is not only waited for. */
function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

const printed = (text: string) => `console.log(${JSON.stringify(text)}); setInterval(() => {}, 1000);`;

it('the start command of a target prints its addresses, among other lines', async () => {
  const script = printed(`starting\n{"level":"info"}\n7\n${line}`);
  expect(await start(hooksOf({ start: script }))).toEqual(JSON.parse(line));
});

it('the start command of a target is given the settings of a scenario by their names at the target', async () => {
  const hooks = hooksOf({
    start: `console.log(JSON.stringify({ ...${line}, ca: process.argv.slice(1).join(' ') })); setInterval(() => {}, 1000);`,
    sharedArguments: ['--unlimited'],
    settings: { arguments: ['--set', '{name}={value}'], names: { 'refund.cooldown': 'COOLDOWN' } },
  });
  expect((await start(hooks, [['refund.cooldown', '0ms']])).ca).toContain('--set COOLDOWN=0ms');
  expect((await start(hooks, 'shared')).ca).toContain('--unlimited');
  expect((await start(hooks)).ca).not.toMatch(/--/);
  expect(hooks.unknownSettings([['find.scanRows', '7']])).toEqual(['find.scanRows']);
});

it('the start command of a target prints its addresses under the keys that its hooks name', async () => {
  const script = printed('{"url":"http://127.0.0.1:1","wsUrl":"ws://127.0.0.1:1/webs"}');
  const hooks = hooksOf({ start: script, prints: { baseUrl: 'url', webSocketUrl: 'wsUrl' } });
  expect(await start(hooks)).toEqual(JSON.parse(line));
});

it.each([
  ['{value}', '90s', '90s'],
  ['{milliseconds}', '90s', '90000'],
  ['{seconds}', '500ms', '0.5'],
  ['{bytes}', '64KiB', '65536'],
  ['{seconds}', 'false', 'false'],
  ['{milliseconds}', '20', '20'],
])('an argument %s has the value %s of a setting as %s', (argument, value, written) => {
  expect(withValue(`--it=${argument}`, value)).toBe(`--it=${written}`);
});

it('the start command of a target is ended by its stop, once', async () => {
  const hooks = hooksOf({ start: printed(line) });
  const command = await hooks.start([]);
  await command.stop();
  await command.stop();
});

it.each([
  [
    'ends',
    'console.error("no licence"); process.exit(3)',
    /hooks.start \(.*\) ended with exit code 3 .*no licence/,
  ],
  ['shows a secret when it ends', 'console.error(\'{"clientSecret":"hunter2"}\'); process.exit(3)', /\*\*\*/],
  ['prints no addresses', 'setInterval(() => {}, 1000)', /has printed no line .* within 1 s/],
  ['prints invalid addresses', printed('{"baseUrl":"ftp://a","webSocketUrl":7}'), /has printed no line/],
])('the start command of a target is an error if it %s', async (_, script, message) => {
  const failure = await start(hooksOf({ start: script, readyWithinSeconds: 1 })).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ message: expect.stringMatching(message), exitCode: exitCodes.unreachable });
  expect(String(failure)).not.toContain('hunter2');
});

it('the start command of a target is an error if there is no such program', async () => {
  const credentials = { administrator: { id: 'user_1', secret: 'secret' } };
  const description = { targetVersion: 1, credentials, hooks: { start: ['no-such-program'] } };
  const hooks = new Hooks({ description, folder: '.', tls: undefined }, thisProcess);
  await expect(start(hooks)).rejects.toThrow(/no-such-program.*ENOENT/);
});

it('a start command whose service is not ready yet is ended with the others', async () => {
  const hooks = hooksOf({ start: 'setInterval(() => {}, 1000)' });
  const starting = hooks.start([]);
  starting.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await hooks.end();
  await expect(starting).rejects.toThrow('the signal SIGTERM');
});

const calls = path.join(mkdtempSync(path.join(tmpdir(), 'tillfleet-hooks-')), 'calls');
afterEach(() => rmSync(calls, { force: true }));
const noted = (name: string) => [
  process.execPath,
  '-e',
  `require('node:fs').appendFileSync(${JSON.stringify(calls)}, '${name} ')`,
];
const hooks = (down = noted('down')) => {
  const credentials = { administrator: { id: 'user_1', secret: 'secret' } };
  const description = { targetVersion: 1, credentials, hooks: { down, up: noted('up') } };
  return new Hooks({ description, folder: '.', tls: undefined }, thisProcess);
};

it('a service that the run has not started goes down and up again', async () => {
  await hooks().restart(async () => appendFileSync(calls, 'waited '));
  expect(readFileSync(calls, 'utf8')).toBe('down waited up ');
});

it('a service that the run has not started goes up again when the run is stopped while it is down', async () => {
  const stopped = hooks();
  let isDown: () => void = () => undefined;
  const down = new Promise<void>((resolve) => {
    isDown = resolve;
  });
  const restarting = stopped.restart(async () => {
    isDown();
    throw new Stopped();
  });
  restarting.catch(() => undefined);
  await down;
  await stopped.end();
  expect(readFileSync(calls, 'utf8')).toBe('down up ');
  await expect(restarting).rejects.toThrow('stopped');
  await expect(stopped.restart(async () => undefined)).rejects.toThrow('stopped');
  expect(readFileSync(calls, 'utf8')).toBe('down up ');
});

it('a service that the run has not started goes up again when its down command fails', async () => {
  const failing = hooks([process.execPath, '-e', 'process.exit(3)']);
  await expect(failing.restart(async () => undefined)).rejects.toThrow(/hooks.down .* exit code 3/);
  expect(readFileSync(calls, 'utf8')).toBe('up ');
});

it('a start command that is stopped is not called again for a restart', async () => {
  const hooks = hooksOf({ start: printed(line), restartable: true });
  const command = await hooks.start([]);
  started.push(command);
  const restarting = command.restart?.(() => hooks.end());
  await expect(restarting).rejects.toThrow('stopped');
});

it('a start command that has not been called yet is not called after the end', async () => {
  const hooks = hooksOf({ start: printed(line) });
  const starting = hooks.start([]);
  await hooks.end();
  await expect(starting).rejects.toThrow('stopped');
});

it('a start command that is a shell script is ended with everything that it has started', async () => {
  const script = `const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    console.log(JSON.stringify({ ...${line}, ca: String(child.pid) })); setInterval(() => {}, 1000);`;
  const command = await hooksOf({ start: script }).start([]);
  const pid = Number(path.basename(command.addresses.ca ?? ''));
  expect(isRunning(pid)).toBe(true);
  await command.stop();
  expect(isRunning(pid)).toBe(false);
});

it('a command of a target that leaves a process behind ends all the same', async () => {
  const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 3000)'], { stdio: 'inherit' })`;
  const hooks = hooksOf({ start: `${child}.unref(); console.error('left'); process.exit(4)` });
  await expect(start(hooks)).rejects.toThrow(/exit code 4 .*left/);
});
