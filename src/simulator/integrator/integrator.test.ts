import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { operations } from '../../contract/operations.js';
import { FakeBackend } from '../testing/fake-backend.js';
import { useFakeTime } from '../testing/fixture.js';
import { Integrator } from './integrator.js';

let backend: FakeBackend;
let integrator: Integrator;
let requests: { authorization: string | undefined; body: string }[];

beforeEach(() => {
  useFakeTime();
  backend = new FakeBackend();
  requests = [];
  const record =
    (status: number) => (request: { headers: { authorization?: string | undefined } }, body: string) => {
      requests.push({ authorization: request.headers.authorization, body });
      return { status, body: { errorCode: 'ERR_FORBIDDEN', message: 'no' } };
    };
  for (const { method, name } of operations) {
    for (const system of ['pos', 'erp'])
      backend.routes.set(`${method} /api/v1/${system}/${name}`, record(403));
  }
  backend.routes.set('GET /api/v1/pos/listTerminals?branchId=b1', record(200));
  integrator = new Integrator({ http: backend.http, appId: 'app_1', appSecret: 'secret' });
});
afterEach(() => vi.useRealTimers());

it.each(operations.map(({ method, name }) => [name, method] as const))(
  'an integrator calls %s by %s with its token, and judges no refusal',
  async (name, method) => {
    const exchange = await integrator.call(name);
    expect(backend.log).toEqual(['POST /api/v1/oauth/token', `${method} /api/v1/pos/${name}`]);
    expect(requests).toEqual([{ authorization: 'Bearer access-1', body: method === 'GET' ? '' : '{}' }]);
    expect(exchange.status).toBe(403);
  },
);

it('an integrator sends the payload as the body, or as the query of a GET', async () => {
  await integrator.call('payNow', { referenceId: 'r', amount: '1.00' });
  expect((await integrator.call('listTerminals', { branchId: 'b1' })).status).toBe(200);
  expect(requests.map(({ body }) => body)).toEqual(['{"referenceId":"r","amount":"1.00"}', '']);
});

it('an integrator calls another system on request', async () => {
  await integrator.call('payNow', {}, { system: 'erp' });
  await new Integrator({ http: backend.http, appId: 'a', appSecret: 's', system: 'erp' }).call('payNow');
  expect(backend.count('POST /api/v1/erp/payNow')).toBe(2);
});

it('an integrator can call with an older token, or without one (AUTH-07, AUTH-11)', async () => {
  await integrator.call('payNow', {}, { token: 'older' });
  await integrator.call('payNow', {}, { token: null });
  expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer older', undefined]);
  expect(backend.count('POST /api/v1/oauth/token')).toBe(0);
});

it('an integrator requests a token for a check of the response, and does not keep it', async () => {
  const exchange = await integrator.requestToken();
  expect(exchange.body).toMatchObject({ token: 'access-1', type: 'bearer' });
  expect(exchange.request.headers.authorization).toBe('Basic ***');
  expect(await integrator.token()).toBe('access-2');
});

it('an integrator requests a wsToken for a terminal (TRM-04)', async () => {
  const exchange = await integrator.webSocketToken(1001);
  expect(exchange.body).toMatchObject({ configId: 1001, queueDestination: '/queue/terminal/1001' });
});
