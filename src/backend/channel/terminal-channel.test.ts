import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChannelClient, wsTokenOf } from '../testing/channel-client.js';
import { MemoryBackend, type Shop, type Till } from '../testing/memory-backend.js';

let backend: MemoryBackend;
let shop: Shop;
let till: Till;
let sibling: Till;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  backend = await MemoryBackend.start({ acquirer: { latencyMs: 1_500, approvalPercent: 100 } });
  shop = await backend.shop();
  till = await backend.till(shop.branchId);
  sibling = await backend.till(shop.branchId);
});

afterEach(async () => {
  expect(backend.faults).toEqual([]);
  await backend.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

async function connected(of = till): Promise<ChannelClient> {
  return ChannelClient.connected(backend, await wsTokenOf(backend, of));
}

async function dashboard(): Promise<ChannelClient> {
  const { wsToken } = await backend.administer('/ws-token');
  const client = await ChannelClient.connected(backend, String(wsToken));
  await client.subscribe('/topic/admin/events', 'auto');
  return client;
}

async function isOnline(of = till): Promise<boolean> {
  const { body } = await backend.get('/api/v1/pos/listTerminals', of.token);
  const items = body.items as readonly { configId: number; online: boolean }[];
  return items.some(({ configId, online }) => configId === of.configId && online);
}

/** The one ERROR, after which the connection is closed and nothing more comes (X01). */
async function refusal(client: ChannelClient) {
  const { status } = await client.closed;
  const [error, ...more] = client.frames.filter(({ command }) => command !== 'MESSAGE');
  expect([error?.command, more]).toEqual(['ERROR', []]);
  return [error?.headers.code, status];
}

function print(text: string, token = sibling.token) {
  return backend.call('requestTerminal', token, {
    configId: till.configId,
    requestType: 'PRINT',
    body: text,
  });
}

describe('CONNECT', () => {
  it('with a wsToken is answered CONNECTED, with our heart-beat (CHN-02)', async () => {
    const client = await ChannelClient.opened(backend);
    const { command, headers } = await client.connect(`Bearer ${await wsTokenOf(backend, till)}`);
    expect([command, headers.version, headers['heart-beat']]).toEqual(['CONNECTED', '1.2', '10000,10000']);
    expect(headers.session).toMatch(/^s_[0-9A-Za-z]{20}$/);
    expect(headers.server).toBeUndefined();
  });

  it('is refused with one text for every cause, and closed (CHN-03, BAD-10, BAD-12)', async () => {
    const good = await wsTokenOf(backend, till);
    const texts = new Set<string>();
    for (const authorization of [
      '',
      'Basic x',
      'Bearer',
      `Bearer ${good} b`,
      `Bearer  ${good}`,
      `Bearer ${good.slice(0, -2)}xx`,
      `Bearer ${till.token}`,
      `Bearer ${'x'.repeat(5_000)}`,
      good,
    ]) {
      const client = await ChannelClient.opened(backend);
      const { command, headers, body } = await client.connect(authorization);
      expect([command, headers.code]).toEqual(['ERROR', 'AUTH_FAILED']);
      expect((await client.closed).status).toBe(1008);
      texts.add(JSON.stringify([headers, body]));
    }
    expect(texts.size).toBe(1);
  });

  it('is refused when the token has expired (CHN-03, CHN-08)', async () => {
    const wsToken = await wsTokenOf(backend, till);
    await vi.advanceTimersByTimeAsync(1_800_000);
    const client = await ChannelClient.opened(backend);
    expect((await client.connect(`Bearer ${wsToken}`)).headers.code).toBe('AUTH_FAILED');
    expect(await isOnline()).toBe(false);
  });

  it('takes the scheme in any case', async () => {
    const client = await ChannelClient.opened(backend);
    expect((await client.connect(`bEaReR ${await wsTokenOf(backend, till)}`)).command).toBe('CONNECTED');
  });
});

describe('SUBSCRIBE', () => {
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
  ])('to anything but the own queue is refused (CHN-05, ADM-01, BAD-21, BAD-22, BAD-24): %s', async (of) => {
    const client = await connected();
    client.send('SUBSCRIBE', ['id:s', `destination:${of(till.configId)}`]);
    expect(await refusal(client)).toEqual(['FORBIDDEN_DESTINATION', 1008]);
  });

  it("goes by the token's configId, whatever other headers say (CHN-04)", async () => {
    const client = await ChannelClient.opened(backend);
    const wsToken = await wsTokenOf(backend, till);
    const claimed = [`config_id:${sibling.configId}`, `configId:${sibling.configId}`];
    client.send('CONNECT', ['accept-version:1.2', `Authorization:Bearer ${wsToken}`, ...claimed]);
    await client.next();
    client.send('SUBSCRIBE', ['id:s', `destination:/queue/terminal/${sibling.configId}`, ...claimed]);
    expect(await refusal(client)).toEqual(['FORBIDDEN_DESTINATION', 1008]);
  });

  it('of a dashboard is to the topic alone', async () => {
    const client = await dashboard();
    client.send('SUBSCRIBE', ['id:q', `destination:/queue/terminal/${till.configId}`]);
    expect(await refusal(client)).toEqual(['FORBIDDEN_DESTINATION', 1008]);
  });
});

