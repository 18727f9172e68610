import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChannelClient } from '../../testing/channel-client.js';
import { endWithoutTimers, fixClock } from '../../testing/fixed-clock.js';
import { MemoryBackend, type Tenant, type TestTerminal } from '../../testing/memory-backend.js';

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

async function isOnline(): Promise<boolean> {
  const { body } = await backend.get('/api/v1/pos/listTerminals', terminal.token);
  const items = body.items as readonly { configId: number; online: boolean }[];
  return items.some(({ configId, online }) => configId === terminal.configId && online);
}

/** Triggers a PRINT at the terminal, as another terminal of its branch. */
function print(text: string) {
  return backend.call('requestTerminal', sibling.token, {
    configId: terminal.configId,
    requestType: 'PRINT',
    body: text,
  });
}

describe('a command', () => {
  async function statusOf(requestId: unknown) {
    const { body } = await backend.call('requestStatus', sibling.token, { requestId });
    return body;
  }

  it('a command reaches the terminal, and its result reaches the record and the dashboards (CMD-01, CMD-03, CMD-04, CMD-07)', async () => {
    const admin = await ChannelClient.dashboard(backend);
    const client = await ChannelClient.online(backend, terminal);
    const { requestId } = (await print('Hello')).body;
    const { body, headers } = await client.nextMessage();
    expect(body).toEqual({ action: 'PRINT', body: 'Hello', requestId });
    expect(headers).toMatchObject({ subscription: 's', 'content-type': 'application/json' });
    expect(headers.redelivered).toBeUndefined();
    expect(await statusOf(requestId)).toMatchObject({ status: 'SENT', sentAt: expect.any(String) });

    const result = { requestId, requestType: 'PRINT', status: 'COMPLETED', result: { lines: 1 } };
    await client.sendJson('/app/terminal/command-result', result);
    expect(await statusOf(requestId)).toMatchObject({
      status: 'COMPLETED',
      result: { lines: 1 },
      completedAt: expect.any(String),
    });
    const { configId } = terminal;
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

  it('a command without a result is redelivered unchanged and marked after a lost connection (CMD-05, BAD-53)', async () => {
    await print('Hello');
    const first = await ChannelClient.online(backend, terminal);
    const before = await first.nextMessage();
    first.sendFrame('ACK', [`id:${before.headers.ack}`]);
    first.cut();
    await backend.whenSeen('session.offline', 1);
    const second = await ChannelClient.online(backend, terminal);
    const again = await second.nextMessage();
    expect(again.headers).toMatchObject({ 'message-id': before.headers['message-id'], redelivered: 'true' });
    expect(again.body).toEqual(before.body);
  });

  it('only the first result from its own terminal completes a command (CMD-06)', async () => {
    const client = await ChannelClient.online(backend, terminal);
    const other = await ChannelClient.online(backend, sibling);
    const { requestId } = (await print('Hello')).body;
    const result = { requestId, requestType: 'PRINT', status: 'COMPLETED', result: { by: 1 } };
    await other.sendJson('/app/terminal/command-result', result);
    // Nor does the response to a wrong requestType reveal the right one to another terminal.
    await other.sendJson('/app/terminal/command-result', { ...result, requestType: 'FORCE_REFRESH' });
    expect((await statusOf(requestId)).status).toBe('SENT');
    await client.sendJson('/app/terminal/command-result', { ...result, requestId: 'req_unknown' });
    await client.sendJson('/app/terminal/command-result', result);
    await client.sendJson('/app/terminal/command-result', { ...result, status: 'FAILED', result: { by: 2 } });
    expect(await statusOf(requestId)).toMatchObject({ status: 'COMPLETED', result: { by: 1 } });
    expect(backend.seen('command.done')).toHaveLength(1);
    expect(other.waiting).toEqual([]);
    expect(client.waiting).toEqual(['PRINT']);
  });

  it.each([
    ['DONE', 'COMPLETED'],
    ['completed', 'COMPLETED'],
    ['failed', 'COMPLETED'],
    ['x'.repeat(64), 'COMPLETED'],
    ['constructor', 'COMPLETED'],
    ['FAILED', 'FAILED'],
  ])(
    'a result with the status %s makes its command %s, and the record keeps the reported status (MSG-10)',
    async (reported, status) => {
      const admin = await ChannelClient.dashboard(backend);
      const client = await ChannelClient.online(backend, terminal);
      const { requestId } = (await print('Hello')).body;
      await client.nextMessage();
      await client.sendJson('/app/terminal/command-result', {
        requestId,
        requestType: 'PRINT',
        status: reported,
      });
      expect(await statusOf(requestId)).toMatchObject({ status, reportedStatus: reported });
      const { configId } = terminal;
      const event = { type: 'command-result', configId, requestId, requestType: 'PRINT', status: reported };
      const { body } = await admin.next(({ body }) => body.includes('"command-result"'));
      expect(JSON.parse(body)).toMatchObject(event);
      expect(backend.seen('command.done')).toMatchObject([{ requestId, status }]);
    },
  );

  it.each([
    ['another requestType', { requestType: 'FORCE_REFRESH' }, '/requestType must be PRINT'],
    ['no status', { status: undefined }, '/ must have the field status'],
    ['a status of 65 characters', { status: 'x'.repeat(65) }, '/status must have at most 64 characters'],
    [
      'a status with a line feed',
      { status: 'DO\nNE' },
      expect.stringMatching(/^\/status must match the pattern /),
    ],
  ])(
    'a command whose result has %s stays open, and the terminal gets REPORT_REJECTED (MSG-09)',
    async (_, wrong, message) => {
      const client = await ChannelClient.online(backend, terminal);
      const { requestId } = (await print('Hello')).body;
      await client.nextMessage();
      const result = { requestId, requestType: 'PRINT', status: 'COMPLETED', ...wrong };
      await client.sendJson('/app/terminal/command-result', result);
      expect((await client.nextMessage()).body).toEqual({
        action: 'REPORT_REJECTED',
        errorCode: 'ERR_VALIDATION',
        message,
        requestId,
      });
      expect((await statusOf(requestId)).status).toBe('SENT');
      expect(await isOnline()).toBe(true);
    },
  );

  it('an expired command stays expired, even if its result arrives later', async () => {
    const client = await ChannelClient.online(backend, terminal);
    const { requestId } = (await print('Hello')).body;
    // Only the clock advances: this test is not about the session.
    vi.setSystemTime(Date.now() + 86_400_000);
    await client.sendJson('/app/terminal/command-result', {
      requestId,
      requestType: 'PRINT',
      status: 'COMPLETED',
    });
    expect(await statusOf(requestId)).toMatchObject({ status: 'EXPIRED' });
    expect(backend.seen('command.done')).toEqual([]);
  });
});

describe('an invalid body', () => {
  it.each([
    ['is not JSON', '{'],
    ['is empty', ''],
    ['is a list', '[]'],
    ['has the wrong shape', '{"requestId":7,"requestType":"PRINT","status":"COMPLETED"}'],
    ['has 33 levels', `{"requestId":"r","requestType":"t","status":"s","result":{"a":${nested(31)}}}`],
  ])(
    'a body that %s gets its RECEIPT and REPORT_REJECTED, however often it is sent (MSG-09)',
    async (_, body) => {
      const client = await ChannelClient.online(backend, terminal);
      for (let times = 0; times < 3; times += 1) {
        await client.sendAndWait('SEND', ['destination:/app/terminal/command-result'], body);
        const rejected = { action: 'REPORT_REJECTED', errorCode: 'ERR_VALIDATION' };
        expect((await client.nextMessage()).body).toMatchObject(rejected);
      }
      expect(await isOnline()).toBe(true);
    },
  );

  it('a body of 32 levels is valid, and so is one with a field named __proto__, which sets no prototype', async () => {
    const client = await ChannelClient.online(backend, terminal);
    const good = `{"requestId":"r","requestType":"t","status":"COMPLETED","result":{"a":${nested(30)}}}`;
    await client.sendAndWait('SEND', ['destination:/app/terminal/command-result'], good);
    const named = '{"requestId":"r","requestType":"t","status":"COMPLETED","__proto__":{"polluted":1}}';
    await client.sendAndWait('SEND', ['destination:/app/terminal/command-result'], named);
    expect({}).not.toHaveProperty('polluted');
  });
});

/** Returns nested lists with a number in the innermost. */
function nested(levels: number): string {
  return `${'['.repeat(levels)}1${']'.repeat(levels)}`;
}
