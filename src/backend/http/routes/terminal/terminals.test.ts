import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../../contract/operations.js';
import { ChannelClient, wsTokenOf } from '../../../testing/channel-client.js';
import { MemoryBackend, type Tenant, type TestTerminal } from '../../../testing/memory-backend.js';

let backend: MemoryBackend;
/** A merchant with two branches, and another merchant. */
let tenant: Tenant;
let sister: string;
let otherTenant: Tenant;
let terminals: readonly TestTerminal[];
let sisterTerminal: TestTerminal;
let foreign: TestTerminal;
let merchantApp: string;
let branchApp: string;

beforeAll(async () => {
  backend = await MemoryBackend.start();
  tenant = await backend.tenant();
  sister = await backend.branch(tenant.merchantId);
  otherTenant = await backend.tenant();
  terminals = [await backend.terminal(tenant.branchId), await backend.terminal(tenant.branchId)];
  sisterTerminal = await backend.terminal(sister);
  foreign = await backend.terminal(otherTenant.branchId);
  merchantApp = await backend.appToken({ owner: tenant });
  branchApp = await backend.appToken({ owner: { branchId: tenant.branchId }, sandbox: false });
});

afterEach(() => {
  expect(backend.internalErrors).toEqual([]);
});

afterAll(() => backend.stop());

function list(token: string, query = '') {
  return backend.get(`/api/v1/pos/listTerminals${query}`, token);
}

async function listed(token: string, query = ''): Promise<readonly unknown[]> {
  const { items } = (await list(token, query)).body;
  return (items as readonly { terminalId: string }[]).map(({ terminalId }) => terminalId);
}

const idsOf = (...some: readonly TestTerminal[]) => some.map(({ terminalId }) => terminalId);

it('listTerminals returns the terminals in reach, in sandbox and production (TEN-04, TEN-10, TEN-12)', async () => {
  const [first, second] = terminals as [TestTerminal, TestTerminal];
  expect(await listed(merchantApp)).toEqual(idsOf(first, second, sisterTerminal));
  expect(await listed(branchApp)).toEqual(idsOf(first, second));
  expect(await listed(first.token)).toEqual(idsOf(first, second));
  expect(await listed(sisterTerminal.token)).toEqual(idsOf(sisterTerminal));
  expect(await listed(backend.adminToken)).toEqual(idsOf(first, second, sisterTerminal, foreign));
});

it('listTerminals can be limited to one branch (TRM-01)', async () => {
  expect(await listed(merchantApp, `?branchId=${sister}`)).toEqual(idsOf(sisterTerminal));
  expect(await listed(backend.adminToken, `?branchId=${otherTenant.branchId}`)).toEqual(idsOf(foreign));
});

it('a branch out of reach receives the same response as one that does not exist (TEN-04, TEN-09)', async () => {
  const unknown = await list(merchantApp, '?branchId=br_unknown');
  expect([unknown.status, unknown.body.errorCode]).toEqual([404, 'ERR_NOT_FOUND']);
  expect((await list(merchantApp, `?branchId=${otherTenant.branchId}`)).text).toBe(unknown.text);
  expect((await list(branchApp, `?branchId=${sister}`)).text).toBe(unknown.text);
});

it('listTerminals returns each terminal with its state', async () => {
  const { items } = (await list(branchApp)).body;
  expect((items as readonly unknown[])[0]).toEqual({
    terminalId: terminals[0]?.terminalId,
    configId: terminals[0]?.configId,
    branchId: tenant.branchId,
    name: terminals[0]?.terminalId,
    status: 'ACTIVE',
    online: false,
    lastSeenAt: null,
    legacy: false,
    settings: {},
  });
});

it('listTerminals returns each terminal once, page by page', async () => {
  const pages: unknown[] = [];
  let cursor = '';
  do {
    const { body } = await list(merchantApp, `?limit=2${cursor}`);
    pages.push((body.items as readonly { terminalId: string }[]).map(({ terminalId }) => terminalId));
    cursor = body.nextCursor === null ? '' : `&cursor=${String(body.nextCursor)}`;
  } while (cursor !== '');
  const [first, second] = terminals as [TestTerminal, TestTerminal];
  expect(pages).toEqual([idsOf(first, second), idsOf(sisterTerminal)]);
  expect((await list(merchantApp, '?limit=3')).body.nextCursor).toBeNull();
});

