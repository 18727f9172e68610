import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { paths } from '../../../contract/operations.js';
import { defaultConfig, rateLimitsOff } from '../../config/config.js';
import { createAccessTokens } from '../../domain/access/access-token.js';
import { hashSecret } from '../../domain/access/secrets.js';
import { createCredentialStore } from '../../store/access/credential-store.js';
import { createAppStore } from '../../store/apps/app-store.js';
import { type Db, openDatabase } from '../../store/engine/database.js';
import {
  basic,
  type Credentials,
  MemoryBackend,
  type Response,
  type Tenant,
} from '../../testing/memory-backend.js';
import { createApp } from '../server.js';
import { tokenRoute } from './token.js';

let backend: MemoryBackend;
let tenant: Tenant;
let app: Credentials;

beforeAll(async () => {
  backend = await MemoryBackend.start();
  tenant = await backend.tenant();
  app = await backend.app({ owner: tenant, scopes: ['payments:direct', 'ws:subscribe'] });
});

afterEach(() => {
  vi.useRealTimers();
  expect(backend.internalErrors).toEqual([]);
});

afterAll(() => backend.stop());

function ask(authorization: string | undefined, more: object = {}): Promise<Response> {
  const headers = authorization === undefined ? {} : { authorization };
  return backend.send({ path: paths.token, headers, ...more });
}

