import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChannelClient } from '../../testing/channel-client.js';
import { MemoryBackend, type Till } from '../../testing/memory-backend.js';

let backend: MemoryBackend;
let till: Till;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  backend = await MemoryBackend.start();
  till = await backend.till((await backend.shop()).branchId);
});

afterEach(async () => {
  expect(backend.faults).toEqual([]);
  await backend.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

async function dashboard(): Promise<ChannelClient> {
  const { wsToken } = await backend.administer('/ws-token');
  const client = await ChannelClient.connected(backend, String(wsToken));
  await client.subscribe('/topic/admin/events', 'auto');
  return client;
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
