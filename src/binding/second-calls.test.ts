import { expect, it } from 'vitest';
import type { HttpCall } from '../simulator/http/http-call.js';
import type { HttpExchange } from '../simulator/http/http-exchange.js';
import { HttpFailure } from '../simulator/http/http-failure.js';
import { parseBinding } from './read-binding.js';
import { translators } from './translators.js';

const text = `
bindingVersion: 1
ids: { terminalId: T######## }
functions:
  owner: 'function($branch) { $call("getBranch", {"params": {"branchId": $branch}}).body.merchant }'
http:
  headers: { x-version: '2' }
  response: '{"headers": {"x-request-id": "r"}}'
  calls:
    getBranch: { path: '/sites/{branchId}', headers: { x-kind: site } }
    createTerminal: { response: '{"body": $merge([body, {"merchantId": $owner(body.branchId)}])}' }
    refund: { response: '{"body": {"left": $remember("left-" & body.id, body.left), "id": body.id}}' }
    refundStatus:
      respond: |
        $recall("left-" & query.id) ? {"body": {"left": $recall("left-" & query.id)}} : {"status": 410, "body": {"no": 1}}
      refusal: '{"status": 404, "body": {"errorCode": "ERR_NOT_FOUND"}}'
    setGatewayConfiguration:
      respond: |
        (
          $call({"method": "PUT", "path": "/latency", "body": {"ms": body.latencyMs}});
          $call({"method": "PUT", "path": "/share", "query": {"of": body.approvalPercent}})
        )
`;
const binding = await parseBinding(text, 'b.yaml');
const request = { method: 'GET', path: '/', headers: {}, body: undefined };

function received(body: unknown, status = 200, content?: string): HttpExchange {
  const found = content ?? JSON.stringify(body);
  return { request, status, headers: {}, body, text: found, elapsedMs: 0 };
}

/** The translators of one service, and the second calls that it gets, which have this response. */
function service(response: () => Promise<HttpExchange> = async () => received({ merchant: 'm1' })) {
  const sent: [call: HttpCall, canonical: HttpCall][] = [];
  const { http } = translators(binding);
  const send = async (call: HttpCall, canonical: HttpCall) => {
    sent.push([call, canonical]);
    return response();
  };
  return { sent, translate: (call: HttpCall) => http.translate(call, send) };
}

const admin = (method: string, path: string, body?: object): HttpCall => ({
  method,
  path: `/api/v1/admin/${path}`,
  headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
  body,
});

it('a second call by name has the method, path and headers of that call, and the credentials of the first', async () => {
  const { sent, translate } = service();
  const { response } = await translate(admin('POST', 'terminals', {}));
  expect((await response(received({ branchId: 'b 1' }, 201))).body).toEqual({
    branchId: 'b 1',
    merchantId: 'm1',
  });
  const headers = { 'x-version': '2', 'x-kind': 'site', authorization: 'Bearer x' };
  expect(sent).toMatchObject([
    [
      { method: 'GET', path: '/sites/b%201', headers },
      { method: 'GET', path: '/api/v1/admin/branches/b%201', headers },
    ],
  ]);
  expect(Object.keys(sent[0]?.[0].headers ?? {})).not.toContain('content-type');
});

it('one call of the profile can be several calls of the target', async () => {
  const { sent, translate } = service(async () => received({ done: true }));
  const body = { latencyMs: 5, approvalPercent: 90 };
  const { instead } = await translate(admin('PUT', 'gateway-configurations/m1', body));
  expect(instead).toMatchObject({ status: 200, body: { done: true } });
  expect(sent.map(([call]) => call)).toMatchObject([
    { method: 'PUT', path: '/latency', body: { ms: 5 } },
    { method: 'PUT', path: '/share', query: { of: '90' } },
  ]);
});

it('a call is made from what an earlier one has shown, and a status from 400 on is refused as always', async () => {
  const { translate } = service();
  const refund = await translate({ method: 'POST', path: '/api/v1/pos/refund', body: {} });
  await refund.response(received({ id: 'r1', left: 7 }));
  const status = async (id: string) => {
    const { instead, response } = await translate({
      method: 'GET',
      path: '/api/v1/pos/refundStatus',
      query: { id },
    });
    const made = await response({ ...received(undefined), ...instead });
    return [made.status, made.body];
  };
  expect(await status('r1')).toEqual([200, { left: 7 }]);
  expect(await status('r2')).toEqual([404, { errorCode: 'ERR_NOT_FOUND' }]);
});

