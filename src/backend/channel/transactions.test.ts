import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChannelClient, wsTokenOf } from '../testing/channel-client.js';
import { MemoryBackend, type TestTerminal } from '../testing/memory-backend.js';
import { reportOf } from '../testing/report-fixture.js';

let backend: MemoryBackend;
let branchId: string;
let app: string;
let terminal: TestTerminal;

beforeAll(async () => {
  backend = await MemoryBackend.start({ 'ws.kickGrace': 50 });
  const tenant = await backend.tenant();
  branchId = tenant.branchId;
  app = await backend.appToken({ owner: tenant, sandbox: false });
});

afterAll(() => backend.stop());

beforeEach(async () => {
  terminal = await backend.terminal(branchId);
});

/** Triggers this many PRINTs and returns their requestIds. */
async function printed(count: number): Promise<readonly string[]> {
  const requests = Array.from({ length: count }, async (_, at) => {
    const body = { configId: terminal.configId, requestType: 'PRINT', body: `page ${at}` };
    return String((await backend.call('requestTerminal', app, body)).body.requestId);
  });
  return Promise.all(requests);
}

async function statusOf(requestId: string | undefined): Promise<unknown> {
  return (await backend.call('requestStatus', app, { requestId })).body.status;
}

const inT = 'transaction:t';

function report(client: ChannelClient, requestId: string | undefined, status = 'COMPLETED'): Promise<void> {
  const body = JSON.stringify({ requestId, requestType: 'PRINT', status });
  return client.sendAndWait('SEND', ['destination:/app/terminal/command-result', inT], body);
}

