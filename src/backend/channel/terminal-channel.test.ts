import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChannelClient, wsTokenOf } from '../testing/channel-client.js';
import { endWithoutTimers, fixClock } from '../testing/fixed-clock.js';
import { MemoryBackend, type Tenant, type TestTerminal } from '../testing/memory-backend.js';
import { reportOf } from '../testing/report-fixture.js';

let backend: MemoryBackend;
let tenant: Tenant;
let terminal: TestTerminal;
let sibling: TestTerminal;

beforeEach(async () => {
  fixClock();
  backend = await MemoryBackend.start();
  tenant = await backend.tenant();
  terminal = await backend.terminal(tenant.branchId);
  sibling = await backend.terminal(tenant.branchId);
});

afterEach(() => endWithoutTimers(backend));

async function connected(of = terminal): Promise<ChannelClient> {
  return ChannelClient.connected(backend, await wsTokenOf(backend, of));
}

async function isOnline(of = terminal): Promise<boolean> {
  const { body } = await backend.get('/api/v1/pos/listTerminals', of.token);
  const items = body.items as readonly { configId: number; online: boolean }[];
  return items.some(({ configId, online }) => configId === of.configId && online);
}

/** Returns the only ERROR, after which the connection is closed and no further frames come (X01). */
async function refusal(client: ChannelClient) {
  const { status } = await client.ended;
  const [error, ...more] = client.frames.filter(({ command }) => command !== 'MESSAGE');
  expect([error?.command, more]).toEqual(['ERROR', []]);
  return [error?.headers.code, status];
}

function print(text: string, token = sibling.token) {
  return backend.call('requestTerminal', token, {
    configId: terminal.configId,
    requestType: 'PRINT',
    body: text,
  });
}

it('CONNECT with a wsToken gets CONNECTED with the heart-beat of the service (CHN-02)', async () => {
  const client = await ChannelClient.opened(backend);
  const { command, headers } = await client.connectWith(`Bearer ${await wsTokenOf(backend, terminal)}`);
  expect([command, headers.version, headers['heart-beat']]).toEqual(['CONNECTED', '1.2', '10000,10000']);
  expect(headers.session).toMatch(/^s_[0-9A-Za-z]{20}$/);
  expect(headers.server).toBeUndefined();
});

it('CONNECT is rejected with one text for every cause, and closed (CHN-03, BAD-10, BAD-12)', async () => {
  const good = await wsTokenOf(backend, terminal);
  const texts = new Set<string>();
  for (const authorization of [
    'Bearer',
    `Bearer ${good} b`,
    `Bearer  ${good}`,
    `Bearer ${good.slice(0, -2)}xx`,
    `Bearer ${terminal.token}`,
    `Bearer ${'x'.repeat(5_000)}`,
  ]) {
    const client = await ChannelClient.opened(backend);
    const { command, headers, body } = await client.connectWith(authorization);
    expect([command, headers.code]).toEqual(['ERROR', 'AUTH_FAILED']);
    expect((await client.ended).status).toBe(1008);
    texts.add(JSON.stringify([headers, body]));
  }
  expect(texts.size).toBe(1);
});

it('CONNECT with an expired token is rejected (CHN-03, CHN-08)', async () => {
  const wsToken = await wsTokenOf(backend, terminal);
  await vi.advanceTimersByTimeAsync(1_800_000);
  const client = await ChannelClient.opened(backend);
  expect((await client.connectWith(`Bearer ${wsToken}`)).headers.code).toBe('AUTH_FAILED');
  expect(await isOnline()).toBe(false);
});

it('the scheme of Authorization is case-insensitive', async () => {
  const client = await ChannelClient.opened(backend);
  expect((await client.connectWith(`bEaReR ${await wsTokenOf(backend, terminal)}`)).command).toBe(
    'CONNECTED',
  );
});