it.each([
  'limit=0',
  'limit=101',
  'limit=-1',
  'limit=1.5',
  'limit=',
  'limit=abc',
  'cursor=x',
  'cursor=',
  'branchId=',
])('listTerminals rejects ?%s', async (query) => {
  const response = await list(merchantApp, `?${query}`);
  expect([response.status, response.body.errorCode]).toEqual([400, 'ERR_VALIDATION']);
});

it('listTerminals ignores unknown parameters', async () => {
  expect(await listed(sisterTerminal.token, '?page=7')).toEqual(idsOf(sisterTerminal));
});

const ask = (token: string, configId: unknown) =>
  backend.send({ path: paths.webSocketToken, token, body: { configId } });

it('the response with a wsToken has everything that the channel needs (TRM-02)', async () => {
  const [terminal] = terminals as [TestTerminal];
  const { configId, terminalId } = terminal;
  expect((await ask(terminal.token, configId)).body).toEqual({
    wsToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    configId,
    terminalId,
    queueDestination: `/queue/terminal/${configId}`,
    expiresInSeconds: 1800,
  });
});

it('a wsToken is issued only for terminals in reach (TEN-08, TEN-09, TRM-04)', async () => {
  const [terminal, sibling] = terminals as [TestTerminal, TestTerminal];
  const unknown = await ask(merchantApp, 999_999);
  expect([unknown.status, unknown.body.errorCode]).toEqual([404, 'ERR_NOT_FOUND']);
  const refused = [
    [merchantApp, foreign],
    [branchApp, sisterTerminal],
    [terminal.token, foreign],
    // A terminal gets a wsToken for itself only.
    [terminal.token, sibling],
  ] as const;
  for (const [token, { configId }] of refused) expect((await ask(token, configId)).text).toBe(unknown.text);
  for (const token of [merchantApp, branchApp, backend.adminToken]) {
    expect((await ask(token, sibling.configId)).status).toBe(200);
  }
});

it('an integrator needs ws:subscribe for a wsToken (SCP-20)', async () => {
  const token = await backend.appToken({ owner: tenant, scopes: ['terminals:read', 'payments:trigger'] });
  const response = await ask(token, terminals[0]?.configId);
  expect([response.status, response.body.missingScope]).toEqual([403, 'ws:subscribe']);
});

it.each([undefined, null, '1001', 0, -1, 1.5, [1001]])(
  'a wsToken is not issued for the configId %j',
  async (configId) => {
    expect((await ask(merchantApp, configId)).status).toBe(400);
  },
);

it('the wsToken of a dashboard is valid for the admin topic', async () => {
  expect(await backend.administer('/ws-token')).toEqual({
    wsToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    topicDestination: '/topic/admin/events',
    expiresInSeconds: 1800,
  });
});

it("terminal/info returns the terminal's own configuration (TRM-03)", async () => {
  const [terminal] = terminals as [TestTerminal];
  expect((await backend.get(paths.terminalInfo, terminal.token)).body).toEqual({
    terminalId: terminal.terminalId,
    configId: terminal.configId,
    name: terminal.terminalId,
    merchant: { merchantId: tenant.merchantId, name: 'A merchant' },
    branch: { branchId: tenant.branchId, name: 'A branch' },
    channels: ['card'],
    gateways: ['acquirer'],
    fees: {},
    settings: {},
    version: 1,
  });
  expect((await backend.get(paths.terminalInfo, backend.adminToken)).status).toBe(403);
  const named = (configId: number) =>
    backend.get(`${paths.terminalInfo}?configId=${configId}`, terminal.token);
  expect((await named(terminal.configId)).body.configId).toBe(terminal.configId);
  expect((await named(sisterTerminal.configId)).status).toBe(404);
});

