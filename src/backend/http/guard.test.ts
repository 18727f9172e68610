import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { operations, paths } from '../../contract/operations.js';
import { type Scope, scopes } from '../../contract/scopes.js';
import { rateLimitsOff } from '../config/config.js';
import {
  type Call,
  MemoryBackend,
  responseOf,
  type Tenant,
  type TestTerminal,
} from '../testing/memory-backend.js';

let backend: MemoryBackend;
let tenant: Tenant;
let terminal: TestTerminal;
/** An app with every scope, and one with only ws:subscribe. */
let able: string;
let unable: string;

beforeAll(async () => {
  backend = await MemoryBackend.start();
  tenant = await backend.tenant();
  terminal = await backend.terminal(tenant.branchId);
  able = await backend.appToken({ owner: tenant });
  unable = await backend.appToken({ owner: tenant, scopes: ['ws:subscribe'] });
});

afterEach(() => {
  expect(backend.internalErrors).toEqual([]);
});

afterAll(() => backend.stop());

const text = { 'content-type': 'text/plain' };
const json = { 'content-type': 'application/json' };
const hugeJson = JSON.stringify({ referenceId: 'x'.repeat(70_000) });
const unknownTerminal = { referenceId: 'g-1', amount: '1.00', currency: 'EUR', terminalId: 'T00009999' };

async function refusal(call: Call) {
  const { status, body } = await backend.send(call);
  return [status, body.errorCode];
}

describe('a request with several errors is rejected for the first of them', () => {
  it.each<[first: string, call: () => Call, status: number, errorCode: string]>([
    [
      'an unknown path, before a body that is not JSON',
      () => ({ path: '/api/v1/pos/nothing', payload: '{', headers: json }),
      404,
      'ERR_NOT_FOUND',
    ],
    [
      'an unknown path, before type and size',
      () => ({ path: '/api/v1/pos/nothing', payload: hugeJson, headers: text }),
      404,
      'ERR_NOT_FOUND',
    ],
    [
      'the method, before credentials, system and body',
      () => ({ method: 'PUT', path: '/api/v1/nowhere/payNow', payload: '{', headers: text }),
      405,
      'ERR_METHOD_NOT_ALLOWED',
    ],
    [
      'the credentials, before system and body',
      () => ({ path: '/api/v1/nowhere/payNow', payload: '{', headers: text }),
      401,
      'ERR_UNAUTHORIZED',
    ],
    [
      'the credentials, before a system of any length',
      () => ({ path: `/api/v1/${'x'.repeat(300)}/payNow`, body: {} }),
      401,
      'ERR_UNAUTHORIZED',
    ],
    [
      'the system, before scope and body',
      () => ({ path: '/api/v1/nowhere/payNow', token: unable, payload: '{', headers: text }),
      404,
      'ERR_NOT_FOUND',
    ],
    [
      'a reserved system, like any that is not served',
      () => ({ path: '/api/v1/admin/payNow', token: able, payload: '{', headers: text }),
      404,
      'ERR_NOT_FOUND',
    ],
    [
      'the scope, before type, size and body',
      () => ({ path: '/api/v1/pos/payNow', token: unable, payload: hugeJson, headers: text }),
      403,
      'ERR_FORBIDDEN',
    ],
    [
      'the role, before the body',
      () => ({ path: `${paths.admin}/apps`, token: able, payload: '{', headers: json }),
      403,
      'ERR_FORBIDDEN',
    ],
    [
      'the type, before size and body',
      () => ({ path: '/api/v1/pos/payNow', token: able, payload: hugeJson, headers: text }),
      415,
      'ERR_UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'the size, before the body',
      () => ({ path: '/api/v1/pos/payNow', token: able, payload: hugeJson, headers: json }),
      413,
      'ERR_PAYLOAD_TOO_LARGE',
    ],
    [
      'the body, before a terminal that does not exist',
      () => ({ path: '/api/v1/pos/payNow', token: able, body: { ...unknownTerminal, referenceId: '' } }),
      400,
      'ERR_VALIDATION',
    ],
    [
      'the amount, before a terminal that does not exist',
      () => ({ path: '/api/v1/pos/payNow', token: able, body: { ...unknownTerminal, amount: '0' } }),
      400,
      'ERR_INVALID_AMOUNT',
    ],
    [
      'the request type, before a terminal that does not exist',
      () => ({
        path: '/api/v1/pos/requestTerminal',
        token: able,
        body: { terminalId: 'T00009999', requestType: 'DANCE' },
      }),
      400,
      'ERR_VALIDATION',
    ],
    [
      "an administrator's request type, before a terminal that does not exist",
      () => ({
        path: '/api/v1/pos/requestTerminal',
        token: able,
        body: { terminalId: 'T00009999', requestType: 'SESSION_KICK' },
      }),
      403,
      'ERR_FORBIDDEN',
    ],
    [
      'a repeated query key, before a branch that does not exist',
      () => ({ method: 'GET', path: '/api/v1/pos/listTerminals?branchId=x&branchId=y', token: able }),
      400,
      'ERR_VALIDATION',
    ],
    [
      'the scope, before a repeated query key',
      () => ({ method: 'GET', path: '/api/v1/pos/listTerminals?branchId=x&branchId=y', token: unable }),
      403,
      'ERR_FORBIDDEN',
    ],
  ])('%s', async (_first, call, status, errorCode) => {
    expect(await refusal(call())).toEqual([status, errorCode]);
  });

  it('the location of a payment is checked before its reference (404 before 409)', async () => {
    const taken = { ...unknownTerminal, terminalId: terminal.terminalId };
    expect((await backend.call('payNow', able, taken)).status).toBe(200);
    expect(await refusal({ path: '/api/v1/pos/payNow', token: able, body: unknownTerminal })).toEqual([
      404,
      'ERR_NOT_FOUND',
    ]);
    expect(await refusal({ path: '/api/v1/pos/payNow', token: able, body: taken })).toEqual([
      409,
      'ERR_DUPLICATE_REFERENCE',
    ]);
  });
});