it.each([
  (own: number) => `/queue/terminal/${own + 1}`,
  (own: number) => `/queue/terminal/${own}/`,
  (own: number) => `/Queue/terminal/${own}`,
  (own: number) => `/queue/terminal/0${own}`,
  (own: number) => ` /queue/terminal/${own}`,
  (own: number) => `/queue/terminal/${own}%20`,
  (own: number) => `/queue/terminal/${own + 1}/../${own}`,
  () => '/queue/terminal/*',
  () => '/topic/admin/events',
  () => '',
])(
  'a SUBSCRIBE to anything but the own queue is rejected (CHN-05, ADM-01, BAD-21, BAD-22, BAD-24): %s',
  async (of) => {
    const client = await connected();
    client.sendFrame('SUBSCRIBE', ['id:s', `destination:${of(terminal.configId)}`]);
    expect(await refusal(client)).toEqual(['FORBIDDEN_DESTINATION', 1008]);
  },
);

it('a SUBSCRIBE is checked against the configId of the token, whatever the other headers (CHN-04)', async () => {
  const client = await ChannelClient.opened(backend);
  const wsToken = await wsTokenOf(backend, terminal);
  const claimed = [`config_id:${sibling.configId}`, `configId:${sibling.configId}`];
  client.sendFrame('CONNECT', ['accept-version:1.2', `Authorization:Bearer ${wsToken}`, ...claimed]);
  await client.next();
  client.sendFrame('SUBSCRIBE', ['id:s', `destination:/queue/terminal/${sibling.configId}`, ...claimed]);
  expect(await refusal(client)).toEqual(['FORBIDDEN_DESTINATION', 1008]);
});

it('a dashboard may subscribe to the topic only', async () => {
  const client = await ChannelClient.dashboard(backend);
  client.sendFrame('SUBSCRIBE', ['id:q', `destination:/queue/terminal/${terminal.configId}`]);
  expect(await refusal(client)).toEqual(['FORBIDDEN_DESTINATION', 1008]);
});

it.each([
  '/queue/terminal/1001',
  '/topic/admin/events',
  '/app/unknown',
  '/app/terminal/register/',
  '/app/terminal/../terminal/register',
  '/APP/terminal/register',
])('a SEND to %s is rejected and reaches no session (CHN-06, BAD-25)', async (destination) => {
  const others = [await ChannelClient.online(backend, sibling), await ChannelClient.dashboard(backend)];
  const client = await connected();
  client.sendFrame('SEND', [`destination:${destination}`], '{"action":"PRINT","body":"x"}');
  expect(await refusal(client)).toEqual(['FORBIDDEN_DESTINATION', 1008]);
  expect(others.map(({ waiting }) => waiting)).toEqual([[], []]);
});

it.each(['heartbeat', 'settings', 'command-result'])(
  'a SEND to %s before register is rejected',
  async (message) => {
    const client = await connected();
    client.sendFrame('SEND', [`destination:/app/terminal/${message}`], '{}');
    expect(await refusal(client)).toEqual(['NOT_REGISTERED', 1008]);
  },
);

it('a session comes online by register, before or after SUBSCRIBE (CHN-09, REC-08)', async () => {
  for (const first of ['register', 'subscribe']) {
    const client = await connected();
    const subscribe = () => client.subscribe(`/queue/terminal/${terminal.configId}`);
    const register = () => client.sendJson('/app/terminal/register');
    await print(first);
    await (first === 'register' ? register() : subscribe());
    expect([first, await isOnline(), client.waiting]).toEqual([first, first === 'register', []]);
    await (first === 'register' ? subscribe() : register());
    const { body } = await client.nextMessage();
    expect(body).toMatchObject({ action: 'PRINT', body: first });
    const result = { requestId: body.requestId, requestType: 'PRINT', status: 'COMPLETED' };
    await client.sendJson('/app/terminal/command-result', result);
    client.cut();
    await backend.whenSeen('session.offline', first === 'register' ? 1 : 2);
    expect(await isOnline()).toBe(false);
  }
});

it('a second register of a session has no effect', async () => {
  const client = await ChannelClient.online(backend, terminal);
  await client.sendJson('/app/terminal/register');
  expect(backend.seen('session.online')).toHaveLength(1);
});

