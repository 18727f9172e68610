import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../../../contract/operations.js';
import { ChannelClient, wsTokenOf } from '../../../testing/channel-client.js';
import { fixClock } from '../../../testing/fixed-clock.js';
import { MemoryBackend, type Tenant, type TestTerminal } from '../../../testing/memory-backend.js';
import { reportOf } from '../../../testing/report-fixture.js';

let backend: MemoryBackend;
let tenant: Tenant;
let terminal: TestTerminal;

beforeEach(async () => {
  fixClock();
  backend = await MemoryBackend.start();
  tenant = await backend.tenant();
  terminal = await backend.terminal(tenant.branchId);
});

afterEach(async () => {
  expect(backend.internalErrors).toEqual([]);
  await backend.stop();
  vi.useRealTimers();
});

const admin = (method: string, move = '', body?: object, configId: number | string = terminal.configId) =>
  backend.send({
    method,
    path: `${paths.admin}/terminals/${configId}${move}`,
    token: backend.adminToken,
    ...(body && { body }),
  });
const activate = (activationCode: unknown, token?: string) =>
  backend.send({ path: paths.activate, body: { activationCode }, ...(token !== undefined && { token }) });
const info = (token: string) => backend.get(paths.terminalInfo, token);
const wsToken = (token: string) =>
  backend.send({ path: paths.webSocketToken, token, body: { configId: terminal.configId } });

async function deactivated(): Promise<string> {
  const { status, body } = await admin('POST', '/deactivate');
  expect(status).toBe(200);
  return String(body.activationCode);
}

async function reactivated(): Promise<{ token: string; id: string; secret: string }> {
  const { status, body } = await activate(await deactivated());
  expect(status).toBe(200);
  const credentials = { id: String(body.clientId), secret: String(body.clientSecret) };
  return { ...credentials, token: await backend.token(credentials) };
}

