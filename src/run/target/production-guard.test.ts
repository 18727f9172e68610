import { expect, it } from 'vitest';
import type { HttpCall } from '../../simulator/http/http-call.js';
import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import { ProductionGuard } from './production-guard.js';

const basic = (id: string) => `Basic ${Buffer.from(`${id}:secret`).toString('base64')}`;

/** A guard before a service that gives these bodies, and the calls that have passed it. */
async function guarded(...calls: readonly (readonly [call: HttpCall, response?: object])[]) {
  const guard = new ProductionGuard();
  const sent: string[] = [];
  for (const [call, body = {}] of calls) {
    const send = async ({ method, path }: HttpCall): Promise<HttpExchange> => {
      sent.push(`${method} ${path}`);
      const request = { method, path, headers: {}, body: undefined };
      return { request, status: 200, headers: {}, body, text: '', elapsedMs: 0 };
    };
    await guard.around(call, send);
  }
  return sent;
}

type Step = readonly [HttpCall, object?];
const created = (appId: string, sandbox?: boolean): Step => [
  {
    method: 'POST',
    path: '/api/v1/admin/apps',
    body: { scopes: [], ...(sandbox !== undefined && { sandbox }) },
  },
  { appId, appSecret: 'secret', sandbox: sandbox === true },
];
const token = (id: string): Step => [
  { method: 'POST', path: '/api/v1/oauth/token', headers: { authorization: basic(id) } },
  { token: `token of ${id}` },
];
const call = (operation: string, bearer: string): Step => [
  { method: 'POST', path: `/api/v1/pos/${operation}`, headers: { Authorization: `Bearer ${bearer}` } },
];

it.each(['payNow', 'refund', 'cancelTransaction', 'settle', 'requestTerminal'])(
  'without production payments %s is sent for a sandbox app alone',
  async (operation) => {
    expect(
      await guarded(created('app_1', true), token('app_1'), call(operation, 'token of app_1')),
    ).toHaveLength(3);
    for (const sandbox of [false, undefined])
      await expect(
        guarded(created('app_1', sandbox), token('app_1'), call(operation, 'token of app_1')),
      ).rejects.toThrow('needs production payments');
    await expect(guarded(token('user_1'), call(operation, 'token of user_1'))).rejects.toThrow(
      'needs production',
    );
  },
);

it('without production payments no payment is sent for an app whose sandbox mode the service has ignored', async () => {
  const [creation] = created('app_1', true);
  const ignored: Step = [creation, { appId: 'app_1', appSecret: 'secret' }];
  await expect(guarded(ignored, token('app_1'), call('payNow', 'token of app_1'))).rejects.toThrow(
    'needs production payments',
  );
});

it('without production payments another spelling of a path is refused as well', async () => {
  const spellings = ['/api/v1/pos/payNow/', '/api/v1/pos/PAYNOW', '/api/v1/pos/extra/payNow'];
  for (const path of spellings) {
    const headers = { authorization: 'bearer token of user_1' };
    await expect(guarded(token('user_1'), [{ method: 'POST', path, headers }])).rejects.toThrow(
      'needs production payments',
    );
  }
});

it('without production payments reads are sent for anybody, and payments without any credential', async () => {
  const reads = [created('app_1', false), token('app_1'), call('find', 'token of app_1')];
  expect(await guarded(...reads)).toHaveLength(3);
  await expect(guarded(call('payNow', 'an invented token'))).rejects.toThrow('needs production payments');
  expect(await guarded([{ method: 'POST', path: '/api/v1/pos/payNow' }])).toHaveLength(1);
});

it('without production payments no app leaves sandbox mode', async () => {
  const path = '/api/v1/admin/apps/app_1';
  await expect(guarded([{ method: 'PATCH', path, body: { sandbox: false } }])).rejects.toThrow(
    'needs production',
  );
  expect(await guarded([{ method: 'PATCH', path, body: { sandbox: true } }])).toHaveLength(1);
});
