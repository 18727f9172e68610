import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../../../contract/operations.js';
import { minute } from '../../../../text/time-units.js';
import { fixClock } from '../../../testing/fixed-clock.js';
import {
  basic,
  type Credentials,
  MemoryBackend,
  responseOf,
  type Tenant,
} from '../../../testing/memory-backend.js';

const week = 7 * 24 * 60 * minute;

let backend: MemoryBackend;
let tenant: Tenant;
let credentials: Credentials;

beforeEach(async () => {
  fixClock();
  backend = await MemoryBackend.start();
  tenant = await backend.tenant();
  credentials = await backend.app({ owner: tenant, scopes: ['payments:direct', 'terminals:read'] });
});

afterEach(async () => {
  expect(backend.internalErrors).toEqual([]);
  await backend.stop();
  vi.useRealTimers();
});

const admin = (method: string, move = '', body?: object, appId = credentials.id) =>
  backend.send({
    method,
    path: `${paths.admin}/apps${appId && `/${appId}`}${move}`,
    token: backend.adminToken,
    ...(body && { body }),
  });
const ask = (of: Credentials) =>
  backend.send({ path: paths.token, headers: { authorization: basic(of) }, body: {} });
const listTerminals = async (token: string) => (await backend.get('/api/v1/pos/listTerminals', token)).status;
const details = async (token: string) =>
  (await backend.call('getTransactionDetails', token, { referenceId: 'none' })).status;

describe('a token of an app', () => {
  it('a token is valid for seven days and not a millisecond longer (AUTH-05)', async () => {
    const { body } = await ask(credentials);
    const token = String(body.token);
    expect(body.expiryDate).toBe(new Date(Date.now() + week).toISOString());
    await vi.advanceTimersByTimeAsync(week - minute);
    expect(await listTerminals(token)).toBe(200);
    await vi.advanceTimersByTimeAsync(minute - 1);
    expect(await listTerminals(token)).toBe(200);
    await vi.advanceTimersByTimeAsync(1);
    expect(await listTerminals(token)).toBe(401);
  });

  it('a token is valid until it expires after a revocation, which stops new tokens at once (AUTH-06, AUTH-07)', async () => {
    const token = await backend.token(credentials);
    expect((await admin('POST', '/revoke')).body).toMatchObject({ appId: credentials.id, revoked: true });
    const refused = await ask(credentials);
    expect(refused.status).toBe(401);
    // AUTH-12: the responses are equal in all headers but the request id.
    const unknown = await ask({ id: `app_${'x'.repeat(20)}`, secret: credentials.secret });
    const { 'x-request-id': _one, ...headers } = refused.headers;
    const { 'x-request-id': _other, ...others } = unknown.headers;
    expect([refused.text, headers]).toEqual([unknown.text, others]);
    await vi.advanceTimersByTimeAsync(week - minute);
    expect(await listTerminals(token)).toBe(200);
    await vi.advanceTimersByTimeAsync(minute);
    expect(await listTerminals(token)).toBe(401);
  });

  it('a token stays valid after a new secret, which replaces the old one at once (AUTH-08, AUTH-10)', async () => {
    const token = await backend.token(credentials);
    const { status, body } = await admin('POST', '/secret');
    expect(status).toBe(200);
    expect(body).toEqual({ appId: credentials.id, appSecret: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) });
    expect((await ask(credentials)).status).toBe(401);
    expect((await ask({ id: credentials.id, secret: String(body.appSecret) })).status).toBe(200);
    expect(await listTerminals(token)).toBe(200);
  });

  it('a token keeps its scopes when those of the app change; a new token has the new scopes (AUTH-09, AUTH-03)', async () => {
    const old = await backend.token(credentials);
    const changed = await admin('PATCH', '', { scopes: ['transactions:read'] });
    expect(changed.body.scopes).toEqual(['transactions:read']);
    expect([await listTerminals(old), await details(old)]).toEqual([200, 403]);
    const fresh = await backend.token(credentials);
    expect([await listTerminals(fresh), await details(fresh)]).toEqual([403, 404]);
  });

  it('the sandbox mode of a token is that of its app at each call (SBX-26)', async () => {
    const all = await backend.app({ owner: tenant, sandbox: true });
    const old = await backend.token(all);
    let number = 0;
    const pay = async () => {
      number += 1;
      const payment = { referenceId: `r-${number}`, amount: '1.00', currency: 'EUR' };
      const { sandbox, gateway } = (await backend.call('payNow', old, payment)).body;
      return [sandbox, gateway];
    };
    expect(await pay()).toEqual([true, 'sandbox']);
    expect((await admin('PATCH', '', { sandbox: false }, all.id)).body.sandbox).toBe(false);
    expect(await pay()).toEqual([false, 'acquirer']);
    expect((await admin('PATCH', '', { sandbox: true }, all.id)).body.sandbox).toBe(true);
    expect(await pay()).toEqual([true, 'sandbox']);
    expect((await admin('PATCH', '', { displayName: 'New' }, all.id)).body.sandbox).toBe(true);
    expect(await pay()).toEqual([true, 'sandbox']);
  });

  it('a payment whose body arrives after its app entered the sandbox does not reach the acquirer (SBX-26)', async () => {
    const all = await backend.app({ owner: tenant, sandbox: false });
    const token = await backend.token(all);
    const payload = JSON.stringify({ referenceId: 'late', amount: '1.00', currency: 'EUR' });
    const headers = { 'content-type': 'application/json', 'content-length': String(payload.length) };
    const request = backend.open({ path: '/api/v1/pos/payNow', token, headers });
    const response = responseOf(request);
    request.flushHeaders();
    await admin('PATCH', '', { sandbox: true }, all.id);
    request.end(payload);
    expect((await response).body).toMatchObject({ sandbox: true, gateway: 'sandbox' });
  });
});

