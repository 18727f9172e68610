import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChannelClient } from '../../testing/channel-client.js';
import { endWithoutTimers, fixClock } from '../../testing/fixed-clock.js';
import { MemoryBackend, type TestTerminal } from '../../testing/memory-backend.js';

let backend: MemoryBackend;
let terminal: TestTerminal;

beforeEach(async () => {
  fixClock();
  backend = await MemoryBackend.start();
  terminal = await backend.terminal((await backend.tenant()).branchId);
});

afterEach(() => endWithoutTimers(backend));

describe('a settings snapshot', () => {
  it('a snapshot does not change the configured settings', async () => {
    const path = `/api/v1/admin/terminals/${terminal.configId}`;
    const token = backend.adminToken;
    await backend.send({ method: 'PUT', path: `${path}/settings`, token, body: { settings: { tip: 1 } } });
    const client = await ChannelClient.online(backend, terminal);
    expect((await client.nextMessage()).body).toMatchObject({
      action: 'CONFIG_UPDATE',
      key: 'tip',
      value: 1,
    });
    await client.sendJson('/app/terminal/settings', { settings: { tip: 2 } });
    expect((await backend.get(path, token)).body.settings).toEqual({ tip: 1 });
    const info = await backend.get('/api/v1/terminal/info', terminal.token);
    expect(info.body.settings).toEqual({ tip: 1 });
    // So the next change is computed from the configured settings, not from the snapshot.
    await backend.send({ method: 'PUT', path: `${path}/settings`, token, body: { settings: { tip: 2 } } });
    expect((await client.nextMessage()).body).toMatchObject({
      action: 'CONFIG_UPDATE',
      key: 'tip',
      value: 2,
    });
  });

  it('a snapshot may be at most 32 levels deep', async () => {
    const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
    const client = await ChannelClient.online(backend, terminal);
    await client.sendJson('/app/terminal/settings', { settings: nested(31) });
    expect(client.waiting).toEqual([]);
    await client.sendJson('/app/terminal/settings', { settings: nested(32) });
    expect((await client.nextMessage()).body).toEqual({
      action: 'REPORT_REJECTED',
      errorCode: 'ERR_VALIDATION',
      message: 'the body is nested deeper than 32 levels',
    });
    await client.sendJson('/app/terminal/heartbeat');
  });

  it('a snapshot is stored, and dashboards are notified (MSG-06)', async () => {
    const admin = await ChannelClient.dashboard(backend);
    const client = await ChannelClient.online(backend, terminal);
    await client.sendJson('/app/terminal/settings', { settings: { volume: 2 } });
    vi.setSystemTime(Date.now() + 1_000);
    const receivedAt = new Date().toISOString();
    await client.sendJson('/app/terminal/settings', { settings: { volume: 3 } });
    const { body } = await backend.get(`/api/v1/admin/terminals/${terminal.configId}`, backend.adminToken);
    expect(body.settingsSnapshot).toEqual({ settings: { volume: 3 }, receivedAt });
    await admin.next(({ body }) => body.includes('"settings-snapshot"'));
  });

  it('a snapshot with a number that cannot be stored is rejected, and the session continues (BAD-55)', async () => {
    const client = await ChannelClient.online(backend, terminal);
    for (const json of ['{"settings":{"x":1e400}}', '{"settings":{"a":[{"b":-1e400}]}}']) {
      await client.sendAndWait('SEND', ['destination:/app/terminal/settings'], json);
      expect((await client.nextMessage()).body).toMatchObject({
        action: 'REPORT_REJECTED',
        errorCode: 'ERR_VALIDATION',
      });
    }
    await client.sendAndWait(
      'SEND',
      ['destination:/app/terminal/settings'],
      '{"settings":{"x":1e300},"y":1e400}',
    );
    expect(client.waiting).toEqual([]);
    const { body } = await backend.get(`/api/v1/admin/terminals/${terminal.configId}`, backend.adminToken);
    expect(body.settingsSnapshot).toMatchObject({ settings: { x: 1e300 } });
  });

  it('a snapshot keeps unpaired surrogates and NUL (BAD-55)', async () => {
    const client = await ChannelClient.online(backend, terminal);
    const settings = { 'a\u0000': '\ud800', b: 'x\u0000y' };
    await client.sendJson('/app/terminal/settings', { settings });
    const { body } = await backend.get(`/api/v1/admin/terminals/${terminal.configId}`, backend.adminToken);
    expect(body.settingsSnapshot).toMatchObject({ settings });
  });

  it('a snapshot over 32 KiB is rejected, and the session continues', async () => {
    const client = await ChannelClient.online(backend, terminal);
    const settings = (bytes: number) => ({ settings: { x: 'x'.repeat(bytes - 21) } });
    expect(JSON.stringify(settings(32 * 1024))).toHaveLength(32 * 1024);
    await client.sendJson('/app/terminal/settings', settings(32 * 1024));
    expect(client.waiting).toEqual([]);
    await client.sendJson('/app/terminal/settings', settings(32 * 1024 + 1));
    const { body } = await client.nextMessage();
    expect(body).toMatchObject({ action: 'REPORT_REJECTED', errorCode: 'ERR_PAYLOAD_TOO_LARGE' });
    await client.sendJson('/app/terminal/heartbeat');
  });
});
