import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRandomRoot } from '../random/random.js';
import { createBackend } from './backend.js';
import type { BackendOptions } from './backend-options.js';
import { ChannelClient } from './testing/channel-client.js';
import { fixClock } from './testing/fixed-clock.js';
import { MemoryBackend } from './testing/memory-backend.js';

const random = createRandomRoot(7);
const options: BackendOptions = {
  bootstrapAdmin: { clientId: 'user_x', clientSecret: 'secret' },
  randomBytes: random.stream('bytes').bytes,
  random,
  emit: () => undefined,
  onInternalError: (error) => expect.unreachable(String(error)),
};

beforeEach(() => {
  fixClock();
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it('a backend does nothing before its start, and has no server', () => {
  const backend = createBackend(options);
  expect(() => backend.server).toThrow('not running');
  expect(backend.baseUrl).toBe('http://in-memory.invalid');
  expect(backend.webSocketUrl).toBe('ws://in-memory.invalid/webs');
});

it('repeated calls of start and stop have no further effect', async () => {
  const backend = createBackend(options);
  const starts = [backend.start(), backend.start()];
  expect(starts[0]).toBe(starts[1]);
  await Promise.all(starts);
  const stops = [backend.stop(), backend.stop()];
  expect(stops[0]).toBe(stops[1]);
  await Promise.all(stops);
  expect(() => backend.server).toThrow('not running');
  await expect(backend.start()).rejects.toThrow('cannot be started again');
});

it('a backend can be stopped before and during its start', async () => {
  const starting = createBackend(options);
  const started = starting.start();
  await starting.stop();
  await started;
  expect(() => starting.server).toThrow('not running');
  const never = createBackend(options);
  await never.stop();
  await expect(never.start()).rejects.toThrow('cannot be started again');
});

it('a configuration with a reserved system is rejected', () => {
  for (const system of ['admin', 'oauth', 'terminal']) {
    const config = { systems: ['pos', system] };
    expect(() => createBackend({ ...options, config })).toThrow(
      expect.objectContaining({ code: 'system-reserved', exitCode: 64 }),
    );
  }
});

it('a backend serves only the systems of its configuration', async () => {
  const backend = await MemoryBackend.start({ systems: ['kiosk'] });
  expect((await backend.get('/api/v1/kiosk/listTerminals', backend.adminToken)).status).toBe(200);
  expect((await backend.get('/api/v1/pos/listTerminals', backend.adminToken)).status).toBe(404);
  await backend.stop();
});

describe('the stop of a backend', () => {
  it('a stop ends every session and sends the held responses (SHUTTING_DOWN, 1012)', async () => {
    const backend = await MemoryBackend.start();
    const tenant = await backend.tenant();
    const terminal = await backend.terminal(tenant.branchId);
    const client = await ChannelClient.online(backend, terminal);
    const app = await backend.appToken({ owner: tenant });
    const held = backend.call('payNow', app, { referenceId: 'held', amount: '999.00', currency: 'EUR' });
    await backend.whenSeen('payment.stored', 1);
    await backend.stop();
    const { status, body } = await held;
    expect([status, body.status]).toEqual([200, 'PENDING']);
    expect(await client.ended).toMatchObject({ status: 1012 });
    expect(client.frames.map(({ command, headers }) => [command, headers.code])).toEqual([
      ['ERROR', 'SHUTTING_DOWN'],
    ]);
    expect(backend.seen('session.offline')).toHaveLength(1);
    expect(backend.internalErrors).toEqual([]);
  });

  it('a stop ends although a session never responds to the close', async () => {
    const backend = await MemoryBackend.start();
    const terminal = await backend.terminal((await backend.tenant()).branchId);
    const client = await ChannelClient.online(backend, terminal);
    client.pause();
    const stopping = backend.stop();
    await vi.advanceTimersByTimeAsync(2_500);
    await stopping;
    expect(backend.seen('session.offline')).toHaveLength(1);
  });
});

describe('a start that fails', () => {
  it('a failed start leaves nothing running', async () => {
    const backend = createBackend(options);
    // An address for documentation: no machine has it.
    await expect(backend.start({ host: '192.0.2.1', port: 0 })).rejects.toMatchObject({
      code: 'host-not-here',
    });
    expect(() => backend.server).toThrow('not running');
    await backend.stop();
  });
});
