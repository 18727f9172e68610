import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../contract/errors.js';
import { paths } from '../../contract/operations.js';
import { defaultConfig, rateLimitsOff } from '../config/config.js';
import { MemoryBackend } from '../testing/memory-backend.js';
import { createApp, guarded } from './server.js';

let backend: MemoryBackend;
let token: string;

beforeAll(async () => {
  backend = await MemoryBackend.start();
  token = await backend.appToken({ owner: await backend.tenant() });
});

afterEach(() => {
  expect(backend.internalErrors).toEqual([]);
});

afterAll(() => backend.stop());

const json = { 'content-type': 'application/json' };
const generated = /^req-[0-9A-Za-z]{20}$/;

describe('the request id', () => {
  const get = (id: string) =>
    backend.send({
      method: 'GET',
      path: '/api/v1/pos/listTerminals',
      token,
      headers: { 'x-request-id': id },
    });

  it.each(['a', 'A-b_c.9', 'x'.repeat(64)])(
    'the request id of the caller is used if it is safe: %s',
    async (id) => {
      expect((await get(id)).headers['x-request-id']).toBe(id);
    },
  );

  it.each(['', 'x'.repeat(65), 'a b', 'a,b', '<script>', 'ä', '../../x', '{jndi:x}'])(
    'an unsafe request id is replaced by a new one: %s',
    async (id) => {
      expect((await get(Buffer.from(id).toString('latin1'))).headers['x-request-id']).toMatch(generated);
    },
  );

  it('each request without a request id gets a new one', async () => {
    const call = { method: 'GET', path: '/api/v1/pos/listTerminals', token };
    const ids = [await backend.send(call), await backend.send(call)].map(
      ({ headers }) => headers['x-request-id'],
    );
    expect(ids).toEqual([expect.stringMatching(generated), expect.stringMatching(generated)]);
    expect(ids[0]).not.toBe(ids[1]);
  });
});

