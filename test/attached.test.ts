import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunEvent } from '../src/events/event.js';
import type { RunRequest } from '../src/run/options.js';
import { createRun } from '../src/run/run.js';
import { attachRequest } from '../src/run/service/attach-request.js';
import { ServedBackend } from '../src/run/service/served-backend.js';
import { addressTarget, baseUrlOf } from '../src/run/target/address-target.js';
import { createServer, type Served, type ServeRequest, type Server } from '../src/serve/serve.js';
import { minimalServeRequest } from './support/serve/serve-request.js';

/** A limit against endless waits. */
const patient = { timeout: 200_000 };

let folder: string;
let servers: Server[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-attached-'));
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true });
});

const at = (name: string) => path.join(folder, name);

async function serve(changes: Partial<ServeRequest> = {}): Promise<Served & Pick<Server, 'stop'>> {
  const server = createServer(
    { ...minimalServeRequest, ...changes },
    { process: { pid: 1, host: 'here', isAlive: () => false }, writeLog: () => undefined },
  );
  servers.push(server);
  return { ...(await server.start()), stop: () => server.stop() };
}

interface Attached {
  readonly events: RunEvent[];
  readonly whenSeen: (type: RunEvent['type'], count?: number) => Promise<void>;
  readonly ended: ReturnType<ReturnType<typeof createRun>['start']>;
  readonly stop: () => void;
  readonly onEvent: (listener: (event: RunEvent) => void) => void;
}

/** Runs with these terminals, at the served backend or at the address of a service. */
function attach(
  request: Partial<RunRequest> & Pick<RunRequest, 'terminals'>,
  environment: Parameters<typeof createRun>[1],
): Attached {
  const run = createRun({ ...attachRequest('test', request.terminals), ...request }, environment);
  const events: RunEvent[] = [];
  run.subscribe((event) => events.push(event));
  const ended = run.start();
  // A run that cannot start is awaited later.
  ended.catch(() => undefined);
  return {
    events,
    ended,
    stop: () => run.stop(),
    onEvent: (listener) => void run.subscribe(listener),
    whenSeen: (type, count = 1) =>
      vi.waitFor(
        () => expect(events.filter((each) => each.type === type).length).toBeGreaterThanOrEqual(count),
        patient,
      ),
  };
}

function attachServed(served: Served, terminals: number, keptFile?: string): Attached {
  const { baseUrl, webSocketUrl, attaching, administrator } = served;
  const options = { baseUrl, webSocketUrl, terminals, keptFile, accounts: attaching.terminals };
  const account = { clientId: administrator.clientId, clientSecret: attaching.administratorSecret };
  return attach(
    { terminals },
    { createService: () => new ServedBackend({ ...options, administrator: account }) },
  );
}

function attachTo(
  { baseUrl, administrator }: Served,
  secret: string,
  request: Partial<RunRequest>,
): Attached {
  const target = addressTarget(baseUrlOf(`${baseUrl}/`), { id: administrator.clientId, secret });
  const host = { variables: {}, signalGroup: () => true };
  return attach({ terminals: 2, target: baseUrl, ...request }, { target, host });
}

const online = (events: readonly RunEvent[]) =>
  new Set(
    events.flatMap((event) =>
      event.type === 'terminal.state' && event.to === 'online' ? [event.terminalId] : [],
    ),
  );

async function call(url: string, authorization: string, body: object | undefined = undefined) {
  const headers = { authorization, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(url, init)).json() as Promise<Readonly<Record<string, unknown>>>;
}

async function bearer({ baseUrl }: Served, id: string, secret: string): Promise<string> {
  const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  return `Bearer ${String((await call(`${baseUrl}/api/v1/oauth/token`, basic, {})).token)}`;
}

const harbour = ['app_HarbourSandbox000000', 'harbour-sandbox-secret'] as const;

