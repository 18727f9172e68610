import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoadResult, LoadSample } from '../src/load/result/load-result.js';
import { readResultFiles } from '../src/load/result/result-files.js';
import { StallingProxy } from './loads/stalling-proxy.js';
import { inShare } from './suite/share.js';
import { type Running, root, type StartOptions, tillfleet } from './support/program.js';
import { scratch, startServer, type TestServer } from './support/serve/server.js';

const { folder, remove } = scratch();
let server: TestServer;
let variables: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  server = await startServer(folder, ['--set', 'rateLimit.exempt=user_SystemAdministrator0']);
  variables = { ADMIN_SECRET: readFileSync(path.join(folder, 'admin-secret'), 'utf8').trim() };
});
afterAll(async () => {
  await server.end();
  remove();
});

function fileOf(name: string, content: string | object): string {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const administrator = { id: 'user_SystemAdministrator0', secret: '${ADMIN_SECRET}' };

/** The file of a target on a port of this machine. */
function targetOn(port: string | number, name: string, more: object = {}): string {
  const webSocketUrl = new URL(server.started.webSocketUrl);
  webSocketUrl.port = String(port);
  return fileOf(name, {
    targetVersion: 1,
    baseUrl: `http://127.0.0.1:${port}`,
    webSocketUrl: webSocketUrl.href,
    credentials: { administrator },
    ...more,
  });
}

const portOf = ({ started }: TestServer) => new URL(started.baseUrl).port;

/** A profile with payments for some seconds. */
const payments = (seconds: number) => `
operations: { payNow: 1 }
callTimeout: 5s
phases:
  - { name: pay, for: ${seconds}s, arrivals: { kind: constant, rate: 25/s } }
`;

/** Performs a load, and returns its samples and its result as well. */
async function load(args: readonly string[], options: StartOptions = {}) {
  const ended = await tillfleet(['load', ...args, '--seed', '1', '--json'], {
    env: variables,
    ...options,
  });
  const lines = ended.stdout.split('\n').filter((line) => line !== '');
  const parsed = lines.map((line) => JSON.parse(line) as LoadSample | LoadResult);
  const result = parsed.find((each) => each.type === 'load.finished');
  return { ...ended, result, payNow: result?.measures.find(({ measure }) => measure === 'payNow') };
}

/** The number of generators that have revoked their app. */
function removals(stderr: string): number {
  return stderr.match(/left at the target: 1 app \(revoked\)/g)?.length ?? 0;
}

/** Calls this with the first sample. */
function atFirstSample(act: (running: Running) => void): Pick<StartOptions, 'onLine'> {
  let state: 'waiting' | 'done' = 'waiting';
  return {
    onLine: (line, running) => {
      if (state === 'done' || !line.includes('"load.sample"')) return;
      state = 'done';
      act(running);
    },
  };
}

describe('a load at a target', () => {
  it.runIf(inShare(0))(
    'a proxy that stalls for 2 s shows the stall in the percentiles, over TCP',
    async () => {
      const proxy = new StallingProxy(Number(portOf(server)));
      const target = targetOn(await proxy.start(), 'stalling.yaml');
      const profile = fileOf('stall.yaml', payments(5));
      const stalled: Promise<void>[] = [];
      const { result, payNow } = await load(
        [profile, '--target', target],
        atFirstSample(() => stalled.push(proxy.stall(2_000))),
      );
      await Promise.all(stalled);
      await proxy.stop();
      expect(payNow?.errorsByCode).toEqual({});
      expect(payNow?.count).toBe(125);
      // The first call of the stall waits for all of it, and 50 of 125 were due within it.
      expect(payNow?.max).toBeGreaterThan(1_800);
      expect(payNow?.p99).toBeGreaterThan(1_700);
      expect(payNow?.p90).toBeGreaterThan(1_000);
      expect(result).toMatchObject({ rateLimits: 'of the target', outcome: 'completed' });
    },
  );

  it.runIf(inShare(1))(
    'a segment has its share of the connections and of the requests of a target file, and so has each of its generators',
    async () => {
      const proxy = new StallingProxy(Number(portOf(server)));
      const target = targetOn(await proxy.start(), 'limited.yaml', { limits: { requestsPerSecond: 100 } });
      const profile = fileOf('many.yaml', `${payments(2).replace('25/s', '200/s')}connections: 8\n`);
      const inUse: Promise<number>[] = [];
      const { result, status } = await load(
        [profile, '--target', target, '--segment', '1/2', '--generators', '2'],
        // Each connection has a call that waits then.
        atFirstSample(() => inUse.push(proxy.stall(200).then(() => proxy.connections))),
      );
      const found = await Promise.all(inUse);
      await proxy.stop();
      // Two of each generator, and at most one of the program that has looked whether the service is there.
      expect(found.every((count) => count === 4 || count === 5)).toBe(true);
      expect(found).toHaveLength(1);
      // 100 calls a second are its own, and half of the 100 requests: the generator has delayed them itself.
      expect(status).toBe(2);
      for (const generator of [1, 2])
        expect(result?.reasons.join('\n')).toMatch(
          new RegExp(`generator ${generator}: limits\\.requestsPerSecond .* by up to [0-9]{4} ms`),
        );
    },
  );

  it.runIf(inShare(2))(
    'several generators share a load: its calls and terminals are those of one generator',
    async () => {
      const profile = fileOf(
        'shared.yaml',
        `
operations: { payNow: 3, getTransactionDetails: 1, requestTerminal: 1 }
terminals: { count: 7, connectRate: 20/s }
phases:
  - { name: connect, for: 1s }
  - { name: calls, for: 2s, arrivals: { kind: constant, rate: 25/s } }
`,
      );
      const target = targetOn(portOf(server), 'shared-target.yaml');
      const counts = async (...args: readonly string[]) => {
        const { result, stderr } = await load([profile, '--target', target, ...args]);
        expect(removals(stderr)).toBe(args.length === 0 ? 1 : 3);
        expect(result).toMatchObject({ outcome: 'completed', segments: ['1/1'], examples: [] });
        return result?.measures
          .filter(({ measure }) => measure !== 'heartBeat')
          .map(({ measure, count, errors }) => ({ measure, count, errors }));
      };
      const one = await counts();
      expect(await counts('--generators', '3')).toEqual(one);
      expect(one).toContainEqual({ measure: 'registered', count: 7, errors: 0 });
      expect(one?.find(({ measure }) => measure === 'payNow')?.count).toBeGreaterThan(20);
    },
  );

  it('Ctrl-C ends all generators of a load, which remove what they have created', async () => {
    const profile = fileOf('long.yaml', payments(600));
    const target = targetOn(portOf(server), 'long-target.yaml');
    const { status, result, stderr, orphans } = await load(
      [profile, '--target', target, '--generators', '2'],
      atFirstSample(({ signal }) => signal('SIGINT')),
    );
    expect({ status, orphans }).toEqual({ status: 130, orphans: false });
    expect(result).toMatchObject({ outcome: 'stopped', verdict: 'stopped' });
    expect(removals(stderr)).toBe(2);
  });

  it.runIf(inShare(3))('a target with a binding is put under load through it', async () => {
    const profile = fileOf(
      'dialect.yaml',
      `
operations: { payNow: 3, getTransactionDetails: 1, requestTerminal: 1 }
terminals: { count: 3, connectRate: 10/s }
phases:
  - { name: connect, for: 1s }
  - { name: calls, for: 2s, arrivals: { kind: constant, rate: 20/s } }
`,
    );
    const target = path.join(root, 'conformance', 'dialect', 'target.yaml');
    const secret = 'a-secret-of-the-dialect-that-is-long-enough';
    const secretFile = fileOf('dialect-secret', secret);
    chmodSync(secretFile, 0o600);
    const env = { ADMIN_SECRET: secret, ADMIN_SECRET_FILE: secretFile };
    const { result, stderr, orphans } = await load([profile, '--target', target], { env });
    expect(result?.examples, stderr).toEqual([]);
    expect(result).toMatchObject({ target: 'the other dialect', outcome: 'completed' });
    const counts = Object.fromEntries(result?.measures.map(({ measure, count }) => [measure, count]) ?? []);
    expect(counts).toMatchObject({ registered: 3, delivery: counts.requestTerminal });
    expect(orphans).toBe(false);
  });

  it('Ctrl-C while the service of a target starts ends the load and what it has started', async () => {
    // The start command itself sends the signal to the program that has started it, and is never ready.
    const start = ['sh', '-c', 'kill -INT "$PPID"; exec sleep 600'];
    const target = fileOf('slow-start.yaml', {
      targetVersion: 1,
      hooks: { start },
      credentials: { administrator },
    });
    const { status, stdout, orphans } = await load([fileOf('a.yaml', payments(1)), '--target', target]);
    expect({ status, stdout, orphans }).toEqual({ status: 130, stdout: '', orphans: false });
  });

  it('Ctrl-C in the middle gives the result of what there was, in its files too', async () => {
    const out = path.join(folder, 'interrupted');
    const args = [fileOf('long.yaml', payments(600)), '--target', targetOn(portOf(server), 'own.yaml')];
    const { status, result, stderr } = await load(
      [...args, '--out', out],
      atFirstSample((running) => running.signal('SIGINT')),
    );
    expect(status, stderr).toBe(130);
    expect(result).toMatchObject({ verdict: 'stopped', outcome: 'stopped', exitCode: 130 });
    const saved = readResultFiles(out);
    expect(saved.result).toEqual(result);
    expect(saved.measures.whole.of('payNow').count).toBeGreaterThan(0);
    // An app can only be revoked; a terminal would be deactivated.
    expect(stderr).toContain('left at the target: 1 app (revoked), 1 merchant, 1 branch');
  });

  it.runIf(existsSync('/dev/full'))(
    'a full disk is a clear error, and leaves no incomplete file',
    async () => {
      const out = path.join(folder, 'full');
      const args = [fileOf('b.yaml', payments(1)), '--target', targetOn(portOf(server), 'own.yaml')];
      mkdirSync(out);
      symlinkSync('/dev/full', path.join(out, 'histograms.json'));
      const { status, stderr, result } = await load([...args, '--out', out]);
      expect(status).toBe(70);
      expect(stderr).toMatch(
        /tillfleet: the result cannot be written to \S+: no space left on device\n {2}hint: free some space/,
      );
      expect(result?.type).toBe('load.finished');
      expect(readdirSync(out)).toEqual(['histograms.json']);
    },
  );

  it.runIf(inShare(4))(
    'a service that dies in the middle is counted as errors, and the load ends by its plan',
    async () => {
      const own = scratch();
      const dying = await startServer(own.folder);
      const secret = readFileSync(path.join(own.folder, 'admin-secret'), 'utf8').trim();
      const out = path.join(folder, 'died');
      const profile = fileOf('die.yaml', payments(4).replace('5s', '500ms'));
      const { status, result, payNow } = await load(
        [profile, '--target', targetOn(portOf(dying), 'dying.yaml'), '--out', out],
        { env: { ADMIN_SECRET: secret }, ...atFirstSample(() => void dying.end()) },
      );
      await dying.ended;
      own.remove();
      expect(payNow?.count).toBe(100);
      expect(payNow?.errorsByCode.ECONNREFUSED).toBeGreaterThan(30);
      expect(payNow?.p99).toBeGreaterThanOrEqual(500);
      expect(result).toMatchObject({ outcome: 'completed', elapsedMs: 4_000, exitCode: status });
      expect(result?.reasons).toContain(`${payNow?.errors} errors, and no threshold bounds them`);
      expect(readResultFiles(out).result).toEqual(result);
    },
  );
});