describe('SEND', () => {
  it.each([
    '/queue/terminal/1001',
    '/topic/admin/events',
    '/app/unknown',
    '/app/terminal/register/',
    '/app/terminal/../terminal/register',
    '/APP/terminal/register',
  ])('to %s is blocked and reaches nobody (CHN-06, BAD-25)', async (destination) => {
    const others = [await ChannelClient.online(backend, sibling), await dashboard()];
    const client = await connected();
    client.send('SEND', [`destination:${destination}`], '{"action":"PRINT","body":"x"}');
    expect(await refusal(client)).toEqual(['FORBIDDEN_DESTINATION', 1008]);
    expect(others.map(({ waiting }) => waiting)).toEqual([[], []]);
  });

  it.each(['heartbeat', 'settings', 'command-result'])(
    'of %s before register is refused',
    async (message) => {
      const client = await connected();
      client.send('SEND', [`destination:/app/terminal/${message}`], '{}');
      expect(await refusal(client)).toEqual(['NOT_REGISTERED', 1008]);
    },
  );
});

describe('a session', () => {
  it('comes online by register, before or after SUBSCRIBE (CHN-09, REC-08)', async () => {
    for (const first of ['register', 'subscribe']) {
      const client = await connected();
      const subscribe = () => client.subscribe(`/queue/terminal/${till.configId}`);
      const register = () => client.tell('/app/terminal/register');
      await print(first);
      await (first === 'register' ? register() : subscribe());
      expect([first, await isOnline(), client.waiting]).toEqual([first, first === 'register', []]);
      await (first === 'register' ? subscribe() : register());
      const { body } = await client.message();
      expect(body).toMatchObject({ action: 'PRINT', body: first });
      await client.tell('/app/terminal/command-result', { ...resultOf(body), status: 'COMPLETED' });
      client.cut();
      await backend.whenSeen('session.offline', first === 'register' ? 1 : 2);
      expect(await isOnline()).toBe(false);
    }
  });

  it('may register twice, to no effect', async () => {
    const client = await ChannelClient.online(backend, till);
    await client.tell('/app/terminal/register');
    expect(backend.seen('session.online')).toHaveLength(1);
  });

  it('is answered CHECK_IN for each heartbeat, whatever its body (CHN-10)', async () => {
    const client = await ChannelClient.online(backend, till);
    await client.tell('/app/terminal/heartbeat');
    await client.done('SEND', ['destination:/app/terminal/heartbeat'], 'no JSON');
    expect(client.waiting).toEqual(['CHECK_IN', 'CHECK_IN']);
    const { body, headers } = await client.message();
    const { configId } = till;
    expect(body).toEqual({ action: 'CHECK_IN', serverTime: new Date().toISOString(), configId });
    expect(headers.destination).toBe(`/queue/terminal/${configId}`);
  });

  it('gives way to a newer one, which its late end does not disturb (CHN-12, BAD-52)', async () => {
    const old = await ChannelClient.online(backend, till);
    const newer = await ChannelClient.online(backend, till);
    expect((await old.message()).body).toEqual({ action: 'SESSION_KICK', reason: 'replaced' });
    await print('for the newer one');
    expect((await newer.message()).body).toMatchObject({ body: 'for the newer one' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await old.closed).toEqual({ status: 4001, reason: 'replaced' });
    expect(old.waiting).toEqual([]);
    expect(await isOnline()).toBe(true);
    expect(backend.seen('session.offline')).toEqual([]);
    newer.cut();
    await backend.whenSeen('session.offline', 1);
    expect(await isOnline()).toBe(false);
  });

  it('that was replaced leaves no timer behind if it goes by itself', async () => {
    const old = await ChannelClient.online(backend, till);
    const newer = await ChannelClient.online(backend, till);
    const timers = vi.getTimerCount();
    await old.done('DISCONNECT');
    await old.closed;
    // The token's end of the old one, and its close.
    expect(vi.getTimerCount()).toBeLessThanOrEqual(timers - 2);
    newer.cut();
  });
});

function resultOf({ requestId, action }: Readonly<Record<string, unknown>>) {
  return { requestId, requestType: action };
}

describe('a command', () => {
  async function statusOf(requestId: unknown) {
    const { body } = await backend.call('requestStatus', sibling.token, { requestId });
    return body;
  }

  it('reaches the terminal, and its result the record and the dashboards (CMD-01, CMD-03, CMD-04, CMD-07)', async () => {
    const admin = await dashboard();
    const client = await ChannelClient.online(backend, till);
    const { requestId } = (await print('Hello')).body;
    const { body, headers } = await client.message();
    expect(body).toEqual({ action: 'PRINT', body: 'Hello', requestId });
    expect(headers).toMatchObject({ subscription: 's', 'content-type': 'application/json' });
    expect(headers.redelivered).toBeUndefined();
    expect(await statusOf(requestId)).toMatchObject({ status: 'SENT', sentAt: expect.any(String) });

    const result = { ...resultOf(body), status: 'COMPLETED', result: { lines: 1 } };
    await client.tell('/app/terminal/command-result', result);
    expect(await statusOf(requestId)).toMatchObject({
      status: 'COMPLETED',
      result: { lines: 1 },
      completedAt: expect.any(String),
    });
    const { configId } = till;
    const isResult = ({ body: text }: { body: string }) => text.includes('command-result');
    expect(JSON.parse((await admin.next(isResult)).body)).toEqual({
      type: 'command-result',
      configId,
      at: expect.any(String),
      requestId,
      requestType: 'PRINT',
      status: 'COMPLETED',
    });
    expect(backend.seen('command.done')).toEqual([
      { type: 'command.done', requestId, requestType: 'PRINT', configId, status: 'COMPLETED' },
    ]);
  });

  it('that was cut off before its result comes again, the same and marked (CMD-05, BAD-53)', async () => {
    await print('Hello');
    const first = await ChannelClient.online(backend, till);
    const before = await first.message();
    first.send('ACK', [`id:${before.headers.ack}`]);
    first.cut();
    await backend.whenSeen('session.offline', 1);
    const second = await ChannelClient.online(backend, till);
    const again = await second.message();
    expect(again.headers).toMatchObject({ 'message-id': before.headers['message-id'], redelivered: 'true' });
    expect(again.body).toEqual(before.body);
  });

  it('is done by its first result alone, and by no foreign one (CMD-06)', async () => {
    const client = await ChannelClient.online(backend, till);
    const other = await ChannelClient.online(backend, sibling);
    const { requestId } = (await print('Hello')).body;
    const result = { requestId, requestType: 'PRINT', status: 'COMPLETED', result: { by: 1 } };
    await other.tell('/app/terminal/command-result', result);
    expect((await statusOf(requestId)).status).toBe('SENT');
    await client.tell('/app/terminal/command-result', { ...result, requestId: 'req_unknown' });
    await client.tell('/app/terminal/command-result', result);
    await client.tell('/app/terminal/command-result', { ...result, status: 'FAILED', result: { by: 2 } });
    expect(await statusOf(requestId)).toMatchObject({ status: 'COMPLETED', result: { by: 1 } });
    expect(backend.seen('command.done')).toHaveLength(1);
    expect(other.waiting).toEqual([]);
    expect(client.waiting).toEqual(['PRINT']);
  });

  it.each([
    ['another requestType', { requestType: 'FORCE_REFRESH' }, 'the request is a PRINT'],
    ['an unknown status', { status: 'DONE' }, 'status must be COMPLETED or FAILED'],
  ])('whose result has %s is told so, and stays open', async (_, wrong, message) => {
    const client = await ChannelClient.online(backend, till);
    const { requestId } = (await print('Hello')).body;
    await client.message();
    const result = { requestId, requestType: 'PRINT', status: 'COMPLETED', ...wrong };
    await client.tell('/app/terminal/command-result', result);
    expect((await client.message()).body).toEqual({
      action: 'REPORT_REJECTED',
      errorCode: 'ERR_VALIDATION',
      message,
      requestId,
    });
    expect((await statusOf(requestId)).status).toBe('SENT');
    expect(await isOnline()).toBe(true);
  });

  it('that has expired stays so, also when its result comes after all', async () => {
    const client = await ChannelClient.online(backend, till);
    const { requestId } = (await print('Hello')).body;
    // Only the clock goes on: the session is not the subject here.
    vi.setSystemTime(Date.now() + 86_400_000);
    await client.tell('/app/terminal/command-result', {
      requestId,
      requestType: 'PRINT',
      status: 'COMPLETED',
    });
    expect(await statusOf(requestId)).toMatchObject({ status: 'EXPIRED' });
    expect(backend.seen('command.done')).toEqual([]);
  });
});

describe('a wrong body', () => {
  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', '[]'],
    ['the wrong shape', '{"requestId":7,"requestType":"PRINT","status":"COMPLETED"}'],
    ['33 levels', `{"requestId":"r","requestType":"t","status":"s","result":{"a":${nested(31)}}}`],
  ])('of %s is misuse of the protocol (N04, BAD-43, BAD-55)', async (_, body) => {
    const client = await ChannelClient.online(backend, till);
    client.send('SEND', ['destination:/app/terminal/command-result'], body);
    expect(await refusal(client)).toEqual(['PROTOCOL_ERROR', 1002]);
  });

  it('is not one of 32 levels, nor one with a name of the prototype', async () => {
    const client = await ChannelClient.online(backend, till);
    const good = `{"requestId":"r","requestType":"t","status":"COMPLETED","result":{"a":${nested(30)}}}`;
    await client.done('SEND', ['destination:/app/terminal/command-result'], good);
    const named = '{"requestId":"r","requestType":"t","status":"COMPLETED","__proto__":{"polluted":1}}';
    await client.done('SEND', ['destination:/app/terminal/command-result'], named);
    expect({}).not.toHaveProperty('polluted');
  });
});

