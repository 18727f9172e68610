import { expect, it } from 'vitest';
import type { HttpCall } from '../../simulator/http/http-call.js';
import { printExchange } from '../../simulator/http/redact.js';
import { ForeignReads } from './foreign-reads.js';

const basic = (id: string) => ({ authorization: `Basic ${Buffer.from(`${id}:secret`).toString('base64')}` });

/** The shown response of a call by this account. */
async function shownOf(id: string, call: Pick<HttpCall, 'method' | 'path'>): Promise<string> {
  const reads = new ForeignReads(['user_1']);
  const send = (body: object) => async (each: HttpCall) => ({
    request: { method: each.method, path: each.path, headers: {}, body: undefined },
    status: 200,
    headers: {},
    body,
    text: JSON.stringify(body),
    elapsedMs: 1,
  });
  const create = { method: 'POST', path: '/api/v1/admin/users', body: { role: 'ADMIN' } };
  await reads.around(create, send({ clientId: 'user_2' }));
  await reads.around(
    { method: 'POST', path: '/api/v1/oauth/token', headers: basic(id) },
    send({ token: 't' }),
  );
  const headers = { authorization: 'Bearer t' };
  const exchange = await reads.around({ ...call, headers }, send({ items: [{ name: 'Bakery of others' }] }));
  return printExchange({ ...exchange, wire: exchange }).received ?? '';
}

it.each([
  ['user_1', 'GET', '/api/v1/admin/apps'],
  ['user_1', 'GET', '/api/v1/admin/webhook-logs'],
  ['user_2', 'POST', '/api/v1/pos/find'],
  ['user_2', 'GET', '/api/v1/pos/listTerminals'],
])('what an administrator reads of all merchants is not shown: %s %s %s', async (id, method, path) => {
  const shown = await shownOf(id, { method, path });
  expect(shown).toMatch(/^200\n\(\d+ characters, which may show data of others\)$/);
});

it.each([
  ['app_1', 'POST', '/api/v1/pos/find'],
  ['user_1', 'GET', '/api/v1/admin/apps/app_1'],
  ['user_1', 'POST', '/api/v1/admin/apps'],
])('what the run has made is shown: %s %s %s', async (id, method, path) => {
  expect(await shownOf(id, { method, path })).toContain('Bakery');
});
