import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultConfig } from '../config/config.js';
import { TokenRevocations } from '../domain/access/token-status.js';
import { ChannelClient } from '../testing/channel-client.js';
import { endWithoutTimers, fixClock } from '../testing/fixed-clock.js';
import { MemoryBackend, type TestTerminal } from '../testing/memory-backend.js';
import { LegacyAuthentication } from './legacy.js';

let backend: MemoryBackend;
let terminal: TestTerminal;

async function start(config: ConstructorParameters<typeof MemoryBackend>[0] = {}) {
  backend = await MemoryBackend.start(config);
  terminal = await backend.terminal((await backend.tenant()).branchId);
}

beforeEach(() => {
  fixClock();
});

afterEach(() => endWithoutTimers(backend));

async function connected(): Promise<ChannelClient> {
  const client = await ChannelClient.opened(backend);
  client.sendFrame('CONNECT', ['accept-version:1.2']);
  expect((await client.next()).command).toBe('CONNECTED');
  return client;
}

const claim = ({ configId, terminalId, accessId }: TestTerminal, access = accessId) => [
  'id:s',
  `destination:/queue/terminal/${configId}`,
  'ack:client-individual',
  `config_id:${configId}`,
  `terminal_id:${terminalId}`,
  `access_id:${access}`,
];

async function online(): Promise<ChannelClient> {
  const client = await connected();
  await client.sendAndWait('SUBSCRIBE', claim(terminal));
  await client.sendJson('/app/terminal/register');
  return client;
}

async function refusal(client: ChannelClient) {
  const { headers } = await client.next(({ command }) => command === 'ERROR');
  return [headers.code, (await client.ended).status];
}