function claims({ body }: Response): Readonly<Record<string, unknown>> {
  const [, payload = ''] = String(body.token).split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

describe('the token endpoint', () => {
  it('an app receives token, type and expiry (AUTH-01, AUTH-05)', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 27, 13, 24, 0, 500) });
    const response = await ask(basic(app));
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      type: 'bearer',
      expiryDate: '2026-12-04T13:24:00.000Z',
    });
    expect(claims(response)).toMatchObject({ exp: Date.UTC(2026, 11, 4, 13, 24, 0) / 1000, sub: app.id });
    // SBX-26: the mode of an app is not a claim.
    expect(claims(response)).not.toHaveProperty('sandbox');
  });

  it('a terminal and a user receive token, type and expiry too (AUTH-02)', async () => {
    const terminal = await backend.terminal(tenant.branchId);
    const response = await ask(basic(terminal.credentials));
    expect(response.body.type).toBe('bearer');
    expect(claims(response)).toMatchObject({
      role: 'BRANCH',
      branchId: tenant.branchId,
      configId: terminal.configId,
      terminalId: terminal.terminalId,
    });
  });

  it.each([
    ['no scheme', (credentials: string) => credentials],
    ['Bearer', (credentials: string) => `Bearer ${credentials}`],
    ['no credentials', () => 'Basic'],
    ['empty credentials', () => 'Basic '],
    ['no base64', () => 'Basic §§§'],
    ['base64 without a colon', () => `Basic ${Buffer.from('abc').toString('base64')}`],
    ['no id', () => `Basic ${Buffer.from(`:${app.secret}`).toString('base64')}`],
    ['no secret', () => `Basic ${Buffer.from(`${app.id}:`).toString('base64')}`],
    ['an id alone', () => `Basic ${Buffer.from(app.id).toString('base64')}`],
    ['more behind it', (credentials: string) => `Basic ${credentials} x`],
    ['10 KB', () => `Basic ${'QUJD'.repeat(2_500)}`],
    ['a secret with a space behind', () => basic({ ...app, secret: `${app.secret} ` })],
    ['the wrong case of the id', () => basic({ ...app, id: app.id.toUpperCase() })],
    ["another kind's prefix", () => basic({ ...app, id: app.id.replace('app_', 'term_') })],
    ['SQL', () => basic({ id: `app_' or '1'='1`, secret: 'x' })],
  ])('the token endpoint rejects a header with %s', async (_, header) => {
    const credentials = Buffer.from(`${app.id}:${app.secret}`).toString('base64');
    const response = await ask(Buffer.from(header(credentials)).toString('latin1'));
    expect([response.status, response.body.errorCode]).toEqual([401, 'ERR_UNAUTHORIZED']);
  });

  it('the token endpoint rejects a request without the header', async () => {
    expect((await ask(undefined)).status).toBe(401);
  });

  it('the token endpoint rejects a header of 100 KB and continues', async () => {
    const text = await backend.raw(
      `POST ${paths.token} HTTP/1.1\r\nHost: x\r\nAuthorization: Basic ${'QUJD'.repeat(25_000)}\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 431 .*"errorCode":"ERR_VALIDATION"/s);
    expect((await ask(basic(app))).status).toBe(200);
  });

  it('credentials may be form-encoded, as OAuth libraries send them (RFC 6749, 2.3.1)', async () => {
    const encode = (text: string) =>
      [...text].map((each) => (each === '-' ? '%2d' : each === '_' ? '%5F' : each)).join('');
    const encoded = { id: encode(app.id), secret: encode(app.secret) };
    expect((await ask(basic(encoded))).status).toBe(200);
    expect((await ask(basic({ ...encoded, secret: `${encoded.secret}%` }))).status).toBe(401);
    expect((await ask(basic({ ...encoded, secret: 'wrong%5F' }))).status).toBe(401);
  });

  it('a secret that contains the characters of the encoding is compared as it is', async () => {
    const user = { id: `user_${'1'.repeat(20)}`, secret: 'a+b%41-c-is-the-secret' };
    const fixtures = {
      administrators: [{ clientId: user.id, clientSecret: user.secret, role: 'ADMIN' as const }],
      merchants: [],
    };
    const own = await MemoryBackend.start({}, { fixtures });
    const askOwn = (secret: string) =>
      own.send({ path: paths.token, headers: { authorization: basic({ ...user, secret }) } });
    expect((await askOwn(user.secret)).status).toBe(200);
    expect((await askOwn(encodeURIComponent(user.secret))).status).toBe(200);
    expect((await askOwn('a b A-c-is-the-secret')).status).toBe(401);
    await own.stop();
  });

  it('the scheme is case-insensitive, and a secret may contain colons', async () => {
    expect((await ask(basic(app).replace('Basic', 'bAsIc'))).status).toBe(200);
    expect((await ask(basic({ ...app, secret: `a:${app.secret}` }))).status).toBe(401);
  });

  it('an unknown id, a wrong secret and a revoked app receive the same status, body and headers (AUTH-06, AUTH-12)', async () => {
    const credentials = createCredentialStore(await databaseWithApps());
    const accessTokens = createAccessTokens({
      key: new Uint8Array(32),
      lifetimeMs: 60_000,
      tokenId: () => 'jti',
    });
    const served = await createApp({
      tokens: accessTokens,
      config: { ...defaultConfig, ...rateLimitsOff },
      revocations: { statusOf: () => 'valid' },
      sandboxApps: { has: () => false },
      requestId: () => 'req-1',
      onInternalError: (error) => expect.unreachable(String(error)),
      routes: (routes) => tokenRoute(routes, { credentials, accessTokens }),
    });
    const ask = async (id: string, secret: string) => {
      const authorization = basic({ id, secret });
      const { statusCode, body, headers } = await served.inject({
        method: 'POST',
        url: paths.token,
        headers: { authorization },
      });
      return { statusCode, body, headers: { ...headers, date: '' } };
    };
    expect((await ask('app_active', 'right')).statusCode).toBe(200);
    const wrong = await ask('app_active', 'wrong');
    expect(wrong).toMatchObject({
      statusCode: 401,
      headers: { 'www-authenticate': 'Basic realm="tillfleet"' },
    });
    expect(await ask('app_unknown', 'right')).toEqual(wrong);
    expect(await ask('unknown', 'right')).toEqual(wrong);
    expect(await ask('app_revoked', 'right')).toEqual(wrong);
    await served.close();
  });

  it.each([
    ['a query', { path: `${paths.token}?scope=refunds:write` }],
    ['a query that names it twice', { path: `${paths.token}?scope=refunds:write&scope=reports:read` }],
    ['JSON', { payload: '{"scope":"refunds:write"}', type: 'application/json' }],
    ['broken JSON', { payload: '{"scope":', type: 'application/json' }],
    ['a form', { payload: 'scope=refunds%3Awrite', type: 'application/x-www-form-urlencoded' }],
    ['text', { payload: 'scope=refunds:write', type: 'text/plain' }],
    ['a body without a type', { payload: 'scope=refunds:write' }],
    ['a body with an invalid type', { payload: 'scope=refunds:write', type: ';;;' }],
    ['a body over 64 KiB', { payload: `scope=${'x'.repeat(70_000)}`, type: 'text/plain' }],
  ])(
    'a token has exactly the granted scopes, whatever is requested by %s (AUTH-03, AUTH-04)',
    async (_, asked) => {
      const { type, ...call } = { type: undefined, ...asked };
      const headers = { authorization: basic(app), ...(type !== undefined && { 'content-type': type }) };
      const response = await backend.send({ path: paths.token, ...call, headers });
      expect(response.status).toBe(200);
      expect(claims(response).scope).toBe('payments:direct ws:subscribe');
    },
  );

  it('invalid credentials are reported before any other problem of the request', async () => {
    const headers = { authorization: 'Basic x', 'content-type': 'application/json' };
    const call = { path: `${paths.token}?scope=a&scope=b`, payload: '{', headers };
    expect((await backend.send(call)).status).toBe(401);
  });
});

describe('an app', () => {
  it('a new app has an id and a secret of the documented form, and its secret is sent once (APP-01, AUTH-10)', async () => {
    expect(app.id).toMatch(/^app_[0-9A-Za-z]{20}$/);
    expect(app.secret).toMatch(/^[\w-]{43}$/);
    const responses = JSON.stringify([await ask(basic(app)), await ask(basic({ ...app, secret: 'x' }))]);
    expect(responses).not.toContain(app.secret);
    expect(JSON.stringify(backend.events)).not.toContain(app.secret);
  });

  it('an app belongs to either an existing merchant or an existing branch, with at least one scope', async () => {
    const body = { displayName: 'x', owner: { merchantId: tenant.merchantId }, scopes: ['ws:subscribe'] };
    const path = `${paths.admin}/apps`;
    const create = (change: object) =>
      backend.send({ path, token: backend.adminToken, body: { ...body, ...change } });
    expect((await create({})).status).toBe(201);
    expect((await create({ owner: { branchId: tenant.branchId } })).status).toBe(201);
    expect((await create({ owner: { merchantId: 'mer_unknown' } })).status).toBe(404);
    expect((await create({ owner: { branchId: 'br_unknown' } })).status).toBe(404);
    for (const owner of [{}, tenant, null, tenant.merchantId])
      expect((await create({ owner })).status).toBe(400);
    for (const scopes of [[], ['all'], ['ws:subscribe', 'ws:subscribe'], 'ws:subscribe']) {
      expect((await create({ scopes })).status).toBe(400);
    }
    expect((await create({ displayName: '' })).status).toBe(400);
  });
});

/** The apps `app_active` and `app_revoked`, both with the secret `right`. */
async function databaseWithApps(): Promise<Db> {
  const db = await openDatabase();
  await db.insertInto('merchants').values({ merchant_id: 'm', name: 'm', created_at: 0 }).execute();
  const apps = createAppStore(db);
  for (const revoked of [true, false]) {
    const app = {
      appId: revoked ? 'app_revoked' : 'app_active',
      displayName: 'x',
      merchantId: 'm',
      branchId: null,
      scopes: [],
      sandbox: true,
      revoked,
      createdAt: 0,
    };
    await apps.insert(app, hashSecret('right'));
  }
  return db;
}