describe('terminals that are attached to a served backend', () => {
  it('terminals that are attached to a served backend are those of the fixtures and new ones, and print for its clients', async () => {
    const served = await serve({ terminals: 6 });
    const { events, ended, stop, whenSeen } = attachServed(served, 6);
    await vi.waitFor(() => expect(online(events).size).toBe(6), patient);
    expect([...online(events)].sort()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `T0000100${number}`));
    const print = { terminalId: 'T00001002', requestType: 'PRINT', body: 'Harbour Coffee' };
    await call(`${served.baseUrl}/api/v1/pos/requestTerminal`, await bearer(served, ...harbour), print);
    await whenSeen('terminal.printed');
    stop();
    expect(await ended).toMatchObject({ verdict: 'pass', exitCode: 0, reasons: [] });
    expect(events[0]).toMatchObject({ type: 'run.started', attached: true, audited: false, scenarios: [] });
    expect(events.find(({ type }) => type === 'terminal.printed')).toMatchObject({
      terminalId: 'T00001002',
      text: 'Harbour Coffee',
    });
    const named = events.filter((event) => event.type === 'terminal.state' && event.branch !== undefined);
    expect(named).toHaveLength(6);
    const stream = JSON.stringify(events);
    for (const secret of [served.attaching.administratorSecret, 'quay-till-1-secret', harbour[1]])
      expect(stream).not.toContain(secret);
  });

  it('terminals that are attached again after a restart are the same ones, from a file that only its owner reads', async () => {
    const dataFile = at('backend.db');
    const keptFile = `${dataFile}.terminals`;
    const first = await serve({ dataFile, terminals: 6 });
    const before = attachServed(first, 6, keptFile);
    await before.whenSeen('session.online', 0);
    await vi.waitFor(() => expect(online(before.events).size).toBe(6), patient);
    before.stop();
    await before.ended;
    await first.stop();
    expect(statSync(keptFile).mode & 0o777).toBe(0o600);
    const second = await serve({ dataFile, terminals: 6 });
    expect(second.attaching.administratorSecret).toBeUndefined();
    const after = attachServed(second, 6, keptFile);
    await vi.waitFor(() => expect(online(after.events).size).toBe(6), patient);
    expect(online(after.events)).toEqual(online(before.events));
    after.stop();
    await after.ended;
    const tooMany = attachServed(second, 7, keptFile);
    await expect(tooMany.ended).rejects.toMatchObject({ code: 'unknown-administrator-secret', exitCode: 64 });
    expect(tooMany.events).toEqual([]);
    writeFileSync(keptFile, '{}');
    await expect(attachServed(second, 1, keptFile).ended).rejects.toMatchObject({
      code: 'bad-credentials-file',
    });
  });

  it('terminals that are attached to a data file of other terminals replace those that it does not accept', async () => {
    const keptFile = at('backend.db.terminals');
    writeFileSync(keptFile, '[{"clientId":"term_Unknown0000000000000","clientSecret":"an-old-secret"}]');
    const fixturesFile = at('fixtures.yaml');
    writeFileSync(fixturesFile, 'merchants: []\n');
    const served = await serve({ fixturesFile, terminals: 2 });
    const { events, ended, stop } = attachServed(served, 2, keptFile);
    await vi.waitFor(() => expect(online(events).size).toBe(2), patient);
    stop();
    await ended;
    const kept = JSON.parse(readFileSync(keptFile, 'utf8')) as readonly { readonly clientId: string }[];
    expect(kept).toHaveLength(3);
    expect(kept.at(-1)?.clientId).toBe('term_Unknown0000000000000');
    expect(statSync(keptFile).mode & 0o777).toBe(0o600);
  });
});

