import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../../contract/operations.js';
import { ChannelClient } from '../../../testing/channel-client.js';
import { MemoryBackend, type Tenant, type TestTerminal } from '../../../testing/memory-backend.js';

let backend: MemoryBackend;
let tenant: Tenant;
let terminal: TestTerminal;

beforeEach(async () => {
  backend = await MemoryBackend.start();
  tenant = await backend.tenant();
  terminal = await backend.terminal(tenant.branchId);
});

afterEach(async () => {
  expect(backend.internalErrors).toEqual([]);
  await backend.stop();
});

const send = (method: string, move: string, body?: object) =>
  backend.send({
    method,
    path: `${paths.admin}/terminals/${terminal.configId}${move}`,
    token: backend.adminToken,
    ...(body && { body }),
  });
const put = (settings: unknown) => send('PUT', '/settings', { settings });
const info = async () => (await backend.get(paths.terminalInfo, terminal.token)).body;

async function updates(client: ChannelClient, count: number): Promise<readonly unknown[]> {
  const seen = [];
  for (let at = 0; at < count; at += 1) {
    const { action, key, value } = (await client.nextMessage()).body;
    seen.push([action, key, value]);
  }
  return seen;
}

/** Text, because building such objects would exhaust the stack of the test itself. */
function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

describe('new settings', () => {
  it('new settings reach the terminal as one CONFIG_UPDATE for each changed key (MSG-02)', async () => {
    await put({ same: { a: 1, b: [2] }, changed: 1, removed: true });
    const client = await ChannelClient.online(backend, terminal);
    await updates(client, 3);
    const response = await put({ changed: 2, same: { b: [2], a: 1 }, added: null });
    expect(response.body).toMatchObject({ version: 3, settings: { changed: 2, added: null } });
    expect(await updates(client, 3)).toEqual([
      ['CONFIG_UPDATE', 'changed', 2],
      ['CONFIG_UPDATE', 'added', null],
      ['CONFIG_UPDATE', 'removed', null],
    ]);
    expect(await info()).toMatchObject({
      version: 3,
      settings: { changed: 2, same: { a: 1, b: [2] }, added: null },
    });
  });

  it('new settings without a change send no message and keep the version', async () => {
    await put({ a: 1 });
    const before = await info();
    await put({ a: 1 });
    expect(await info()).toEqual(before);
    const client = await ChannelClient.online(backend, terminal);
    expect(await updates(client, 1)).toEqual([['CONFIG_UPDATE', 'a', 1]]);
    expect(client.waiting).toEqual([]);
  });

  it('new settings wait for an offline terminal, in the order of the changes', async () => {
    await Promise.all([1, 2, 3, 4].map((value) => put({ a: value })));
    const client = await ChannelClient.online(backend, terminal);
    const seen = (await updates(client, 4)) as readonly (readonly unknown[])[];
    expect((await info()).settings).toEqual({ a: seen.at(-1)?.[2] });
    expect(new Set(seen.map(([, , value]) => value)).size).toBe(4);
  });

  it('settings may contain keys of the object prototype', async () => {
    await put({ constructor: 1, toString: 'x' });
    const client = await ChannelClient.online(backend, terminal);
    expect(await updates(client, 2)).toEqual([
      ['CONFIG_UPDATE', 'constructor', 1],
      ['CONFIG_UPDATE', 'toString', 'x'],
    ]);
  });

  it.each<[what: string, body: object]>([
    ['nothing', {}],
    ['a list', { settings: [] }],
    ['null', { settings: null }],
    ['a text', { settings: 'x' }],
    ['33 KiB', { settings: { text: 'x'.repeat(33 * 1024) } }],
  ])('settings cannot be %s', async (_what, body) => {
    const response = await send('PUT', '/settings', body);
    expect([response.status, response.body.errorCode]).toEqual([400, 'ERR_VALIDATION']);
    expect((await info()).version).toBe(1);
  });

  it.each([
    ['PUT', 33],
    ['PUT', 5_000],
    ['POST', 5_000],
  ])('settings are rejected if they are nested too deeply: %s of %d levels', async (method, depth) => {
    const move = method === 'PUT' ? `/${terminal.configId}/settings` : '';
    const response = await backend.send({
      method,
      path: `${paths.admin}/terminals${move}`,
      token: backend.adminToken,
      payload: `{"branchId":"${tenant.branchId}","settings":${nested(depth)}}`,
      headers: { 'content-type': 'application/json' },
    });
    expect([response.status, response.body.errorCode]).toEqual([400, 'ERR_VALIDATION']);
  });

  it('settings cannot be injected by __proto__', async () => {
    const response = await backend.send({
      method: 'PUT',
      path: `${paths.admin}/terminals/${terminal.configId}/settings`,
      token: backend.adminToken,
      payload: '{"settings":{"__proto__":{"admin":true}}}',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
  });
});

it('fees are shown by terminal/info, with a new version (TRM-03)', async () => {
  const fees = { card: { percent: '1.25' } };
  expect((await send('PUT', '/fees', { fees })).body).toMatchObject({ fees, version: 2 });
  expect(await info()).toMatchObject({ fees, version: 2 });
  expect((await send('PUT', '/fees', { fees: 3 })).status).toBe(400);
});

it('a terminal can be renamed, which is a new version of its configuration (TRM-03)', async () => {
  expect((await send('PATCH', '', { name: 'TestTerminal 7' })).body).toMatchObject({
    name: 'TestTerminal 7',
    version: 2,
  });
  expect(await info()).toMatchObject({ name: 'TestTerminal 7', version: 2 });
  expect((await send('PATCH', '', {})).body).toMatchObject({ name: 'TestTerminal 7', version: 2 });
  expect((await send('PATCH', '', { name: 'TestTerminal 7' })).body).toMatchObject({ version: 2 });
  expect((await send('PATCH', '', { name: '' })).status).toBe(400);
});

describe('a command trigger of an administrator', () => {
  it.each([
    ['/refresh', 'FORCE_REFRESH'],
    ['/sync', 'SYNC_REQUEST'],
  ])('%s triggers a command with a record like any other (CMD-01, CMD-03)', async (move, requestType) => {
    const { configId, terminalId } = terminal;
    const { status, body } = await send('POST', move);
    expect([status, body]).toEqual([
      202,
      { requestId: expect.any(String), requestType, configId, terminalId, status: 'QUEUED' },
    ]);
    const client = await ChannelClient.online(backend, terminal);
    expect((await client.nextMessage()).body).toEqual({ action: requestType, requestId: body.requestId });
    const result = { requestId: body.requestId, requestType, status: 'COMPLETED' };
    await client.sendJson('/app/terminal/command-result', result);
    const app = await backend.appToken({ owner: tenant });
    const record = await backend.call('requestStatus', app, { requestId: body.requestId });
    expect(record.body.status).toBe('COMPLETED');
  });
});

describe('the list of terminals', () => {
  it('the list contains each terminal once, page by page, of one branch if it is given', async () => {
    const sister = await backend.branch(tenant.merchantId);
    const configIds = [terminal.configId];
    for (const branchId of [tenant.branchId, sister, tenant.branchId])
      configIds.push((await backend.terminal(branchId)).configId);
    const page = async (query: string) => {
      const { body } = await backend.get(`${paths.admin}/terminals?${query}`, backend.adminToken);
      return {
        ids: (body.items as readonly TestTerminal[]).map(({ configId }) => configId),
        next: body.nextCursor,
      };
    };
    const first = await page('limit=3');
    const second = await page(`limit=3&cursor=${first.next}`);
    expect([first.ids, second]).toEqual([configIds.slice(0, 3), { ids: configIds.slice(3), next: null }]);
    expect((await page(`branchId=${sister}`)).ids).toEqual([configIds[2]]);
    expect((await backend.get(`${paths.admin}/terminals?branchId=x`, backend.adminToken)).status).toBe(404);
  });
});