/** Lists within one another, with a number in the innermost. */
function nested(levels: number): string {
  return `${'['.repeat(levels)}1${']'.repeat(levels)}`;
}

describe('a settings snapshot', () => {
  it('is kept, and told to the dashboards (MSG-06)', async () => {
    const admin = await dashboard();
    const client = await ChannelClient.online(backend, till);
    await client.tell('/app/terminal/settings', { settings: { volume: 3 } });
    const { items } = (await backend.get('/api/v1/pos/listTerminals', till.token)).body;
    expect(items).toContainEqual(
      expect.objectContaining({ configId: till.configId, settings: { volume: 3 } }),
    );
    await admin.next(({ body }) => body.includes('"settings-snapshot"'));
  });

  it('over 32 KiB is told to be too large, and the session lives', async () => {
    const client = await ChannelClient.online(backend, till);
    const settings = (bytes: number) => ({ settings: { x: 'x'.repeat(bytes - 21) } });
    expect(JSON.stringify(settings(32 * 1024))).toHaveLength(32 * 1024);
    await client.tell('/app/terminal/settings', settings(32 * 1024));
    expect(client.waiting).toEqual([]);
    await client.tell('/app/terminal/settings', settings(32 * 1024 + 1));
    const { body } = await client.message();
    expect(body).toMatchObject({ action: 'REPORT_REJECTED', errorCode: 'ERR_PAYLOAD_TOO_LARGE' });
    await client.tell('/app/terminal/heartbeat');
  });
});

