import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeBackend, settle } from '../testing/fake-backend.js';
import { useFakeTime } from '../testing/fixture.js';
import type { HttpCall } from './http-call.js';
import { HttpClient } from './http-client.js';
import type { HttpExchange } from './http-exchange.js';
import { HttpFailure } from './http-failure.js';
import type { HttpTranslator } from './http-translator.js';

let backend: FakeBackend;
let seen: { headers: Record<string, unknown>; body: string }[];

beforeEach(() => {
  useFakeTime();
  backend = new FakeBackend();
  seen = [];
  for (const route of ['POST /x', 'GET /x', 'POST /base/x', 'GET /x?a=1&b=2&b=3']) {
    backend.routes.set(route, ({ headers }, body) => {
      seen.push({ headers, body });
      return { body: { ok: true } };
    });
  }
});
afterEach(() => vi.useRealTimers());

it('the HTTP client sends and reads JSON, and returns the whole exchange without credentials', async () => {
  const exchange = await backend.http.call({
    method: 'POST',
    path: '/x',
    body: { amount: '1.00' },
    headers: { Authorization: 'Bearer a.b.c', 'X-Request-Id': '7' },
  });
  expect(seen).toMatchObject([
    {
      body: '{"amount":"1.00"}',
      headers: { authorization: 'Bearer a.b.c', 'content-type': 'application/json' },
    },
  ]);
  expect(exchange).toMatchObject({
    status: 200,
    body: { ok: true },
    text: '{"ok":true}',
    elapsedMs: 0,
    request: {
      method: 'POST',
      path: '/x',
      headers: { authorization: 'Bearer ***', 'x-request-id': '7' },
      body: { amount: '1.00' },
    },
  });
  expect(exchange.headers['content-type']).toBe('application/json');
});

it('the HTTP client sends the headers of every call, and masks their values, which may be keys', async () => {
  const headers = { 'X-Gateway-Entry': 'hidden', 'X-Channel': 'hidden' };
  const http = new HttpClient({ network: backend.network, baseUrl: 'http://fake.test', headers });
  const exchange = await http.call({ method: 'GET', path: '/x', headers: { 'x-channel': undefined } });
  expect(seen[0]?.headers).toMatchObject({ 'x-gateway-entry': 'hidden' });
  expect(exchange.request.headers).toEqual({ accept: 'application/json', 'x-gateway-entry': '***' });
});

it('the HTTP client repeats the key of a list in the query, and omits undefined values', async () => {
  await backend.http.call({ method: 'GET', path: '/x', query: { a: 1, b: ['2', '3'], c: undefined } });
  expect(backend.log).toEqual(['GET /x?a=1&b=2&b=3']);
});

it('the HTTP client sends raw text and bytes unchanged, with any content type or none', async () => {
  await backend.http.call({
    method: 'POST',
    path: '/x',
    rawBody: '{half',
    headers: { 'content-type': 'text/plain' },
  });
  await backend.http.call({
    method: 'POST',
    path: '/x',
    rawBody: new Uint8Array([65, 66]),
    headers: { 'content-type': undefined },
  });
  expect(seen.map(({ body }) => body)).toEqual(['{half', 'AB']);
  expect(seen.map(({ headers }) => headers['content-type'])).toEqual(['text/plain', undefined]);
});

it('the HTTP client keeps the path of the base URL', async () => {
  const http = new HttpClient({ network: backend.network, baseUrl: 'http://fake.test/base/' });
  expect((await http.call({ method: 'POST', path: '/x' })).status).toBe(200);
});

it.each([
  [204, '', undefined],
  [404, '{"errorCode":"ERR_NOT_FOUND"}', { errorCode: 'ERR_NOT_FOUND' }],
  [500, '<html>', undefined],
  [200, '{"half":', undefined],
  [302, '"text"', 'text'],
])('the HTTP client does not throw on %i %s', async (status, body, parsed) => {
  backend.routes.set('GET /x', () => ({ status, body }));
  const exchange = await backend.http.call({ method: 'GET', path: '/x' });
  expect(exchange).toMatchObject({ status, text: body });
  expect(exchange.body).toEqual(parsed);
});

it('the HTTP client does not read a response beyond its limit', async () => {
  const http = new HttpClient({
    network: backend.network,
    baseUrl: 'http://fake.test',
    maxResponseBytes: 1_000,
  });
  backend.routes.set('GET /x', () => ({ body: 'x'.repeat(1_001) }));
  const failure = await http.call({ method: 'GET', path: '/x' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(HttpFailure);
  expect(failure).toMatchObject({
    code: 'response-too-large',
    message: 'GET /x: the response is larger than 1000 bytes',
  });
  backend.routes.set('GET /x', () => ({ body: 'x'.repeat(1_000) }));
  expect((await http.call({ method: 'GET', path: '/x' })).text).toHaveLength(1_000);
});

it('the HTTP client reports a connection that ends without a response', async () => {
  backend.routes.set('GET /x', () => 'end');
  const failure = await backend.http.call({ method: 'GET', path: '/x' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(HttpFailure);
  expect(failure).toMatchObject({ code: 'network', message: 'GET /x: UND_ERR_SOCKET' });
});

it('the HTTP client cancels a call when its signal is aborted', async () => {
  backend.routes.set('GET /x', () => 'silence');
  const controller = new AbortController();
  const call = backend.http
    .call({ method: 'GET', path: '/x', signal: controller.signal })
    .catch((error: unknown) => error);
  await settle();
  controller.abort();
  expect(await call).toBeInstanceOf(HttpFailure);
});

it.each([
  ['no guard', undefined],
  ['a guard', async (call: HttpCall, send: (each: HttpCall) => Promise<HttpExchange>) => send(call)],
] as const)(
  'an observed HTTP client with %s reports a call and its second call as one exchange',
  async (_, around) => {
    const call = { method: 'GET', path: '/x' };
    const translator: HttpTranslator = {
      translate: async (translated, send) => {
        await send?.({ ...call, method: 'POST' }, call);
        return { call: translated, response: async (received) => received };
      },
    };
    const options = { network: backend.network, baseUrl: 'http://fake.test', translator };
    const reported: string[] = [];
    const http = new HttpClient({ ...options, ...(around && { around }) });
    await http
      .observed(({ request, seconds = [] }) => reported.push(`${request.method}, ${seconds.length}`))
      .call(call);
    expect(reported).toEqual(['GET, 1']);
  },
);
