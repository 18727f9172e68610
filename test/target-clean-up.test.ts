import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Administrator } from '../src/simulator/administrator.js';
import { HttpClient } from '../src/simulator/http/http-client.js';
import { createTcpNetwork } from '../src/simulator/network/tcp.js';
import { oneIn } from './suite/share.js';
import { bin, type Running, runProgram } from './support/program.js';
import { scratch, startServer, type TestServer } from './support/serve/server.js';

type Item = Readonly<Record<string, unknown>>;

const { folder, remove } = scratch();
const network = createTcpNetwork();
let server: TestServer;
let administrator: Administrator;
let before: Readonly<Record<string, readonly Item[]>>;

beforeAll(async () => {
  server = await startServer(folder, [
    '--log-level',
    'warn',
    '--set',
    'rateLimit.tokenAddress.enabled=false',
  ]);
  const { baseUrl, webSocketUrl, administrator: account } = server.started;
  const secret = readFileSync(path.join(folder, 'admin-secret'), 'utf8').trim();
  administrator = new Administrator({
    http: new HttpClient({ network, baseUrl }),
    clientId: account.clientId,
    clientSecret: secret,
  });
  const credentials = { administrator: { id: account.clientId, secret } };
  writeFileSync(
    path.join(folder, 'target.yaml'),
    JSON.stringify({ targetVersion: 1, baseUrl, webSocketUrl, credentials }),
  );
  before = await everything();
});
afterAll(async () => {
  await server.end();
  await network.close();
  remove();
});

/** Everything that the service lists. */
async function everything(): Promise<Readonly<Record<string, readonly Item[]>>> {
  const families = ['apps', 'terminals', 'users'] as const;
  const listed = families.map(async (family) => {
    const { body } = await administrator.request({
      method: 'GET',
      path: `/api/v1/admin/${family}`,
      query: { limit: 100 },
    });
    return [family, Object(body).items as readonly Item[]] as const;
  });
  return Object.fromEntries(await Promise.all(listed));
}

const long = 'stomp.deadlines-over-time';
const only = ['scopes.find', 'commands.triggers', 'auth.user-rights'];

function idOf({ appId, configId, clientId }: Item): unknown {
  return appId ?? configId ?? clientId;
}

/** Runs scenarios; returns what they have left, and the notice of it. */
async function left(scenarios: readonly string[], onLine: (line: string, running: Running) => void) {
  const args = [
    bin,
    'conform',
    '--target',
    'target.yaml',
    '--json',
    ...scenarios.flatMap((id) => ['--only', id]),
  ];
  const { stdout, status } = await runProgram(args, { cwd: folder, onLine });
  const now = await everything();
  const earlier = new Set(Object.values(before).flat().map(idOf));
  const more = (family: string) => (now[family] ?? []).filter((item) => !earlier.has(idOf(item)));
  before = now;
  const passed = [
    ...stdout.matchAll(/"type":"scenario.finished","scenario":"([^"]+)"[^\n]*"verdict":"pass"/g),
  ];
  return {
    status,
    passed: passed.map(([, id]) => id),
    notice: /left at the target: ([^"]*)/.exec(stdout)?.[1],
    more,
  };
}

const ways = [
  ['', false],
  [', also when it is interrupted', true],
] as const;
it.each(oneIn(2, ways))(
  'a run at a target removes its users, and leaves no app and no terminal active%s',
  async (_, isInterrupted) => {
    let started = 0;
    const { notice, more, status, passed } = await left(
      isInterrupted ? [...only, long] : only,
      (line, running) => {
        if (!line.includes('"scenario.waiting"')) return;
        started += 1;
        if (isInterrupted && started === 3) running.signal('SIGINT');
      },
    );
    expect(status).toBe(isInterrupted ? 130 : 0);
    expect(isInterrupted || passed.includes('scopes.find')).toBe(true);
    // It takes a minute, and so has no result when it is interrupted.
    expect(passed.includes(long)).toBe(false);
    expect(more('users')).toEqual([]);
    expect(more('apps').length).toBeGreaterThan(1);
    expect(more('apps').filter(({ revoked }) => revoked !== true)).toEqual([]);
    expect(more('terminals').filter((each) => each.status !== 'DEACTIVATED')).toEqual([]);
    expect(notice).toMatch(
      /^\d+ apps \(revoked\), \d+ terminals? \(deactivated\), \d+ merchants?, \d+ branch(es)?$/,
    );
  },
);