describe('the deactivation of a terminal', () => {
  it('a deactivation kicks the session with its reason and closes it with 4005 after the grace period (LIF-01)', async () => {
    const client = await ChannelClient.online(backend, terminal);
    await deactivated();
    expect((await client.nextMessage()).body).toEqual({
      action: 'SESSION_KICK',
      reason: 'terminal deactivated',
    });
    await vi.advanceTimersByTimeAsync(1_999);
    let closed = false;
    void client.ended.then(() => {
      closed = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await client.ended).toMatchObject({ status: 4005, reason: 'terminal deactivated' });
  });

  it('deactivation closes observers and unregistered sessions, too', async () => {
    const observer = await ChannelClient.connected(
      backend,
      await wsTokenOf(backend, terminal, backend.adminToken),
    );
    await observer.subscribe(`/queue/terminal/${terminal.configId}`);
    const early = await ChannelClient.connected(backend, await wsTokenOf(backend, terminal));
    await deactivated();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([(await observer.ended).status, (await early.ended).status]).toEqual([4005, 4005]);
  });

  it('an evicted terminal cannot come online in the meantime (LIF-07)', async () => {
    const early = await ChannelClient.connected(backend, await wsTokenOf(backend, terminal));
    await early.subscribe(`/queue/terminal/${terminal.configId}`);
    await deactivated();
    early.sendFrame('SEND', ['destination:/app/terminal/register', 'receipt:r']);
    const { headers } = await early.next(({ command }) => command === 'ERROR');
    expect([headers.code, headers['receipt-id']]).toEqual(['NOT_REGISTERED', 'r']);
    expect((await admin('GET')).body.online).toBe(false);
    expect(backend.seen('session.online')).toEqual([]);
  });

  it('a deactivated terminal is offline at once, although its session is still open (LIF-07)', async () => {
    const client = await ChannelClient.online(backend, terminal);
    await deactivated();
    expect((await admin('GET')).body.online).toBe(false);
    expect(backend.seen('session.offline')).toMatchObject([{ reason: 'deactivated' }]);
    expect(client.closed).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2_000);
    await client.ended;
    expect(backend.seen('session.offline')).toHaveLength(1);
  });

  it.each(['transaction', 'settings', 'command-result'])(
    'nothing of a %s that arrives after the deactivation is stored, and it gets no RECEIPT (LIF-07)',
    async (name) => {
      const print = { configId: terminal.configId, requestType: 'PRINT', body: 'x' };
      const { requestId } = (await backend.call('requestTerminal', terminal.token, print)).body;
      const client = await ChannelClient.online(backend, terminal);
      await client.nextMessage();
      await deactivated();
      const bodies: Readonly<Record<string, object>> = {
        transaction: reportOf(terminal, { referenceId: 'late' }),
        settings: { settings: { volume: 3 } },
        'command-result': { requestId, requestType: 'PRINT', status: 'COMPLETED' },
      };
      client.sendFrame(
        'SEND',
        [`destination:/app/terminal/${name}`, 'receipt:r'],
        JSON.stringify(bodies[name]),
      );
      const { headers } = await client.next(({ command }) => command === 'ERROR');
      expect([headers.code, headers['receipt-id']]).toEqual(['NOT_REGISTERED', 'r']);
      const asked = { referenceId: 'late' };
      expect((await backend.call('getTransactionDetails', backend.adminToken, asked)).status).toBe(404);
      expect((await admin('GET')).body).not.toHaveProperty('settingsSnapshot');
      const { status } = (await backend.call('requestStatus', backend.adminToken, { requestId })).body;
      expect(status).toBe('SENT');
    },
  );

  it('what is in flight during a deactivation is stored before its response or never (LIF-07)', async () => {
    const client = await ChannelClient.online(backend, terminal);
    for (let volume = 0; volume < 100; volume += 1)
      client.sendFrame(
        'SEND',
        ['destination:/app/terminal/settings'],
        JSON.stringify({ settings: { volume } }),
      );
    await deactivated();
    const { settingsSnapshot } = (await admin('GET')).body;
    await client.ended;
    expect((await admin('GET')).body.settingsSnapshot).toEqual(settingsSnapshot);
  });

  it('a deactivation stores no ACK of the session (LIF-07)', async () => {
    const settings = { volume: 3 };
    await admin('PUT', '/settings', { settings });
    const client = await ChannelClient.online(backend, terminal);
    const { headers } = await client.nextMessage();
    const activationCode = await deactivated();
    await client.sendAndWait('ACK', [`id:${headers.ack}`]);
    const { body } = await activate(activationCode);
    const token = await backend.token({ id: String(body.clientId), secret: String(body.clientSecret) });
    const again = await ChannelClient.online(backend, { ...terminal, token });
    expect((await again.nextMessage()).headers).toMatchObject({
      'message-id': headers['message-id'],
      redelivered: 'true',
    });
    await vi.advanceTimersByTimeAsync(2_000);
  });

  it('a deactivation creates an activation code, which administrators can read until it is used', async () => {
    expect((await admin('GET')).body).not.toHaveProperty('activationCode');
    const code = await deactivated();
    expect(code).toMatch(/^act_[0-9A-Za-z]{20}$/);
    expect((await admin('GET')).body).toMatchObject({ status: 'DEACTIVATED', activationCode: code });
    const list = await backend.get(`${paths.admin}/terminals`, backend.adminToken);
    expect(list.body.items).toMatchObject([{ activationCode: code }]);
    const app = await backend.appToken({ owner: tenant });
    expect((await backend.get('/api/v1/pos/listTerminals', app)).text).not.toContain(code);
    await activate(code);
    expect((await admin('GET')).body).toMatchObject({ status: 'ACTIVE' });
    expect((await admin('GET')).body).not.toHaveProperty('activationCode');
  });

  it('a deactivation blocks every command trigger, and a second one is rejected (LIF-02)', async () => {
    await deactivated();
    const app = await backend.appToken({ owner: tenant });
    const trigger = { configId: terminal.configId, requestType: 'SYNC_REQUEST' };
    for (const response of [
      await backend.call('requestTerminal', app, trigger),
      await admin('POST', '/refresh'),
      await admin('POST', '/sync'),
      await admin('POST', '/kick', { reason: 'x' }),
      await admin('POST', '/deactivate'),
      await wsToken(app),
      await wsToken(backend.adminToken),
    ]) {
      expect([response.status, response.body.errorCode]).toEqual([409, 'ERR_TERMINAL_DEACTIVATED']);
    }
    expect(backend.seen('command.queued')).toEqual([]);
  });

  it('calls with the token of a deactivated terminal receive 403, after 401 and the system, before anything else (LIF-06)', async () => {
    await deactivated();
    const deactivatedResponse = [403, 'ERR_TERMINAL_DEACTIVATED'];
    const reaction = async (path: string) => {
      const { status, body } = await backend.send({ path, token: terminal.token, payload: '{' });
      return [status, body.errorCode];
    };
    expect((await info(terminal.token)).body.errorCode).toBe('ERR_TERMINAL_DEACTIVATED');
    expect(await reaction(paths.webSocketToken)).toEqual(deactivatedResponse);
    expect(await reaction('/api/v1/pos/payNow')).toEqual(deactivatedResponse);
    expect(await reaction(`${paths.admin}/users`)).toEqual(deactivatedResponse);
    expect(await reaction('/api/v1/nowhere/payNow')).toEqual([404, 'ERR_NOT_FOUND']);
    await vi.advanceTimersByTimeAsync(7 * 86_400_000);
    expect((await info(terminal.token)).status).toBe(401);
  });

  it('deactivation ends wsTokens, and token requests receive the response for unknown credentials (LIF-06, AUTH-12)', async () => {
    const own = await wsTokenOf(backend, terminal);
    const observers = await wsTokenOf(backend, terminal, backend.adminToken);
    await deactivated();
    for (const token of [own, observers]) {
      const client = await ChannelClient.opened(backend);
      expect((await client.connectWith(`Bearer ${token}`)).headers.code).toBe('AUTH_FAILED');
    }
    const basic = ({ id, secret }: TestTerminal['credentials']) =>
      `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const ask = (authorization: string) => backend.send({ path: paths.token, headers: { authorization } });
    const unknown = await ask(basic({ ...terminal.credentials, secret: 'wrong' }));
    expect((await ask(basic(terminal.credentials))).text).toBe(unknown.text);
    expect(unknown.status).toBe(401);
  });

  it('queued messages wait for the terminal until it is activated', async () => {
    const app = await backend.appToken({ owner: tenant });
    const trigger = { configId: terminal.configId, requestType: 'PRINT', body: 'kept' };
    const { requestId } = (await backend.call('requestTerminal', app, trigger)).body;
    const { token } = await reactivated();
    const client = await ChannelClient.online(backend, { ...terminal, token });
    expect((await client.nextMessage()).body).toEqual({ action: 'PRINT', body: 'kept', requestId });
  });

  it('a deactivation does not affect sibling terminals', async () => {
    const sibling = await backend.terminal(tenant.branchId);
    const online = await ChannelClient.online(backend, sibling);
    await deactivated();
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await info(sibling.token)).status).toBe(200);
    expect(online.waiting).toEqual([]);
  });

  it('deactivation and activation are published to dashboards', async () => {
    const { body } = await backend.send({ path: `${paths.admin}/ws-token`, token: backend.adminToken });
    const dashboard = await ChannelClient.connected(backend, String(body.wsToken));
    await dashboard.subscribe('/topic/admin/events', 'auto');
    await reactivated();
    const { configId } = terminal;
    expect((await dashboard.nextMessage()).body).toMatchObject({ type: 'terminal-deactivated', configId });
    expect((await dashboard.nextMessage()).body).toMatchObject({ type: 'terminal-activated', configId });
  });
});

describe('the activation of a terminal', () => {
  it('an activation creates new credentials for the same terminal (LIF-06)', async () => {
    const { body } = await activate(await deactivated());
    const { configId, terminalId } = terminal;
    expect(body).toEqual({
      configId,
      terminalId,
      clientId: expect.stringMatching(/^term_[0-9A-Za-z]{20}$/),
      clientSecret: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      accessId: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    });
    expect(body.clientId).not.toBe(terminal.credentials.id);
  });

  it('an activation code works once, also with simultaneous calls (LIF-05)', async () => {
    const code = await deactivated();
    const responses = await Promise.all([1, 2, 3, 4].map(() => activate(code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect((await activate(code)).status).toBe(401);
  });

  it.each([undefined, null, '', 7, 'x'.repeat(65)])('the activation code %j is rejected', async (code) => {
    expect((await activate(code)).status).toBe(400);
  });

  it('older tokens stay invalid after an activation, in the same second, and through a second deactivation', async () => {
    const oldWsToken = await wsTokenOf(backend, terminal);
    const observersToken = await wsTokenOf(backend, terminal, backend.adminToken);
    const { token } = await reactivated();
    expect((await info(terminal.token)).status).toBe(401);
    expect((await info(token)).status).toBe(200);
    for (const dead of [oldWsToken, observersToken]) {
      const client = await ChannelClient.opened(backend);
      expect((await client.connectWith(`Bearer ${dead}`)).headers.code).toBe('AUTH_FAILED');
    }
    const online = await ChannelClient.online(backend, { ...terminal, token });
    expect((await admin('GET')).body.online).toBe(true);
    await deactivated();
    expect((await info(terminal.token)).status).toBe(401);
    expect((await info(token)).status).toBe(403);
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await online.ended).status).toBe(4005);
  });

  it('command triggers are allowed again after an activation (LIF-02)', async () => {
    await reactivated();
    expect((await admin('POST', '/refresh')).status).toBe(202);
  });

  it('an integrator cannot activate, and the code stays valid afterwards (BLK-03)', async () => {
    const app = await backend.appToken({ owner: tenant });
    const code = await deactivated();
    const refused = await activate(code, app);
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'ERR_FORBIDDEN']);
    expect((await activate(code, terminal.token)).status).toBe(200);
  });

  it('an address may try an activation five times a minute', async () => {
    const code = await deactivated();
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await activate('act_wrong')).status).toBe(401);
    const refused = await activate(code);
    expect([refused.status, refused.body.errorCode]).toEqual([429, 'ERR_RATE_LIMITED']);
    expect(refused.headers['retry-after']).toBe('60');
    await vi.advanceTimersByTimeAsync(59_999);
    expect((await activate(code)).status).toBe(429);
    await vi.advanceTimersByTimeAsync(1);
    expect((await activate(code)).status).toBe(200);
  });
});

it('a kick ends the session with 4004, and the terminal may reconnect at once (LIF-03)', async () => {
  const client = await ChannelClient.online(backend, terminal);
  const { configId, terminalId } = terminal;
  const response = await admin('POST', '/kick', { reason: 'stock-taking' });
  expect([response.status, response.body]).toEqual([200, { configId, terminalId, kicked: true }]);
  expect((await client.nextMessage()).body).toEqual({ action: 'SESSION_KICK', reason: 'stock-taking' });
  const again = await ChannelClient.online(backend, terminal);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await client.ended).toMatchObject({ status: 4004, reason: 'kicked' });
  await again.sendJson('/app/terminal/heartbeat');
  expect((await admin('GET')).body).toMatchObject({ status: 'ACTIVE', online: true });
});

it('a kick keeps queued messages for the next session', async () => {
  const client = await ChannelClient.online(backend, terminal);
  await admin('POST', '/kick', { reason: 'x' });
  await admin('POST', '/sync');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(client.waiting).toEqual(['SESSION_KICK']);
  const again = await ChannelClient.online(backend, terminal);
  expect((await again.nextMessage()).body.action).toBe('SYNC_REQUEST');
});

it('a kick does not affect observers, nor an offline terminal', async () => {
  const observer = await ChannelClient.connected(
    backend,
    await wsTokenOf(backend, terminal, backend.adminToken),
  );
  await observer.subscribe(`/queue/terminal/${terminal.configId}`);
  expect((await admin('POST', '/kick', { reason: 'x' })).body.kicked).toBe(false);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(observer.waiting).toEqual([]);
});

it.each([{}, { reason: '' }, { reason: 'x'.repeat(257) }, { reason: 7 }])(
  'a kick with the body %j is rejected',
  async (body) => {
    expect((await admin('POST', '/kick', body)).status).toBe(400);
  },
);

it.each(['0', 'x', '01001', '1e3', '999999', '9'.repeat(20)])(
  'a kick of the terminal %s is not found',
  async (id) => {
    expect((await admin('GET', '', undefined, id)).status).toBe(404);
    expect((await admin('POST', '/deactivate', undefined, id)).status).toBe(404);
  },
);