describe('a legacy terminal', () => {
  it('a legacy terminal is identified by the headers of its SUBSCRIBE, and then behaves like any other (LEG-01)', async () => {
    await start();
    const order = { configId: terminal.configId, requestType: 'PRINT', body: 'Hello' };
    const { requestId } = (await backend.call('requestTerminal', terminal.token, order)).body;
    const client = await online();
    expect(backend.seen('session.online')).toMatchObject([
      { type: 'session.online', configId: terminal.configId, terminalId: terminal.terminalId },
    ]);
    expect((await client.nextMessage()).body).toMatchObject({ action: 'PRINT', requestId });
    await client.sendJson('/app/terminal/heartbeat');
    expect((await client.nextMessage()).body).toMatchObject({
      action: 'CHECK_IN',
      configId: terminal.configId,
    });
    await client.sendAndWait('DISCONNECT');
    await backend.whenSeen('session.offline', 1);
  });

  it('a legacy session has no token that expires: neither SESSION_TIMEOUT nor TOKEN_EXPIRED', async () => {
    await start();
    const client = await online();
    const day = 24 * 60;
    for (let minute = 0; minute < day; minute += 30) {
      await vi.advanceTimersByTimeAsync(1_000);
      vi.setSystemTime(Date.now() + 30 * 60_000 - 1_000);
    }
    expect(client.waiting).toEqual([]);
    // Only the timers of the connection remain.
    client.cut();
    await backend.whenSeen('session.offline', 1);
  });

  it('a legacy session is replaced by the next session of its terminal, with a token or without', async () => {
    await start();
    const first = await online();
    const second = await ChannelClient.online(backend, terminal);
    expect((await first.nextMessage()).body).toEqual({ action: 'SESSION_KICK', reason: 'replaced' });
    await online();
    expect((await second.nextMessage()).body).toEqual({ action: 'SESSION_KICK', reason: 'replaced' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect([(await first.ended).status, (await second.ended).status]).toEqual([4001, 4001]);
    expect(backend.seen('session.offline')).toEqual([]);
  });

  it('a deactivated legacy terminal is kicked, and its access_id is invalid from then on (LIF-06)', async () => {
    await start();
    const client = await online();
    const path = `/terminals/${terminal.configId}/deactivate`;
    const activationCode = String((await backend.administer(path)).activationCode);
    expect((await client.nextMessage()).body).toMatchObject({ action: 'SESSION_KICK' });
    const shut = await connected();
    shut.sendFrame('SUBSCRIBE', claim(terminal));
    expect(await refusal(shut)).toEqual(['AUTH_FAILED', 1008]);
    const activated = await backend.send({ path: '/api/v1/terminal/activate', body: { activationCode } });
    const old = await connected();
    old.sendFrame('SUBSCRIBE', claim(terminal));
    expect(await refusal(old)).toEqual(['AUTH_FAILED', 1008]);
    const fresh = await connected();
    await fresh.sendAndWait('SUBSCRIBE', claim(terminal, String(activated.body.accessId)));
    await fresh.sendJson('/app/terminal/register');
    await vi.advanceTimersByTimeAsync(2_000);
  });

  it('a legacy terminal is rejected if it was deactivated or activated again since it was read (LIF-06)', async () => {
    await start();
    const revocations = new TokenRevocations();
    const legacy = new LegacyAuthentication({
      config: defaultConfig,
      access: async () => undefined,
      revocations,
    });
    const { configId } = terminal;
    const read = { configId, generation: 0 };
    legacy.checkRevocation(read);
    for (const [status, generation] of [
      ['DEACTIVATED', 0],
      ['ACTIVE', 1],
    ] as const) {
      revocations.terminalChanged({ configId, status, generation });
      expect(() => legacy.checkRevocation(read)).toThrow('Authentication failed');
    }
    legacy.checkRevocation({ configId, generation: 1 });
  });

  it('a legacy terminal cannot connect while it is being deactivated', async () => {
    await start();
    const client = await connected();
    // Both are in progress: whichever the database executes first, no session is left.
    client.sendFrame('SUBSCRIBE', claim(terminal));
    await backend.administer(`/terminals/${terminal.configId}/deactivate`);
    await vi.advanceTimersByTimeAsync(2_000);
    await client.ended;
    expect(backend.seen('session.online')).toEqual([]);
  });

  it('a legacy session cannot change its identity', async () => {
    await start();
    const other = await backend.terminal((await backend.tenant()).branchId);
    const client = await connected();
    await client.sendAndWait('SUBSCRIBE', claim(terminal));
    await client.sendAndWait('UNSUBSCRIBE', ['id:s']);
    client.sendFrame('SUBSCRIBE', claim(other));
    expect(await refusal(client)).toEqual(['FORBIDDEN_DESTINATION', 1008]);
  });

  it('a legacy session may subscribe again without its identification headers', async () => {
    await start();
    const client = await online();
    await client.sendAndWait('UNSUBSCRIBE', ['id:s']);
    await client.subscribe(`/queue/terminal/${terminal.configId}`);
  });

  it('the time to SUBSCRIBE and the failures of legacy terminals are configurable', async () => {
    await start({
      'ws.legacy.subscribeWithin': 3_000,
      'ws.legacy.failuresPerMinute': 2,
      'ws.legacy.blocked': 5_000,
    });
    for (const code of ['AUTH_FAILED', 'AUTH_FAILED', 'RATE_LIMITED']) {
      const client = await connected();
      client.sendFrame('SUBSCRIBE', claim(terminal, 'wrong'));
      expect(await refusal(client)).toEqual([code, 1008]);
    }
    await vi.advanceTimersByTimeAsync(5_000);
    await online();
    const late = await connected();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await refusal(late)).toEqual(['AUTH_FAILED', 1008]);
  });

  it.each([
    ['Authorization:Basic dGVybTpzZWNyZXQ='],
    ['Authorization:'],
    ['authorization:Basic x'],
    ['Authorization:Basic x', 'Authorization:Bearer x'],
  ])('a legacy terminal connects with %j, which is not a bearer token (LEG-05)', async (...lines) => {
    await start();
    const client = await ChannelClient.opened(backend);
    client.sendFrame('CONNECT', ['accept-version:1.2', ...lines]);
    expect((await client.next()).command).toBe('CONNECTED');
    await client.sendAndWait('SUBSCRIBE', claim(terminal));
    await client.sendJson('/app/terminal/register');
    client.cut();
    await backend.whenSeen('session.offline', 1);
  });

  it.each([
    ['Authorization:Bearer'],
    ['Authorization:Bearer '],
    ['Authorization:bearer x'],
    ['Authorization: Bearer x'],
    ['AUTHORIZATION:Bearer x'],
    ['Authorization:Bearer x', 'Authorization:Basic x'],
  ])('a bearer token in %j does not fall back to legacy authentication (LEG-04)', async (...lines) => {
    await start();
    const client = await ChannelClient.opened(backend);
    client.sendFrame('CONNECT', ['accept-version:1.2', ...lines]);
    expect(await refusal(client)).toEqual(['AUTH_FAILED', 1008]);
  });

  it('a legacy terminal is rejected at CONNECT if legacy authentication is off (LEG-03)', async () => {
    await start({ 'ws.migration.legacy-auth.enabled': false });
    const client = await ChannelClient.opened(backend);
    client.sendFrame('CONNECT', ['accept-version:1.2']);
    expect(await refusal(client)).toEqual(['AUTH_FAILED', 1008]);
    await ChannelClient.online(backend, terminal);
  });
});
