import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hour } from '../../text/time-units.js';
import { FakeBackend } from '../testing/fake-backend.js';
import { useFakeTime } from '../testing/fixture.js';
import { HttpClient } from './http-client.js';
import { TokenSource } from './token-source.js';

const route = 'POST /api/v1/oauth/token';
let backend: FakeBackend;
let source: TokenSource;

beforeEach(() => {
  useFakeTime();
  backend = new FakeBackend();
  source = new TokenSource(backend.http, { id: 'app_1', secret: 'sé:cret' });
});
afterEach(() => vi.useRealTimers());

it('a token source requests a token with Basic and without a body (AUTH-01)', async () => {
  let request = {};
  backend.routes.set(route, ({ headers }, body) => {
    request = { authorization: headers.authorization, body, length: headers['content-length'] };
    return { body: { token: 't', type: 'bearer', expiryDate: '' } };
  });
  await source.get();
  const basic = Buffer.from('app_1:sé:cret').toString('base64');
  expect(request).toEqual({ authorization: `Basic ${basic}`, body: '', length: '0' });
});

it('a token source sends one request for many callers, and keeps the token', async () => {
  expect(await Promise.all([source.get(), source.get()])).toEqual(['access-1', 'access-1']);
  expect(await source.get()).toBe('access-1');
  expect(backend.count(route)).toBe(1);
});

it('a token source requests a new token in the last hour of the 7 days (AUTH-05)', async () => {
  await source.get();
  vi.advanceTimersByTime(167 * hour - 1);
  expect(await source.get()).toBe('access-1');
  vi.advanceTimersByTime(1);
  expect(await source.get()).toBe('access-2');
});

it('a token source reads the expiry by the clock of the service', async () => {
  const behind = -30 * 24 * hour;
  const expiryDate = new Date(Date.now() + behind + 7 * 24 * hour).toISOString();
  let requests = 0;
  backend.routes.set(route, () => {
    requests += 1;
    return { body: { token: 't', type: 'bearer', expiryDate } };
  });
  const { network } = backend.link;
  const http = new HttpClient({ network, baseUrl: backend.http.origin, clockOffsetMs: behind });
  const late = new TokenSource(http, { id: 'app_1', secret: 'secret' });
  await late.get();
  vi.advanceTimersByTime(167 * hour - 1);
  await late.get();
  expect(requests).toBe(1);
  vi.advanceTimersByTime(1);
  await late.get();
  expect(requests).toBe(2);
});

it('a token source uses a token for half of a short lifetime', async () => {
  backend.routes.set(route, () => {
    return {
      body: { token: 't', type: 'bearer', expiryDate: new Date(Date.now() + hour / 2).toISOString() },
    };
  });
  await source.get();
  vi.advanceTimersByTime(hour / 4 - 1);
  await source.get();
  expect(backend.count(route)).toBe(1);
  vi.advanceTimersByTime(1);
  await source.get();
  expect(backend.count(route)).toBe(2);
});

it.each(['tomorrow or so', '', 7, undefined])(
  'a token source reads an expiryDate of %j as 7 days',
  async (expiryDate) => {
    backend.routes.set(route, () => ({ body: { token: 't', type: 'bearer', expiryDate } }));
    await source.get();
    vi.advanceTimersByTime(167 * hour - 1);
    await source.get();
    expect(backend.count(route)).toBe(1);
    vi.advanceTimersByTime(1);
    await source.get();
    expect(backend.count(route)).toBe(2);
  },
);

it('a token source requests a new token when the old one is dropped (AUTH-09)', async () => {
  await source.get();
  source.forget();
  expect(await source.get()).toBe('access-2');
});

it('a token source throws an unusable response, and requests again at the next call', async () => {
  const good = backend.routes.get(route);
  backend.routes.set(route, () => ({
    status: 401,
    body: { errorCode: 'ERR_UNAUTHORIZED', token: 'hidden' },
  }));
  const failure = await source.get().catch((error: unknown) => error);
  expect(failure).toMatchObject({
    name: 'ResponseFailure',
    status: 401,
    message: `${route} returned 401 ERR_UNAUTHORIZED: rejected`,
  });
  expect(JSON.stringify([failure, Object(failure).hint, Object(failure).exchange])).not.toContain('hidden');
  if (good !== undefined) backend.routes.set(route, good);
  expect(await source.get()).toBe('access-1');
});