describe('every error has errorCode, message and a request id (ERR-01)', () => {
  const pay = '/api/v1/pos/payNow';

  it.each<[what: string, call: Parameters<MemoryBackend['send']>[0], status: number, errorCode: string]>([
    ['an unknown path', { method: 'GET', path: '/' }, 404, 'ERR_NOT_FOUND'],
    ['a path in capitals', { path: '/API/V1/POS/PAYNOW' }, 404, 'ERR_NOT_FOUND'],
    ['a slash too many', { path: `${pay}/` }, 404, 'ERR_NOT_FOUND'],
    ['an unknown operation', { path: '/api/v1/pos/unsettle' }, 404, 'ERR_NOT_FOUND'],
    ['a path that does not decode', { path: '/api/v1/%zz/payNow' }, 400, 'ERR_VALIDATION'],
    ['a method that the path does not take', { method: 'DELETE', path: pay }, 405, 'ERR_METHOD_NOT_ALLOWED'],
    ['a method of WebDAV', { method: 'PROPFIND', path: pay }, 405, 'ERR_METHOD_NOT_ALLOWED'],
    ['no credentials', { path: pay, body: {} }, 401, 'ERR_UNAUTHORIZED'],
    ['JSON that ends early', { path: pay, payload: '{"referenceId":', headers: json }, 400, 'ERR_VALIDATION'],
    ['an empty body', { path: pay, payload: '', headers: json }, 400, 'ERR_VALIDATION'],
    ['no body', { path: pay }, 400, 'ERR_VALIDATION'],
    ['the JSON null', { path: pay, payload: 'null', headers: json }, 400, 'ERR_VALIDATION'],
    ['a JSON list', { path: pay, payload: '[]', headers: json }, 400, 'ERR_VALIDATION'],
    [
      'a poisoned prototype',
      { path: pay, payload: '{"__proto__":{}}', headers: json },
      400,
      'ERR_VALIDATION',
    ],
    [
      'a form',
      { path: pay, payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'ERR_UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a type that only begins like JSON',
      { path: pay, payload: '{}', headers: { 'content-type': 'application/jsonp' } },
      415,
      'ERR_UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'an invalid type',
      { path: pay, payload: '{}', headers: { 'content-type': ';;;' } },
      415,
      'ERR_UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'JSON in UTF-16',
      { path: pay, payload: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
      415,
      'ERR_UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'JSON in two charsets',
      {
        path: pay,
        payload: '{}',
        headers: { 'content-type': 'application/json;charset=utf-8;x=1;Charset="latin1"' },
      },
      415,
      'ERR_UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'bytes that are not UTF-8',
      {
        path: pay,
        payload: Buffer.from(
          '{"referenceId":"latin","amount":"1","currency":"EUR","description":"\xff\xfe"}',
          'latin1',
        ),
        headers: json,
      },
      400,
      'ERR_VALIDATION',
    ],
    ['a body of an unknown type', { path: pay, payload: '{}' }, 415, 'ERR_UNSUPPORTED_MEDIA_TYPE'],
    [
      'a body over 64 KiB',
      { path: pay, payload: `"${'x'.repeat(65_535)}"`, headers: json },
      413,
      'ERR_PAYLOAD_TOO_LARGE',
    ],
  ])('%s', async (_, call, status, errorCode) => {
    const authorized = errorCode === 'ERR_UNAUTHORIZED' ? call : { token, ...call };
    const response = await backend.send(authorized);
    expect([response.status, response.body.errorCode]).toEqual([status, errorCode]);
    expect(response.body.message).toEqual(expect.stringMatching(/./));
    expect(response.headers['x-request-id']).toMatch(generated);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(errorCatalogue).toHaveProperty(String(response.body.errorCode));
  });

  it.each(['application/json', 'application/json; charset=UTF-8', 'Application/JSON;charset="utf8"; v=1'])(
    'a body in UTF-8 is accepted as %s',
    async (type) => {
      const description = 'käse ☕ 🧀 \ufffd';
      const body = { referenceId: `utf8-${type.length}`, amount: '1.00', currency: 'EUR', description };
      const response = await backend.send({ path: pay, token, body, headers: { 'content-type': type } });
      expect(response.status).toBe(200);
    },
  );

  it('an empty body of JSON counts as none if none is required', async () => {
    const made = await backend.app({ owner: await backend.tenant() });
    const empty = { token: backend.adminToken, payload: '', headers: json };
    const response = await backend.send({ ...empty, path: `${paths.admin}/apps/${made.id}/secret` });
    expect(response.status).toBe(200);
    const needed = await backend.send({ ...empty, path: `${paths.admin}/merchants` });
    expect([needed.status, needed.body.message]).toEqual([400, 'the body is not valid JSON']);
  });

  it.each(['{"__proto__":{}}', '\uFEFF{"__proto__":{}}', '{"a":{"constructor":{"prototype":{}}}}'])(
    'a body with a forbidden field name is not called invalid JSON: %s',
    async (payload) => {
      const { status, body } = await backend.send({ path: pay, token, payload, headers: json });
      expect([status, body.message]).toEqual([400, 'a field of the body has a forbidden name']);
    },
  );

  it('a body of 64 KiB is not too large', async () => {
    const body = { referenceId: 'just-fits', amount: '1.00', currency: 'EUR', unknown: '' };
    const unknown = 'x'.repeat(65_536 - JSON.stringify(body).length);
    const response = await backend.send({ path: pay, token, body: { ...body, unknown } });
    expect(response.status).toBe(200);
    expect(response.text).not.toContain('xxx');
  });

  const tooLarge = '431 Request Header Fields Too Large';

  it.each<[string, string, string?]>([
    ['no HTTP', 'HELLO\r\n\r\n'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(20_000)}`, tooLarge],
    ['20 KB of header', `GET / HTTP/1.1\r\nAuthorization: ${'x'.repeat(20_000)}\r\n\r\n`, tooLarge],
  ])('%s', async (_, bytes, status = '400 Bad Request') => {
    const text = await backend.raw(bytes);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head.startsWith(`HTTP/1.1 ${status}\r\n`)).toBe(true);
    expect(head).toMatch(/X-Request-Id: req-[0-9A-Za-z]{20}/);
    expect(JSON.parse(body)).toMatchObject({
      errorCode: 'ERR_VALIDATION',
      message: expect.stringMatching(/^(not a valid HTTP request|the headers are too large)$/),
    });
    expect((await backend.get('/api/v1/pos/listTerminals', token)).status).toBe(200);
  });
});

describe('a head that HTTP does not allow', () => {
  const call = 'GET /api/v1/pos/listTerminals HTTP/1.1\r\nConnection: close\r\n';

  it.each([
    ['no Host', `${call}\r\n`, 400, 'the header Host is required'],
    ['an expectation', `${call}Host: x\r\nExpect: foo\r\n\r\n`, 417, 'unsupported Expect header'],
  ])(
    '%s receives an error in the form of all errors, with the request id',
    async (_, bytes, status, message) => {
      for (const [given, id] of [
        ['', generated],
        ['X-Request-Id: mine\r\n', /^mine$/],
      ] as const) {
        const text = await backend.raw(bytes.replace('Connection', `${given}Connection`));
        const [head = '', body = ''] = text.split('\r\n\r\n');
        expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
        expect(/^x-request-id: (.*)$/im.exec(head)?.[1]).toMatch(id);
        expect(JSON.parse(body)).toEqual({ errorCode: 'ERR_VALIDATION', message, details: [] });
      }
    },
  );

  it('HTTP 1.0 without Host and Expect: 100-continue are accepted', async () => {
    const unauthorized = /^HTTP\/1\.1 401 /m;
    expect(await backend.raw(`${call.replace('1.1', '1.0')}\r\n`)).toMatch(unauthorized);
    expect(await backend.raw(`${call}Host: x\r\nExpect: 100-Continue\r\n\r\n`)).toMatch(unauthorized);
  });
});

describe('a validation error', () => {
  it('a validation error names each invalid path, and repeats no value', async () => {
    const body = { referenceId: 'a secret reference', amount: true, currency: 'eur', terminalId: 7 };
    const response = await backend.call('payNow', token, body);
    expect(response.status).toBe(400);
    const details = response.body.details as readonly { path: string; problem: string }[];
    expect(new Set(details.map(({ path }) => path))).toEqual(
      new Set(['/referenceId', '/amount', '/currency', '/terminalId']),
    );
    expect(details.every(({ problem }) => problem.length > 0)).toBe(true);
    expect(response.text).not.toContain('secret');
  });

  it('validation does not convert numbers to text, nor null to a missing value', async () => {
    const good = { referenceId: 'types-1', amount: '1.00', currency: 'EUR' };
    for (const wrong of [{ referenceId: 1 }, { currency: null }, { channel: null }, { description: 5 }]) {
      expect((await backend.call('payNow', token, { ...good, ...wrong })).status).toBe(400);
    }
    expect((await backend.call('payNow', token, good)).status).toBe(200);
  });

  it('an unknown field is ignored and not repeated in the response', async () => {
    const response = await backend.call('payNow', token, {
      referenceId: 'unknown-1',
      amount: '1.00',
      currency: 'EUR',
      surprise: 'surprise',
      constructor: 1,
    });
    expect(response.status).toBe(200);
    expect(response.text).not.toContain('surprise');
    const owner = { merchantId: 'm', surprise: 1 };
    const app = { displayName: 'x', owner, scopes: ['ws:subscribe'] };
    const refused = await backend.send({ path: `${paths.admin}/apps`, token: backend.adminToken, body: app });
    expect(refused.text).not.toContain('surprise');
  });
});

describe('the methods of the HTTP server', () => {
  it.each([
    ['GET', '/api/v1/pos/payNow', 'POST'],
    ['OPTIONS', '/api/v1/pos/payNow', 'POST'],
    ['PATCH', '/api/v1/kiosk/payNow?x=1', 'POST'],
    ['TRACE', paths.token, 'POST'],
    ['POST', '/api/v1/pos/listTerminals', 'GET, HEAD'],
    ['GET', '/api/v1/pos/pay%4Eow', 'POST'],
    ['GET', '/%61pi/v1/p%2Fs/payNow#x', 'POST'],
    ['DELETE', paths.terminalInfo, 'GET, HEAD'],
  ])('%s %s is 405 with Allow: %s', async (method, path, allow) => {
    const response = await backend.send({ method, path });
    expect([response.status, response.headers.allow]).toEqual([405, allow]);
    expect(response.body.message).toBe(`this path allows ${allow}`);
  });

  it('a HEAD request receives the headers of GET without a body, also when it is rejected', async () => {
    const list = { method: 'HEAD', path: '/api/v1/pos/listTerminals' };
    const good = await backend.send({ ...list, token });
    expect([good.status, good.text]).toEqual([200, '']);
    const refused = await backend.send(list);
    expect([refused.status, refused.text]).toEqual([401, '']);
    expect(refused.headers['x-request-id']).toMatch(generated);
    const wrong = await backend.send({ ...list, path: '/api/v1/pos/payNow' });
    expect([wrong.status, wrong.text, wrong.headers.allow]).toEqual([405, '', 'POST']);
    const unknown = await backend.send({ ...list, path: '/nothing' });
    expect([unknown.status, unknown.text]).toEqual([404, '']);
  });
});

it('a route without access rules is rejected at the start, because all callers could use it', async () => {
  const starting = createApp({
    tokens: { issue: () => ({ token: '', expiresAt: 0 }), verify: () => undefined },
    config: { ...defaultConfig, ...rateLimitsOff },
    revocations: { statusOf: () => 'valid' },
    sandboxApps: { has: () => false },
    requestId: () => 'req-1',
    onInternalError: () => undefined,
    routes: async (routes) => {
      routes.get('/open', async () => 'everything');
    },
  });
  await expect(starting).rejects.toThrow('the route /open has no access rule');
});

it('an error inside the service is ERR_SYSTEM_ERROR without details, and reported as an internal error', async () => {
  const internalErrors: unknown[] = [];
  const broken = new Error('the secret of the database');
  const app = await createApp({
    tokens: { issue: () => ({ token: '', expiresAt: 0 }), verify: () => undefined },
    config: { ...defaultConfig, ...rateLimitsOff },
    revocations: { statusOf: () => 'valid' },
    sandboxApps: { has: () => false },
    requestId: () => 'req-1',
    onInternalError: (error) => internalErrors.push(error),
    routes: async (routes) => {
      routes.get('/broken', guarded({ kind: 'credentials' }), async () => {
        throw broken;
      });
    },
  });
  const response = await app.inject('/broken');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({ errorCode: 'ERR_SYSTEM_ERROR', message: 'internal error' });
  expect(internalErrors).toEqual([broken]);
  await app.close();
});
