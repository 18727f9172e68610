import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChannelClient } from '../testing/channel-client.js';
import { fixClock } from '../testing/fixed-clock.js';
import { MemoryBackend, type TestTerminal } from '../testing/memory-backend.js';

let backend: MemoryBackend;
let terminal: TestTerminal;

async function start(config: Parameters<typeof MemoryBackend.start>[0]): Promise<void> {
  backend = await MemoryBackend.start(config);
  terminal = await backend.terminal((await backend.tenant()).branchId);
}

beforeEach(() => {
  fixClock();
});

afterEach(async () => {
  expect(backend.internalErrors).toEqual([]);
  await backend.stop();
  vi.useRealTimers();
});

function print(body: string) {
  const command = { configId: terminal.configId, requestType: 'PRINT', body };
  return backend.call('requestTerminal', terminal.token, command);
}

async function changeSettings(settings: object): Promise<void> {
  const path = `/api/v1/admin/terminals/${terminal.configId}/settings`;
  const changed = await backend.send({ method: 'PUT', path, token: backend.adminToken, body: { settings } });
  expect(changed.status).toBe(200);
}

async function dropped(): Promise<unknown> {
  const { body } = await backend.get('/api/v1/admin/monitoring', backend.adminToken);
  return (body.rates as { droppedPushes: { lastMinute: number } }).droppedPushes.lastMinute;
}

/** The actions of the waiting messages, with the keys of changed settings. */
async function waiting(count: number): Promise<readonly unknown[]> {
  const client = await ChannelClient.online(backend, terminal, 'auto');
  const bodies: Readonly<Record<string, unknown>>[] = [];
  while (bodies.length < count) bodies.push((await client.nextMessage()).body);
  expect(client.waiting).toEqual([]);
  client.cut();
  return bodies.map(({ action, key }) => key ?? action);
}

describe('a full queue of a terminal', () => {
  it('a command trigger is rejected with 409, until a message has expired or is done', async () => {
    await start({ 'delivery.queueMessages': 2 });
    expect((await print('1')).status).toBe(202);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect((await print('2')).status).toBe(202);
    const full = await print('3');
    expect([full.status, full.body.errorCode]).toEqual([409, 'ERR_INVALID_STATE']);
    vi.setSystemTime(Date.now() + 23 * 3_600_000);
    expect((await print('4')).status).toBe(202);
    expect((await print('5')).status).toBe(409);
  });

  it('a push takes the place of the oldest push, and commands stay', async () => {
    await start({ 'delivery.queueMessages': 3 });
    await print('1');
    await changeSettings({ a: 1 });
    await changeSettings({ a: 1, b: 2 });
    await changeSettings({ a: 1, b: 2, c: 3 });
    expect(await dropped()).toBe(1);
    expect(await waiting(3)).toEqual(['PRINT', 'b', 'c']);
  });

  it('a push to a queue full of commands is lost, and its change is stored', async () => {
    await start({ 'delivery.queueMessages': 1 });
    await print('1');
    await changeSettings({ a: 1 });
    expect(await dropped()).toBe(1);
    expect(await waiting(1)).toEqual(['PRINT']);
    const info = await backend.get('/api/v1/terminal/info', terminal.token);
    expect(info.body.settings).toEqual({ a: 1 });
  });

  it('the bytes of the bodies are bounded too, and another terminal is not affected', async () => {
    await start({ 'delivery.queueBytes': 300 });
    expect((await print('x'.repeat(150))).status).toBe(202);
    expect((await print('x'.repeat(150))).status).toBe(409);
    terminal = await backend.terminal((await backend.tenant()).branchId);
    expect((await print('x'.repeat(150))).status).toBe(202);
  });

  it('the bytes are those of UTF-8, not the characters', async () => {
    await start({ 'delivery.queueBytes': 300 });
    expect((await print('€'.repeat(50))).status).toBe(202);
    expect((await print('€'.repeat(50))).status).toBe(409);
  });
});
