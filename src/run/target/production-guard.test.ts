import { expect, it } from 'vitest';
import { operations } from '../../../conformance/oracle/operations.js';
import { createRandomRoot } from '../../random/random.js';
import type { HttpCall } from '../../simulator/http/http-call.js';
import { HttpClient } from '../../simulator/http/http-client.js';
import type { HttpExchange } from '../../simulator/http/http-exchange.js';
import { MemoryNetwork } from '../../simulator/network/memory.js';
import { rawFrame } from '../../simulator/stomp/raw-frame.js';
import { RawStompClient } from '../../simulator/stomp/raw-stomp-client.js';
import { opcodes, webSocketFrame } from '../../simulator/stomp/web-socket-frame.js';
import { Terminal } from '../../simulator/terminal/terminal.js';
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

const allowed = [
  'getTransactionDetails',
  'getRecentTransactions',
  'find',
  'refundStatus',
  'getChannelSummary',
  'overallSummary',
  'settlementReport',
  'listTerminals',
  'requestStatus',
];
const sandboxOnly = ['payNow', 'saveTransaction', 'refund', 'cancelTransaction', 'settle', 'requestTerminal'];

const refusal = 'needs production payments, and the target file does not allow them';

// A new operation must stand in one of the lists: whether it reads is decided by a person.
it('without production payments each operation of the service is either read by anybody or sent for sandbox apps alone', () => {
  expect(operations.map(({ name }) => name).sort()).toEqual([...allowed, ...sandboxOnly].sort());
});

it.each(sandboxOnly)('without production payments %s is sent for a sandbox app alone', async (operation) => {
  const sent = await guarded(created('app_1', true), token('app_1'), call(operation, 'token of app_1'));
  expect(sent).toHaveLength(3);
  for (const sandbox of [false, undefined])
    await expect(
      guarded(created('app_1', sandbox), token('app_1'), call(operation, 'token of app_1')),
    ).rejects.toThrow(refusal);
  await expect(guarded(token('user_1'), call(operation, 'token of user_1'))).rejects.toThrow(refusal);
});

it.each(allowed)('without production payments %s is sent for any app', async (operation) => {
  const sent = await guarded(created('app_1', false), token('app_1'), call(operation, 'token of app_1'));
  expect(sent).toHaveLength(3);
});

it('without production payments no payment is sent for an app whose sandbox mode the service has ignored', async () => {
  const [creation] = created('app_1', true);
  const ignored: Step = [creation, { appId: 'app_1', appSecret: 'secret' }];
  await expect(guarded(ignored, token('app_1'), call('payNow', 'token of app_1'))).rejects.toThrow(refusal);
});

it.each([
  '/api/v1/pos/payNow/',
  '/api/v1/pos/PAYNOW',
  '/api/v1/pos/extra/payNow',
  '/api/v1/pos/payNow/extra',
  '/api/v1/pos/pay%4Eow',
  '/api/v1/pos/payNow?find',
])('without production payments another spelling of a path is refused as well: %s', async (path) => {
  const headers = { authorization: 'bearer token of user_1' };
  await expect(guarded(token('user_1'), [{ method: 'POST', path, headers }])).rejects.toThrow(refusal);
});

it('without production payments a payment without any credential is sent, one with an unknown token is not', async () => {
  await expect(guarded(call('payNow', 'an invented token'))).rejects.toThrow(refusal);
  expect(await guarded([{ method: 'POST', path: '/api/v1/pos/payNow' }])).toHaveLength(1);
});

it('without production payments no app leaves sandbox mode', async () => {
  for (const path of ['/api/v1/admin/apps/app_1', '/api/v1/admin/APPS/app_1/']) {
    await expect(guarded([{ method: 'PATCH', path, body: { sandbox: false } }])).rejects.toThrow(refusal);
    expect(await guarded([{ method: 'PATCH', path, body: { sandbox: true } }])).toHaveLength(1);
  }
});

it('without production payments no payment is resolved by a callback, not even with the token of a sandbox app', async () => {
  const path = '/api/v1/admin/developer-tools/gateway-callback';
  const callback = (bearer: string): Step => [
    { method: 'POST', path, headers: { authorization: `Bearer ${bearer}` } },
  ];
  await expect(guarded(token('user_1'), callback('token of user_1'))).rejects.toThrow(refusal);
  await expect(guarded(created('app_1', true), token('app_1'), callback('token of app_1'))).rejects.toThrow(
    refusal,
  );
});

/** A network without a service. */
const network = new MemoryNetwork({ origin: 'http://127.0.0.1', accept: () => undefined });
const rawClient = () =>
  new RawStompClient({ network, url: 'ws://127.0.0.1/webs', guard: new ProductionGuard() });

const report = '{"referenceId":"r-1","specificTId":"t-1","amount":1}';
const transaction = ['destination:/app/terminal/transaction'];

it('without production payments no terminal reports a transaction', () => {
  const link = { network, webSocketUrl: 'ws://127.0.0.1/webs', guard: new ProductionGuard() };
  const http = new HttpClient({ network, baseUrl: 'http://127.0.0.1' });
  const environment = { http, link, emit: () => undefined, fleet: false };
  const identity = { clientId: 'c', clientSecret: 's', terminalId: 'T1', configId: 1001 };
  const terminal = new Terminal(environment, identity, createRandomRoot(1).stream('terminal'));
  const paid = {
    referenceId: 'r-1',
    status: 'TRANS_SUCCESS',
    gateway: 'g',
    specificTId: 't-1',
    amount: 1,
    currency: 'EUR',
  };
  expect(() => terminal.reportTransaction(paid)).toThrow(refusal);
  expect(terminal.device.pendingReports).toHaveLength(0);
});

it.each([
  ['a report', rawFrame('SEND', transaction, report)],
  [
    'a report after another frame',
    rawFrame('SEND', ['destination:/app/terminal/heartbeat']) + rawFrame('SEND', transaction, report),
  ],
  ['the beginning of a report', rawFrame('SEND', transaction, report).slice(0, 50)],
])('without production payments a client that writes its own bytes does not send %s', (_what, text) => {
  const client = rawClient();
  expect(() => client.sendText(text)).toThrow(refusal);
  expect(() => client.sendBytes(Buffer.from(text))).toThrow(refusal);
  expect(() => client.webSocket.sendFrame(opcodes.text, text, { final: false })).toThrow(refusal);
  expect(() => client.webSocket.write(webSocketFrame(opcodes.text, Buffer.from(text)))).toThrow(refusal);
});

it('without production payments a client that writes its own bytes sends other messages, and a transaction that has no id', () => {
  const client = rawClient();
  const others = [
    rawFrame('SEND', ['destination:/app/terminal/settings'], '{"settings":{"specificTId":1}}'),
    rawFrame('SEND', transaction, 'no JSON'),
  ];
  for (const text of others) expect(() => client.sendText(text)).not.toThrow();
});