describe('PAYMENT_STATUS', () => {
  it.each([
    ['production', '12.30', 1_500],
    ['sandbox', '500.00', 10_000],
  ])(
    'is pushed once to the terminal that a %s payment names (PAY-07, SBX-23, MSG-01)',
    async (world, amount, delay) => {
      const admin = await dashboard();
      const [client, other] = [
        await ChannelClient.online(backend, till),
        await ChannelClient.online(backend, sibling),
      ];
      const token = await backend.appToken({ owner: shop, sandbox: world === 'sandbox' });
      const order = { referenceId: 'order-1', amount, currency: 'EUR', terminalId: till.terminalId };
      const { tradeNo } = (await backend.call('payNow', token, order)).body;
      await vi.advanceTimersByTimeAsync(delay);
      const { body, headers } = await client.message();
      expect(body).toEqual({
        action: 'PAYMENT_STATUS',
        referenceId: 'order-1',
        status: 'SUCCESS',
        tradeNo,
        grandTotal: amount,
        channel: 'card',
      });
      const event = JSON.parse((await admin.next(({ body: text }) => text.includes('payment-status'))).body);
      expect(event).toMatchObject({ configId: till.configId, referenceId: 'order-1', status: 'SUCCESS' });

      await client.done('ACK', [`id:${headers.ack}`]);
      client.cut();
      await backend.whenSeen('session.offline', 1);
      const next = await ChannelClient.online(backend, till);
      await next.tell('/app/terminal/heartbeat');
      expect([next.waiting, other.waiting]).toEqual([['CHECK_IN'], []]);
    },
  );

  it('that was not acknowledged comes again (A06)', async () => {
    const client = await ChannelClient.online(backend, till);
    const order = { referenceId: 'order-1', amount: '1.00', currency: 'EUR', terminalId: till.terminalId };
    await backend.call('payNow', await backend.appToken({ owner: shop, sandbox: false }), order);
    await vi.advanceTimersByTimeAsync(1_500);
    const { headers } = await client.message();
    client.cut();
    await backend.whenSeen('session.offline', 1);
    const again = await (await ChannelClient.online(backend, till)).message();
    expect(again.headers).toMatchObject({ 'message-id': headers['message-id'], redelivered: 'true' });
  });
});