it('a session gets CHECK_IN for each heartbeat, whatever its body (CHN-10)', async () => {
  const client = await ChannelClient.online(backend, terminal);
  await client.sendJson('/app/terminal/heartbeat');
  await client.sendAndWait('SEND', ['destination:/app/terminal/heartbeat'], 'no JSON');
  expect(client.waiting).toEqual(['CHECK_IN', 'CHECK_IN']);
  const { body, headers } = await client.nextMessage();
  const { configId } = terminal;
  expect(body).toEqual({ action: 'CHECK_IN', serverTime: new Date().toISOString(), configId });
  expect(headers.destination).toBe(`/queue/terminal/${configId}`);
});

it('a session is replaced by a newer one, which its late end does not affect (CHN-12, BAD-52)', async () => {
  const old = await ChannelClient.online(backend, terminal);
  const newer = await ChannelClient.online(backend, terminal);
  expect((await old.nextMessage()).body).toEqual({ action: 'SESSION_KICK', reason: 'replaced' });
  await print('for the newer one');
  expect((await newer.nextMessage()).body).toMatchObject({ body: 'for the newer one' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await old.ended).toMatchObject({ status: 4001, reason: 'replaced' });
  expect(old.waiting).toEqual([]);
  expect(await isOnline()).toBe(true);
  expect(backend.seen('session.offline')).toEqual([]);
  newer.cut();
  await backend.whenSeen('session.offline', 1);
  expect(await isOnline()).toBe(false);
});

it('a replaced session that disconnects by itself leaves no timer', async () => {
  const old = await ChannelClient.online(backend, terminal);
  // Sessions whose tokens expire at one instant share a timer.
  await vi.advanceTimersByTimeAsync(1_000);
  const newer = await ChannelClient.online(backend, terminal);
  const timers = vi.getTimerCount();
  await old.sendAndWait('DISCONNECT');
  await old.ended;
  // The timers for the expiry of the old session's token, and for its close.
  expect(vi.getTimerCount()).toBeLessThanOrEqual(timers - 2);
  newer.cut();
});

it('an observer sees the live queue, settles nothing and changes no online state (CHN-13, CHN-17)', async () => {
  const watcher = await backend.appToken({ owner: tenant, scopes: ['ws:subscribe'] });
  const observer = await ChannelClient.connected(backend, await wsTokenOf(backend, terminal, watcher));
  await observer.subscribe(`/queue/terminal/${terminal.configId}`);
  expect(await isOnline()).toBe(false);
  const client = await ChannelClient.online(backend, terminal);
  await print('Hello');
  const copy = await observer.nextMessage();
  const original = await client.nextMessage();
  expect(copy.body).toEqual(original.body);
  await observer.sendAndWait('ACK', [`id:${copy.headers.ack}`]);
  // It does not see messages for the session only.
  await client.sendJson('/app/terminal/heartbeat');
  expect(observer.waiting).toEqual([]);
  observer.cut();
  client.cut();
  await backend.whenSeen('session.offline', 1);
  const again = await (await ChannelClient.online(backend, terminal)).nextMessage();
  expect(again.headers.redelivered).toBe('true');
  expect(await isOnline()).toBe(true);
});

const observing = async (ack = 'auto') => {
  const wsToken = await wsTokenOf(backend, terminal, backend.adminToken);
  const observer = await ChannelClient.connected(backend, wsToken);
  await observer.subscribe(`/queue/terminal/${terminal.configId}`, ack);
  return observer;
};

it('an observer receives commands, pushes and settings that are queued for an offline terminal (CHN-18)', async () => {
  const observer = await observing();
  const { requestId } = (await print('Hello')).body;
  expect((await observer.nextMessage()).body).toEqual({ action: 'PRINT', body: 'Hello', requestId });
  const settings = { volume: 3, language: 'de' };
  const path = `/api/v1/admin/terminals/${terminal.configId}/settings`;
  await backend.send({ method: 'PUT', path, token: backend.adminToken, body: { settings } });
  for (const [key, value] of Object.entries(settings))
    expect((await observer.nextMessage()).body).toEqual({ action: 'CONFIG_UPDATE', key, value });
  const late = await observing();
  await ChannelClient.online(backend, terminal);
  await print('Again');
  for (const each of [observer, late])
    expect((await each.nextMessage()).body).toMatchObject({ action: 'PRINT', body: 'Again' });
});

it("an observer's register and heartbeat have their responses and no effect (AUTH-15, CHN-13)", async () => {
  const observer = await observing();
  const other = await observing();
  const own = await ChannelClient.online(backend, terminal);
  await observer.sendJson('/app/terminal/register');
  await observer.sendJson('/app/terminal/heartbeat');
  const checkIn = { action: 'CHECK_IN', configId: terminal.configId, serverTime: expect.any(String) };
  expect((await observer.nextMessage()).body).toEqual(checkIn);
  expect([own.waiting, other.waiting, own.closed]).toEqual([[], [], undefined]);
  expect(backend.seen('session.online')).toHaveLength(1);
});

it.each([
  ['transaction', () => reportOf(terminal), { specificTId: 'S-1' }],
  ['settings', () => ({ settings: { volume: 3 } }), {}],
  [
    'command-result',
    (requestId: unknown) => ({ requestId, requestType: 'PRINT', status: 'COMPLETED', result: {} }),
    { requestId: expect.any(String) },
  ],
  ['settings', () => 'no object', {}],
  ['command-result', () => ({ requestId: 7, specificTId: 'x'.repeat(129) }), {}],
])(
  "an observer's %s is rejected, changes nothing and does not end the session (CHN-13)",
  async (name, bodyOf, ids) => {
    const observer = await observing();
    const { requestId } = (await print('Hello')).body;
    await observer.nextMessage();
    await observer.sendJson(`/app/terminal/${name}`, bodyOf(requestId));
    expect((await observer.nextMessage()).body).toEqual({
      action: 'REPORT_REJECTED',
      errorCode: 'ERR_FORBIDDEN',
      message: 'an observer cannot report for the terminal',
      ...ids,
    });
    expect((await backend.call('requestStatus', backend.adminToken, { requestId })).body.status).toBe(
      'QUEUED',
    );
    const managed = await backend.get(`/api/v1/admin/terminals/${terminal.configId}`, backend.adminToken);
    expect(managed.body).not.toHaveProperty('settingsSnapshot');
    expect(backend.seen('report.stored')).toEqual([]);
    await observer.sendJson('/app/terminal/heartbeat');
    expect(observer.waiting).toEqual(['CHECK_IN']);
  },
);

it('an observer that reports before it subscribes gets the rejection afterwards', async () => {
  const wsToken = await wsTokenOf(backend, terminal, backend.adminToken);
  const observer = await ChannelClient.connected(backend, wsToken);
  await observer.sendJson('/app/terminal/settings', { settings: {} });
  await observer.subscribe(`/queue/terminal/${terminal.configId}`);
  expect((await observer.nextMessage()).body.action).toBe('REPORT_REJECTED');
});

it('an observer cannot send to any other destination (CHN-06)', async () => {
  const observer = await observing();
  observer.sendFrame('SEND', ['destination:/app/terminal/other'], '{}');
  expect(await refusal(observer)).toEqual(['FORBIDDEN_DESTINATION', 1008]);
});

it('an error inside the service is INTERNAL_ERROR to the terminal and reported as an internal error', async () => {
  const client = await ChannelClient.online(backend, terminal);
  const broken = new Error('a secret of ours');
  vi.spyOn(JSON, 'stringify').mockImplementationOnce(() => {
    throw broken;
  });
  client.sendFrame('SEND', ['destination:/app/terminal/heartbeat']);
  expect(await refusal(client)).toEqual(['INTERNAL_ERROR', 1011]);
  expect(JSON.stringify(client.frames)).not.toContain('secret');
  expect(backend.internalErrors.splice(0)).toEqual([broken]);
});