const secretFile = () => ({ administratorSecretFile: at('admin.secret') });
const secret = () => readFileSync(at('admin.secret'), 'utf8').trim();
const statuses = async (served: Served) => {
  const token = await bearer(served, served.administrator.clientId, secret());
  const { items } = await call(`${served.baseUrl}/api/v1/admin/terminals?limit=100`, token);
  const all = items as readonly { readonly terminalId: string; readonly status: string }[];
  return Object.fromEntries(all.map(({ terminalId, status }) => [terminalId, status]));
};

it('terminals that are attached to the address of a service by two programs at once are those of each, and only they are deactivated', async () => {
  const served = await serve(secretFile());
  const here = attachTo(served, secret(), { branchId: 'br_quay' });
  const there = attachTo(served, secret(), {});
  await vi.waitFor(
    () => expect([online(here.events).size, online(there.events).size]).toEqual([2, 2]),
    patient,
  );
  expect([...online(here.events)].filter((each) => online(there.events).has(each))).toEqual([]);
  here.stop();
  there.stop();
  const both = await Promise.all([here.ended, there.ended]);
  expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  const created = [...online(here.events), ...online(there.events)];
  for (const [terminalId, status] of Object.entries(await statuses(served)))
    expect(status, terminalId).toBe(created.includes(terminalId) ? 'DEACTIVATED' : 'ACTIVE');
});

it('terminals that are attached to the address of a service end by themselves after their time', async () => {
  const served = await serve(secretFile());
  const { ended } = attachTo(served, secret(), { forMs: 200, stayUp: false });
  expect(await ended).toMatchObject({ verdict: 'pass', exitCode: 0, terminals: { onlinePeak: 2 } });
});

it('terminals that are attached to the address of a service come back when it does', async () => {
  const dataFile = at('backend.db');
  const first = await serve({ ...secretFile(), dataFile });
  const port = Number(new URL(first.baseUrl).port);
  const { events, ended, stop, whenSeen } = attachTo(first, secret(), {});
  await vi.waitFor(() => expect(online(events).size).toBe(2), patient);
  await first.stop();
  await whenSeen('reconnect.scheduled', 2);
  const seen = events.length;
  const again = await serve({ ...secretFile(), dataFile, port });
  await vi.waitFor(() => expect(online(events.slice(seen)).size).toBe(2), patient);
  stop();
  expect(await ended).toMatchObject({ verdict: 'pass', exitCode: 0 });
  expect(Object.values(await statuses(again)).filter((status) => status === 'DEACTIVATED')).toHaveLength(2);
});

it('terminals that have lost their service and are not online at the end have not passed', async () => {
  const served = await serve(secretFile());
  const { events, ended, stop, whenSeen } = attachTo(served, secret(), {});
  await vi.waitFor(() => expect(online(events).size).toBe(2), patient);
  await served.stop();
  await whenSeen('reconnect.scheduled', 2);
  stop();
  const { verdict, exitCode, reasons } = await ended;
  expect({ verdict, exitCode }).toEqual({ verdict: 'inconclusive', exitCode: 2 });
  expect(reasons).toContain('2 of 2 terminals were no longer online at the end');
});

it('terminals that are attached to the address of a service and stopped while they are created stay at it deactivated', async () => {
  const served = await serve(secretFile());
  const { ended, stop, events, onEvent } = attachTo(served, secret(), { terminals: 80 });
  onEvent(({ type }) => {
    if (type === 'run.phase') setTimeout(stop, 20);
  });
  expect(await ended).toMatchObject({ verdict: 'inconclusive', exitCode: 2 });
  expect(online(events).size).toBe(0);
  const left = Object.entries(await statuses(served)).filter(([, status]) => status === 'ACTIVE');
  expect(left.map(([terminalId]) => terminalId)).toHaveLength(4);
});

it('terminals that are attached to the address of a service that is down have the error of every target', async () => {
  const served = await serve(secretFile());
  await served.stop();
  const { ended, events } = attachTo(served, secret(), {});
  await expect(ended).rejects.toMatchObject({ code: 'unreachable-target', exitCode: 69 });
  expect(events).toEqual([]);
});