describe('the secret of an app', () => {
  it('the secret is in no other response, nor in an event (AUTH-10)', async () => {
    const responses = [await admin('GET'), await admin('PATCH', '', { displayName: 'New' })];
    responses.push(await admin('POST', '/revoke'), await admin('GET', '', undefined, ''));
    for (const { status, text } of responses) {
      expect(status).toBe(200);
      expect(text).not.toContain(credentials.secret);
      expect(text).not.toMatch(/secret/i);
    }
    expect(JSON.stringify(backend.events)).not.toContain(credentials.secret);
  });

  it('a revoked app gets no new secret', async () => {
    await admin('POST', '/revoke');
    const refused = await admin('POST', '/secret');
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'ERR_INVALID_STATE']);
    expect((await admin('POST', '/revoke')).status).toBe(200);
  });
});

describe('the owner of a new app (APP-01)', () => {
  const create = (owner: object) =>
    admin('POST', '', { displayName: 'x', owner, scopes: ['ws:subscribe'] }, '');

  it('the owner is a merchant or a branch, whatever else the request contains', async () => {
    const { merchantId, branchId } = tenant;
    const ofMerchant = await create({ merchantId, surprise: 1 });
    expect([ofMerchant.status, ofMerchant.body.owner]).toEqual([201, { merchantId, branchId: null }]);
    const ofBranch = await create({ branchId, surprise: 1 });
    expect([ofBranch.status, ofBranch.body.owner]).toEqual([201, { merchantId, branchId }]);
  });

  it.each([{}, { merchantId: 'm', branchId: 'b' }])(
    'the owner cannot be %j: exactly one is required',
    async (owner) => {
      const { status, body } = await create(owner);
      expect([status, body.errorCode]).toEqual([400, 'ERR_VALIDATION']);
      expect(body.details).toEqual([{ path: '/owner', problem: 'must name either merchantId or branchId' }]);
    },
  );
});

describe('apps', () => {
  it('an app is read with all its fields', async () => {
    expect((await admin('GET')).body).toEqual({
      appId: credentials.id,
      displayName: 'An app',
      owner: { merchantId: tenant.merchantId, branchId: null },
      scopes: ['payments:direct', 'terminals:read'],
      sandbox: true,
      revoked: false,
      createdAt: new Date().toISOString(),
    });
  });

  it('apps are listed page by page, each once, in the order of creation', async () => {
    const ids = [credentials.id];
    for (let round = 0; round < 4; round += 1) {
      // Two of them are created at one instant.
      if (round !== 2) await vi.advanceTimersByTimeAsync(1_000);
      ids.push((await backend.app({ owner: tenant })).id);
    }
    const seen: string[] = [];
    let cursor = '';
    do {
      const query = `?limit=2${cursor && `&cursor=${cursor}`}`;
      const { body } = await backend.get(`${paths.admin}/apps${query}`, backend.adminToken);
      const items = body.items as readonly { appId: string }[];
      expect(items.length).toBeLessThanOrEqual(2);
      seen.push(...items.map(({ appId }) => appId));
      cursor = body.nextCursor === null ? '' : String(body.nextCursor);
    } while (cursor !== '');
    expect([...seen].sort()).toEqual([...ids].sort());
    expect([seen[0], seen[1], seen[4]]).toEqual([ids[0], ids[1], ids[4]]);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'limit=1&limit=2', `cursor=${btoa('users:1.a')}`])(
    'apps cannot be listed with %s',
    async (query) => {
      const response = await backend.get(`${paths.admin}/apps?${query}`, backend.adminToken);
      expect([response.status, response.body.errorCode]).toEqual([400, 'ERR_VALIDATION']);
    },
  );

  it.each([
    { scopes: [] },
    { scopes: ['payments:everything'] },
    { scopes: ['payments:direct', 'payments:direct'] },
    { scopes: null },
    { sandbox: 'yes' },
    { displayName: '' },
  ])('an app cannot be changed by %j', async (body) => {
    expect((await admin('PATCH', '', body)).status).toBe(400);
    expect((await admin('GET')).body).toMatchObject({ displayName: 'An app', sandbox: true });
  });

  it('unknown app ids are not found', async () => {
    for (const [method, move] of [
      ['GET', ''],
      ['PATCH', ''],
      ['POST', '/secret'],
      ['POST', '/revoke'],
    ] as const) {
      const body = method === 'PATCH' ? {} : undefined;
      expect((await admin(method, move, body, 'app_unknown')).status).toBe(404);
    }
  });
});