describe('a STOMP transaction of a terminal', () => {
  it('a transaction takes effect as a whole at COMMIT, in order, with no effect before (T02, T05)', async () => {
    const [first, second] = await printed(2);
    const client = await ChannelClient.online(backend, terminal, 'auto');
    await client.nextMessage();
    await client.nextMessage();
    await client.sendAndWait('BEGIN', [inT]);
    await report(client, first);
    await client.sendAndWait('SEND', ['destination:/app/terminal/heartbeat', inT]);
    await report(client, second, 'FAILED');
    expect([await statusOf(first), await statusOf(second), client.waiting]).toEqual(['SENT', 'SENT', []]);
    await client.sendAndWait('COMMIT', [inT]);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['COMPLETED', 'FAILED']);
    expect((await client.nextMessage()).body.action).toBe('CHECK_IN');
    client.cut();
  });

  it('a transaction has no effect if its last step is sent elsewhere', async () => {
    const [destination, code, body] = ['/queue/terminal/1', 'FORBIDDEN_DESTINATION', '{}'];
    const [first] = await printed(1);
    const client = await ChannelClient.online(backend, terminal, 'auto');
    await client.nextMessage();
    await client.sendAndWait('BEGIN', [inT]);
    await report(client, first);
    await client.sendAndWait('SEND', ['destination:/app/terminal/heartbeat', inT]);
    await client.sendAndWait('SEND', [`destination:${destination}`, inT], body);
    client.sendFrame('COMMIT', [inT, 'receipt:c']);
    const { command, headers } = await client.next();
    expect([command, headers.code, headers['receipt-id']]).toEqual(['ERROR', code, 'c']);
    expect([await statusOf(first), client.waiting]).toEqual(['SENT', []]);
    expect(backend.seen('command.done').filter(({ requestId }) => requestId === first)).toEqual([]);
    await client.ended;
  });

  it('a transaction may register, and later steps may depend on that', async () => {
    const client = await ChannelClient.online(backend, terminal, 'auto');
    client.cut();
    const newer = await ChannelClient.connected(backend, await wsTokenOf(backend, terminal));
    await newer.subscribe(`/queue/terminal/${terminal.configId}`, 'auto');
    await newer.sendAndWait('BEGIN', [inT]);
    await newer.sendAndWait('SEND', ['destination:/app/terminal/register', inT]);
    await newer.sendAndWait('SEND', ['destination:/app/terminal/heartbeat', inT]);
    await newer.sendAndWait('COMMIT', [inT]);
    expect((await newer.nextMessage()).body.action).toBe('CHECK_IN');
    await printed(1);
    expect((await newer.nextMessage()).body.action).toBe('PRINT');
    newer.cut();
  });

  it('a transaction that registers twice brings the terminal online once', async () => {
    const client = await ChannelClient.connected(backend, await wsTokenOf(backend, terminal));
    await client.subscribe(`/queue/terminal/${terminal.configId}`, 'auto');
    await printed(1);
    await client.sendAndWait('BEGIN', [inT]);
    for (const _ of [1, 2]) await client.sendAndWait('SEND', ['destination:/app/terminal/register', inT]);
    await client.sendAndWait('COMMIT', [inT]);
    const online = backend.seen('session.online').filter(({ configId }) => configId === terminal.configId);
    expect(online).toHaveLength(1);
    expect((await client.nextMessage()).headers.redelivered).toBeUndefined();
    await client.sendJson('/app/terminal/heartbeat');
    expect((await client.nextMessage()).body.action).toBe('CHECK_IN');
    client.cut();
  });

  it('a transaction with a register has no effect if its last step is rejected', async () => {
    const client = await ChannelClient.connected(backend, await wsTokenOf(backend, terminal));
    await client.subscribe(`/queue/terminal/${terminal.configId}`, 'auto');
    await client.sendAndWait('BEGIN', [inT]);
    await client.sendAndWait('SEND', ['destination:/app/terminal/register', inT]);
    await client.sendAndWait('SEND', ['destination:/app/terminal/nowhere', inT]);
    client.sendFrame('COMMIT', [inT]);
    await client.ended;
    const online = backend.seen('session.online').filter(({ configId }) => configId === terminal.configId);
    expect(online).toEqual([]);
  });

  it('a transaction may contain reports and snapshots, and none is stored if a step is rejected', async () => {
    const reports = (referenceId: string) =>
      reportOf(terminal, { referenceId, specificTId: `of ${referenceId}` });
    const pay = await backend.token(terminal.credentials);
    const isStored = async (referenceId: string) =>
      (await backend.call('getTransactionDetails', pay, { referenceId })).status === 200;
    const send = async (client: ChannelClient, name: string, body: object) =>
      client.sendAndWait('SEND', [`destination:/app/terminal/${name}`, inT], JSON.stringify(body));
    const id = terminal.configId;
    const refused = await ChannelClient.online(backend, terminal, 'auto');
    await refused.sendAndWait('BEGIN', [inT]);
    await send(refused, 'transaction', reports(`lost-${id}`));
    await send(refused, 'settings', { settings: { lamp: 'off' } });
    await refused.sendAndWait('SEND', ['destination:/app/unknown', inT], '{}');
    refused.sendFrame('COMMIT', [inT]);
    await refused.ended;
    expect(await isStored(`lost-${id}`)).toBe(false);

    const client = await ChannelClient.online(backend, terminal, 'auto');
    await client.sendAndWait('BEGIN', [inT]);
    for (const name of ['one', 'two', 'one']) await send(client, 'transaction', reports(`${name}-${id}`));
    await send(client, 'settings', { settings: { lamp: 'on' } });
    expect(await isStored(`one-${id}`)).toBe(false);
    await client.sendAndWait('COMMIT', [inT]);
    expect([await isStored(`one-${id}`), await isStored(`two-${id}`)]).toEqual([true, true]);
    expect(backend.internalErrors).toEqual([]);
    client.cut();
  });

  it('the ACKs and NACKs of a transaction all take effect, or none does (A07)', async () => {
    const [first, second] = await printed(2);
    const client = await ChannelClient.online(backend, terminal);
    const acks = [(await client.nextMessage()).headers.ack, (await client.nextMessage()).headers.ack];
    await client.sendAndWait('BEGIN', [inT]);
    await client.sendAndWait('ACK', [`id:${acks[0]}`, inT]);
    await client.sendAndWait('NACK', [`id:${acks[1]}`, inT]);
    await report(client, first);
    await client.sendAndWait('COMMIT', [inT]);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['COMPLETED', 'SENT']);
    client.cut();
  });
});

describe('a message that a terminal rejects repeatedly', () => {
  it('a command is FAILED after five NACKs, and this is announced to all (A07)', async () => {
    const own = await MemoryBackend.start({ 'delivery.retryDelay': 1, 'delivery.window': 1 });
    const tenant = await own.tenant();
    const printer = await own.terminal(tenant.branchId);
    const token = await own.appToken({ owner: tenant });
    const client = await ChannelClient.online(own, printer);
    const print = { configId: printer.configId, requestType: 'PRINT', body: 'jammed' };
    const { requestId } = (await own.call('requestTerminal', token, print)).body;
    const seen: unknown[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const { headers, body } = await client.nextMessage();
      seen.push([body.requestId, headers.redelivered]);
      await client.sendAndWait('NACK', [`id:${headers.ack}`]);
    }
    const again = Array.from({ length: 4 }, () => [requestId, 'true']);
    expect(seen).toEqual([[requestId, undefined], ...again]);
    expect((await own.call('requestStatus', token, { requestId })).body.status).toBe('FAILED');
    expect(own.seen('command.done')).toEqual([expect.objectContaining({ requestId, status: 'FAILED' })]);
    // It is not redelivered, and other messages are.
    await own.call('requestTerminal', token, { ...print, body: 'the next' });
    expect((await client.nextMessage()).body.body).toBe('the next');
    client.cut();
    await own.stop();
  });
});