describe('the credentials of a request', () => {
  it.each<[what: string, headers: Record<string, string>]>([
    ['none', {}],
    ['an empty header', { authorization: '' }],
    ['a scheme without a token', { authorization: 'Bearer' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['two tokens', { authorization: 'Bearer a b' }],
    ['no JWT', { authorization: 'Bearer abc' }],
    ['10 KB', { authorization: `Bearer ${'x'.repeat(10_000)}` }],
  ])('credentials that are %s get 401 with WWW-Authenticate (AUTH-11)', async (_, headers) => {
    const response = await backend.send({ method: 'GET', path: '/api/v1/pos/listTerminals', headers });
    expect(response.status).toBe(401);
    expect(response.body).toEqual({
      errorCode: 'ERR_UNAUTHORIZED',
      message: 'a valid bearer token is required',
    });
    expect(response.headers['www-authenticate']).toBe('Bearer realm="tillfleet"');
  });

  it('the scheme of credentials is case-insensitive', async () => {
    const headers = { authorization: `bEARER ${able}` };
    expect((await backend.send({ method: 'GET', path: '/api/v1/pos/listTerminals', headers })).status).toBe(
      200,
    );
  });

  it('wsTokens are not valid for REST (AUTH-13, BAD-12)', async () => {
    const { body } = await backend.send({
      path: paths.webSocketToken,
      token: terminal.token,
      body: { configId: terminal.configId },
    });
    expect(body.wsToken).toEqual(expect.any(String));
    expect((await backend.get('/api/v1/pos/listTerminals', String(body.wsToken))).status).toBe(401);
  });
});

describe('the scopes of a request', () => {
  /** Sends a body that no operation accepts: an allowed request is rejected for that, later. */
  async function reaction(name: string, method: string, token: string) {
    const call = { method, path: `/api/v1/pos/${name}`, token };
    return backend.send(method === 'GET' ? call : { ...call, payload: '[]', headers: json });
  }

  const mounted = operations.filter(({ name }) =>
    ['payNow', 'getTransactionDetails', 'listTerminals', 'requestTerminal', 'requestStatus'].includes(name),
  );

  it.each(mounted)('only the scope $scope allows $name (SCP-01 to SCP-16, SCP-18)', async (operation) => {
    const others = scopes.filter((scope) => scope !== operation.scope);
    const without: (readonly Scope[])[] = [others, ...others.map((scope) => [scope])];
    for (const granted of without) {
      const token = await backend.appToken({ owner: tenant, scopes: granted });
      const { status, body } = await reaction(operation.name, operation.method, token);
      expect([status, body.errorCode]).toEqual([403, 'ERR_FORBIDDEN']);
      expect(body.message).toContain(operation.scope);
      expect(body.missingScope).toBe(operation.scope);
    }
    const token = await backend.appToken({ owner: tenant, scopes: [operation.scope] });
    expect([200, 400]).toContain((await reaction(operation.name, operation.method, token)).status);
  });

  it.each(['sandbox', 'production'])('scopes restrict %s apps equally (SCP-21)', async (mode) => {
    const order = { owner: tenant, scopes: ['refunds:write'] as const, sandbox: mode === 'sandbox' };
    const { status } = await backend.call('payNow', await backend.appToken(order), {});
    expect(status).toBe(403);
  });

  it.each(mounted)(
    'terminals and administrators need no scope for $name (SCP-17)',
    async ({ name, method }) => {
      for (const token of [terminal.token, backend.adminToken]) {
        expect([200, 400]).toContain((await reaction(name, method, token)).status);
      }
    },
  );

  it('a call without its scope has no effect (SCP-19)', async () => {
    const before = backend.events.length;
    const payment = { referenceId: 'scp-19', amount: '1.00', currency: 'EUR' };
    expect((await backend.call('payNow', unable, payment)).status).toBe(403);
    expect(backend.events.length).toBe(before);
    expect((await backend.call('getTransactionDetails', able, { referenceId: 'scp-19' })).status).toBe(404);
    expect((await backend.call('payNow', able, payment)).status).toBe(200);
  });
});

describe('an integrator with all eight scopes is rejected (BLK-01 to BLK-07)', () => {
  it.each([
    `POST ${paths.admin}/merchants`,
    `POST ${paths.admin}/branches`,
    `POST ${paths.admin}/terminals`,
    `POST ${paths.admin}/apps`,
    `POST ${paths.admin}/ws-token`,
  ])('%s', async (line) => {
    const [method = '', path = ''] = line.split(' ');
    const call = { method, path, token: able, ...(method === 'POST' && { body: {} }) };
    expect(await refusal(call)).toEqual([403, 'ERR_FORBIDDEN']);
    expect(await refusal({ ...call, token: terminal.token })).toEqual([403, 'ERR_FORBIDDEN']);
  });
});

describe('the rate limit (RAT-01, RAT-02)', () => {
  const rateLimit = {
    'rateLimit.principal.perSecond': 1,
    'rateLimit.principal.burst': 3,
    'rateLimit.tokenAddress.enabled': true,
    'rateLimit.tokenAddress.perSecond': 1,
    'rateLimit.tokenAddress.burst': 100,
    'rateLimit.exempt': [`user_${'0'.repeat(20)}`],
  };

  async function limited(run: (limitedBackend: MemoryBackend, tenant: Tenant) => Promise<void>) {
    const own = await MemoryBackend.start(rateLimit);
    try {
      await run(own, await own.tenant());
    } finally {
      await own.stop();
    }
  }

  it('the limit applies after the scope and before the body, with Retry-After', () =>
    limited(async (own, place) => {
      const token = await own.appToken({ owner: place, scopes: ['payments:direct'] });
      for (let round = 0; round < 5; round += 1) {
        const { status } = await own.send({ method: 'GET', path: '/api/v1/pos/listTerminals', token });
        expect(status).toBe(403);
      }
      const call = { path: '/api/v1/pos/payNow', token, payload: 'x', headers: text };
      const statuses = [];
      for (let round = 0; round < 3; round += 1) statuses.push((await own.send(call)).status);
      expect(statuses).toEqual([415, 415, 415]);
      const refused = await own.send(call);
      expect([refused.status, refused.body.errorCode]).toEqual([429, 'ERR_RATE_LIMITED']);
      expect(refused.headers['retry-after']).toBe('1');
    }));

  it('the limit counts each caller separately, and exempt callers not at all', () =>
    limited(async (own, place) => {
      const [one, other] = [await own.appToken({ owner: place }), await own.appToken({ owner: place })];
      const statusOf = async (token: string) => (await own.get('/api/v1/pos/listTerminals', token)).status;
      for (let round = 0; round < 3; round += 1) expect(await statusOf(one)).toBe(200);
      expect(await statusOf(one)).toBe(429);
      expect(await statusOf(other)).toBe(200);
      for (let round = 0; round < 5; round += 1) expect(await statusOf(own.adminToken)).toBe(200);
    }));

  it('the limit of the token endpoint applies per address, to all credentials together', async () => {
    const own = await MemoryBackend.start({
      'rateLimit.tokenAddress.enabled': true,
      'rateLimit.tokenAddress.perSecond': 1,
      'rateLimit.tokenAddress.burst': 3,
    });
    // The administrator's own token request was the first.
    const ask = () => own.send({ path: paths.token });
    expect([(await ask()).status, (await ask()).status]).toEqual([401, 401]);
    const refused = await ask();
    expect([refused.status, refused.body.errorCode]).toEqual([429, 'ERR_RATE_LIMITED']);
    expect(refused.headers['retry-after']).toBe('1');
    await own.stop();
  });

  it('a limit that is switched off rejects no request', async () => {
    const own = await MemoryBackend.start(rateLimitsOff);
    for (let round = 0; round < 250; round += 1) {
      expect((await own.send({ path: paths.token })).status).toBe(401);
    }
    await own.stop();
  });
});

it('a rejected request does not wait for its body', async () => {
  const request = backend.open({
    path: '/api/v1/pos/payNow',
    headers: { ...json, 'content-length': '1000' },
  });
  request.flushHeaders();
  expect((await responseOf(request)).status).toBe(401);
  request.destroy();
});