it('terminal/info shows an observing app the terminals in its reach, without gateways and fees (CHN-13)', async () => {
  const [terminal] = terminals as [TestTerminal];
  const info = (token: string, { configId }: TestTerminal) =>
    backend.get(`${paths.terminalInfo}?configId=${configId}`, token);
  const app = await backend.appToken({ owner: tenant, scopes: ['ws:subscribe'] });
  const { body } = await info(app, terminal);
  expect(body).toEqual({
    terminalId: terminal.terminalId,
    configId: terminal.configId,
    name: terminal.terminalId,
    merchant: { merchantId: tenant.merchantId, name: 'A merchant' },
    branch: { branchId: tenant.branchId, name: 'A branch' },
    channels: ['card'],
    settings: {},
    version: 1,
  });
  expect((await info(app, sisterTerminal)).status).toBe(200);
  expect((await info(app, foreign)).status).toBe(404);
  expect((await info(branchApp, sisterTerminal)).status).toBe(404);
  const without = await backend.appToken({ owner: tenant, scopes: ['terminals:read'] });
  const refused = await info(without, terminal);
  expect([refused.status, refused.body.missingScope]).toEqual([403, 'ws:subscribe']);
});

it('terminal/info without configId is that of the newest wsToken of the app (CHN-13)', async () => {
  const app = await backend.appToken({ owner: tenant, scopes: ['ws:subscribe'] });
  const info = () => backend.get(paths.terminalInfo, app);
  expect((await info()).body.details).toEqual([
    { path: '/configId', problem: 'is required before the first wsToken' },
  ]);
  for (const terminal of terminals) {
    await wsTokenOf(backend, terminal, app);
    await wsTokenOf(backend, sisterTerminal, merchantApp);
    expect((await info()).body.configId).toBe(terminal.configId);
  }
});

it.each(['0', 'x', '1.5', '', '01', '99999999999'])(
  'terminal/info rejects the configId %j',
  async (configId) => {
    const { status } = await backend.get(`${paths.terminalInfo}?configId=${configId}`, merchantApp);
    expect(status).toBe(400);
  },
);

const create = (body: object) =>
  backend.send({ path: `${paths.admin}/terminals`, token: backend.adminToken, body });

it('a new terminal has ids and secrets of the documented form', async () => {
  const { status, body } = await create({ branchId: sister, name: 'Front', settings: { volume: 3 } });
  expect(status).toBe(201);
  expect(body).toEqual({
    terminalId: `T${String(body.configId).padStart(8, '0')}`,
    configId: expect.any(Number),
    branchId: sister,
    name: 'Front',
    clientId: expect.stringMatching(/^term_[0-9A-Za-z]{20}$/),
    clientSecret: expect.stringMatching(/^[\w-]{43}$/),
    accessId: expect.stringMatching(/^[\w-]{43}$/),
  });
  const token = await backend.token({ id: String(body.clientId), secret: String(body.clientSecret) });
  expect((await backend.get(paths.terminalInfo, token)).body.settings).toEqual({ volume: 3 });
});

it('a new terminal gets a unique configId, also with simultaneous requests', async () => {
  const { branchId } = await backend.tenant();
  const created = await Promise.all(Array.from({ length: 20 }, () => create({ branchId })));
  expect(new Set(created.map(({ body }) => body.configId)).size).toBe(20);
});

it('a new terminal requires an existing branch', async () => {
  expect((await create({ branchId: 'br_unknown' })).status).toBe(404);
  expect((await create({})).status).toBe(400);
  const branches = { path: `${paths.admin}/branches`, token: backend.adminToken };
  expect((await backend.send({ ...branches, body: { merchantId: 'mer_x', name: 'x' } })).status).toBe(404);
});

describe('the online state', () => {
  async function online(terminal: TestTerminal) {
    const { items } = (await list(terminal.token)).body;
    const rows = items as readonly { terminalId: string; online: boolean; lastSeenAt: string | null }[];
    return rows.find(({ terminalId }) => terminalId === terminal.terminalId);
  }

  it('a terminal is online from register to DISCONNECT, and only then (TRM-01, CHN-07)', async () => {
    const terminal = await backend.terminal(sister);
    const client = await ChannelClient.online(backend, terminal);
    expect(await online(terminal)).toMatchObject({ online: true, lastSeenAt: expect.any(String) });
    await client.sendAndWait('DISCONNECT');
    await client.ended;
    expect(await online(terminal)).toMatchObject({ online: false, lastSeenAt: expect.any(String) });
  });
});