it('the memory of one service is not that of another', async () => {
  const [one, other] = [service(), service()];
  const refund = await one.translate({ method: 'POST', path: '/api/v1/pos/refund', body: {} });
  await refund.response(received({ id: 'r1', left: 7 }));
  const asked: HttpCall = { method: 'GET', path: '/api/v1/pos/refundStatus', query: { id: 'r1' } };
  expect((await other.translate(asked)).instead?.status).toBe(410);
});

it('a call without a response of its own has the one of all calls; a path of no call has not', async () => {
  const { translate } = service();
  const { response } = await translate(admin('GET', 'roles'));
  expect(await response(received({ items: [] }))).toMatchObject({
    headers: { 'x-request-id': 'r' },
    body: { items: [] },
  });
  const nowhere = await translate({ method: 'GET', path: '/' });
  expect((await nowhere.response(received({}))).headers).toEqual({});
});

it('a second call without a response fails as the call does, not as an expression', async () => {
  const failure = new HttpFailure({ method: 'GET', path: '/' }, 'network', 'ECONNRESET');
  const { translate } = service(() => Promise.reject(failure));
  const { response } = await translate(admin('POST', 'terminals', {}));
  await expect(response(received({ branchId: 'b1' }))).rejects.toBe(failure);
});

it('an id of another form is the same one in all responses, and its own again in requests', async () => {
  const { translate } = service();
  const { response } = await translate(admin('GET', 'terminals'));
  const items = [{ terminalId: 'dev-a' }, { terminalId: 'dev-b' }, { terminalId: 'T12345678' }];
  const shown = ['T00000001', 'T00000002', 'T12345678'];
  expect((await response(received({ items }))).body).toEqual({
    items: shown.map((terminalId) => ({ terminalId })),
  });
  const body = { terminalId: 'T00000002', amount: '1.00' };
  const pay = await translate({ method: 'POST', path: '/api/v1/pos/payNow', body });
  expect(pay.call.body).toEqual({ terminalId: 'dev-b', amount: '1.00' });
  const asked: HttpCall = { method: 'GET', path: '/api/v1/pos/listTerminals?terminalId=T00000001' };
  expect((await translate(asked)).call).toMatchObject({
    path: '/api/v1/pos/listTerminals',
    query: { terminalId: 'dev-a' },
  });
});

it('a page of text stays one, unless an expression makes fields of it', async () => {
  const page = '<html>bad gateway</html>';
  const merging = await parseBinding(
    `bindingVersion: 1\nhttp: { refusal: '{"status": 500, "body": $merge([body, {"errorCode": body.no}])}' }`,
    'b.yaml',
  );
  const reading = await parseBinding(
    `bindingVersion: 1\nhttp: { refusal: '{"body": {"errorCode": $substring(text, 6, 3)}}' }`,
    'b.yaml',
  );
  const bodyBy = async (by: typeof merging) => {
    const { response } = await translators(by).http.translate(admin('GET', 'roles'));
    const { body, text: shown } = await response(received(undefined, 502, page));
    return [body, shown];
  };
  expect(await bodyBy(merging)).toEqual([undefined, page]);
  expect(await bodyBy(reading)).toEqual([{ errorCode: 'bad' }, '{"errorCode":"bad"}']);
});

it.each([
  [
    'a kind that nothing creates',
    '"creates": "payment"',
    'one of merchant, branch, terminal, app, user, release, not payment',
  ],
  [
    'an unknown part',
    '"makes": "app"',
    '$call has no makes, but only method, path, query, headers, body, creates',
  ],
])('a second call with %s fails as its expression does', async (_what, part, message) => {
  const made = await parseBinding(
    `bindingVersion: 1\nhttp: { response: '($call({"method": "POST", "path": "/x", ${part}}); {})' }`,
    'b.yaml',
  );
  const { response } = await translators(made).http.translate(admin('GET', 'roles'), async () =>
    received({}),
  );
  await expect(response(received({}))).rejects.toThrow(message);
});

it('a second call by a path that several calls of the binding have is none of them', async () => {
  const rpc = await parseBinding(
    `bindingVersion: 1
http:
  calls:
    createApp: { path: /rpc }
    createUser: { path: /rpc }
    createBranch: { path: /sites }
    getBranch: { response: '($call({"method": "POST", "path": "/rpc"}); $call({"method": "POST", "path": "/sites"}); {})' }`,
    'b.yaml',
  );
  const seen: HttpCall[] = [];
  const { response } = await translators(rpc).http.translate(
    admin('GET', 'branches/b1'),
    async (_, canonical) => {
      seen.push(canonical);
      return received({});
    },
  );
  await response(received({}));
  expect(seen).toMatchObject([
    { path: '/rpc', second: 'further' },
    { path: '/api/v1/admin/branches', second: 'further' },
  ]);
});