describe('an observer', () => {
  it('sees the live queue, settles nothing and changes no online state (CHN-13, CHN-17)', async () => {
    const watcher = await backend.appToken({ owner: shop, scopes: ['ws:subscribe'] });
    const observer = await ChannelClient.connected(backend, await wsTokenOf(backend, till, watcher));
    await observer.subscribe(`/queue/terminal/${till.configId}`);
    expect(await isOnline()).toBe(false);
    const client = await ChannelClient.online(backend, till);
    await print('Hello');
    const copy = await observer.message();
    const original = await client.message();
    expect(copy.body).toEqual(original.body);
    await observer.done('ACK', [`id:${copy.headers.ack}`]);
    // What concerns the session alone, it does not see.
    await client.tell('/app/terminal/heartbeat');
    expect(observer.waiting).toEqual([]);
    observer.cut();
    client.cut();
    await backend.whenSeen('session.offline', 1);
    const again = await (await ChannelClient.online(backend, till)).message();
    expect(again.headers.redelivered).toBe('true');
    expect(await isOnline()).toBe(true);
  });

  it('never registers and never sends (CHN-13)', async () => {
    for (const message of ['register', 'heartbeat', 'command-result']) {
      const wsToken = await wsTokenOf(backend, till, backend.adminToken);
      const observer = await ChannelClient.connected(backend, wsToken);
      observer.send('SEND', [`destination:/app/terminal/${message}`], '{}');
      expect(await refusal(observer)).toEqual(['FORBIDDEN_DESTINATION', 1008]);
    }
    expect(backend.seen('session.online')).toEqual([]);
  });
});

describe('what breaks inside', () => {
  it('is INTERNAL_ERROR to the terminal, and a fault to us', async () => {
    const client = await ChannelClient.online(backend, till);
    const broken = new Error('a secret of ours');
    vi.spyOn(Date.prototype, 'toISOString').mockImplementationOnce(() => {
      throw broken;
    });
    client.send('SEND', ['destination:/app/terminal/heartbeat']);
    expect(await refusal(client)).toEqual(['INTERNAL_ERROR', 1011]);
    expect(JSON.stringify(client.frames)).not.toContain('secret');
    expect(backend.faults.splice(0)).toEqual([broken]);
  });
});
