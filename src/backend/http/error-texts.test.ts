import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorTextsIn, unprovoked } from '../../../test/support/error-texts.js';
import { paths } from '../../contract/operations.js';
import { defaultConfig, rateLimitsOff } from '../config/config.js';
import {
  basic,
  MemoryBackend,
  responseOf,
  type Tenant,
  type TestTerminal,
} from '../testing/memory-backend.js';
import { reboundRequest, unsavedPayment } from '../testing/service-problems.js';
import { type App, createApp, guarded } from './server.js';

interface Problem {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const notOne = 'x'.repeat(20);

let backend: MemoryBackend;
let listening: App;
let tenant: Tenant;
let other: Tenant;
let terminal: TestTerminal;
let deactivated: TestTerminal;
let sandbox: string;
let production: string;
let admin: string;
let revokedApp: string;

beforeAll(async () => {
  backend = await MemoryBackend.start({
    'apk.bytes': 1_000,
    'rateLimit.activationAddress.perMinute': 2,
    'acquirer.latency': 24 * 60 * 60 * 1000,
    'delivery.queueMessages': 1,
  });
  tenant = await backend.tenant();
  other = await backend.tenant();
  terminal = await backend.terminal(tenant.branchId);
  deactivated = await backend.terminal(tenant.branchId);
  await backend.administer(`/terminals/${deactivated.configId}/deactivate`);
  sandbox = await backend.appToken({ owner: tenant });
  production = await backend.appToken({ owner: tenant, sandbox: false });
  const { clientId, clientSecret } = await backend.administer('/users', { role: 'ADMIN' });
  admin = await backend.token({ id: String(clientId), secret: String(clientSecret) });
  revokedApp = (await backend.app({ owner: tenant })).id;
  await backend.administer(`/apps/${revokedApp}/revoke`);
  for (const [referenceId, amount] of [
    ['paid', '10.00'],
    ['small', '10.00'],
    ['failed', '1000.00'],
    ['shared', '10.00'],
  ])
    await pay({ referenceId, amount });
  await pay({ referenceId: 'shared' }, await backend.appToken({ owner: other }));
  await pay({ referenceId: 'shared' }, production);
  await pay({ referenceId: 'shared' }, await backend.appToken({ owner: other, sandbox: false }));
  await backend.call('refund', sandbox, { referenceId: 'paid', refundReferenceId: 'once', amount: '1.00' });
  listening = await createApp({
    tokens: { issue: () => ({ token: '', expiresAt: 0 }), verify: () => undefined },
    config: { ...defaultConfig, ...rateLimitsOff, 'request.timeout': 100 },
    revocations: { statusOf: () => 'valid' },
    sandboxApps: { has: () => false },
    hosts: () => ({ own: 'http://127.0.0.1', listed: [] }),
    requestId: () => 'req-1',
    onInternalError: () => undefined,
    routes: async (routes) => {
      routes.get('/broken', guarded({ kind: 'open' }), () => Promise.reject(new Error('a secret')));
    },
  });
  await listening.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await listening.close();
  await backend.stop();
});

const pay = (body: object, token = sandbox) =>
  backend.call('payNow', token, { referenceId: 'r', amount: '10.00', currency: 'EUR', ...body });
const call = (operation: string, body: object, token = sandbox) => backend.call(operation, token, body);
const get = (path: string, token = sandbox) => backend.get(path, token);
const list = (query: string) => get(`/api/v1/pos/listTerminals?${query}`);
const administer = (method: string, path: string, body?: object, token = backend.adminToken) =>
  backend.send({ method, path: `${paths.admin}${path}`, token, ...(body && { body }) });
const command = (body: object) => call('requestTerminal', { configId: terminal.configId, ...body });
const callback = (body: object) =>
  administer('POST', '/developer-tools/gateway-callback', { status: 'SUCCESS', ...body });
const payload = (text: string | Uint8Array, type = 'application/json') =>
  backend.send({
    path: '/api/v1/pos/payNow',
    token: sandbox,
    payload: text,
    headers: { 'content-type': type },
  });

const port = () => (listening.server.address() as AddressInfo).port;
const raw = async (bytes: string) => parsed(await backend.raw(bytes));

function parsed(text: string): Problem {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
}

const boundary = 'of-the-test';

function upload(
  parts: readonly (readonly [disposition: string, content: string])[],
  type?: string,
): Promise<Problem> {
  const contentType = type ?? `multipart/form-data; boundary=${boundary}`;
  const headers = { 'content-type': contentType, connection: 'close' };
  const request = backend.open({ path: `${paths.admin}/apk-releases`, token: backend.adminToken, headers });
  request.on('error', () => undefined);
  const response = responseOf(request);
  for (const [disposition, content] of parts)
    request.write(
      `--${boundary}\r\nContent-Disposition: form-data; name=${disposition}\r\n\r\n${content}\r\n`,
    );
  request.end(`--${boundary}--\r\n`);
  return response;
}

const version = (content: string) => ['"version"', content] as const;
const file = (content: string) => ['"file"; filename="a.apk"', content] as const;

async function whenRepeated(provoke: () => Promise<Problem>, status: number): Promise<Problem> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await provoke();
    if (response.status === status) return response;
  }
  throw new Error(`there is no response with the status ${status}`);
}

function incomplete(): Promise<Problem> {
  const socket = connect(port(), '127.0.0.1');
  socket.write('POST /broken HTTP/1.1\r\nHost: localhost\r\n');
  return new Promise((resolve) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', () => undefined).once('close', () => resolve(parsed(text)));
  });
}

const nested = (depth: number): unknown => (depth === 0 ? {} : { a: nested(depth - 1) });

type Provoke = () => Promise<Problem>;
type Row = readonly [status: number, code: string, text: string, provoke: Provoke];

/** The rows of one code: by its texts, what provokes each. */
function errors(status: number, code: string, texts: Readonly<Record<string, Provoke>>): readonly Row[] {
  return Object.entries(texts).map(([text, provoke]) => [status, code, text, provoke]);
}

const requestRows = [
  ...errors(400, 'ERR_VALIDATION', {
    'not a valid HTTP request': () => raw('nonsense\r\n\r\n'),
    'the header Host is required': () => raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'),
    'the path is malformed': () => get('/api/%zz'),
    'the body is not valid JSON': () => payload('{'),
    'a field of the body has a forbidden name': () => payload('{"__proto__":1}'),
    'the body is not valid UTF-8': () => payload(Uint8Array.of(0x22, 0xff, 0x22)),
    'text contains NUL or an unpaired surrogate': () => payload('{"referenceId":"\\u0000"}'),
    '/limit is given more than once': () => list('limit=1&limit=2'),
    'a query parameter is given more than once': () => list(`${notOne}=1&${notOne}=2`),
    '/ must be an object': () => payload('[]'),
    '/amount must be a string or a number': () => pay({ amount: {} }),
    '/ must have the field currency': () => call('payNow', { referenceId: 'r', amount: '1.00' }),
    '/limit must be from 1 to 100': () => list('limit=101'),
    '/cursor is not a cursor for this list': () => list(`cursor=${notOne}`),
  }),
  ...errors(431, 'ERR_VALIDATION', {
    'the headers are too large': () =>
      raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`),
  }),
  ...errors(408, 'ERR_VALIDATION', {
    'the request was not complete in time': incomplete,
  }),
  ...errors(417, 'ERR_VALIDATION', {
    'unsupported Expect header': () =>
      raw('GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n'),
  }),
  ...errors(404, 'ERR_NOT_FOUND', {
    'unknown path': () => get('/api/nothing'),
    'unknown system': () => get('/api/v1/nowhere/listTerminals'),
  }),
  ...errors(405, 'ERR_METHOD_NOT_ALLOWED', {
    'this path allows POST': () => get('/api/v1/pos/payNow'),
  }),
  ...errors(401, 'ERR_UNAUTHORIZED', {
    'a valid bearer token is required': () => pay({}, 'no-token'),
    'unknown id or wrong secret': () =>
      backend.send({ path: paths.token, headers: { authorization: basic({ id: 'x', secret: 'y' }) } }),
    'the activation code is not valid': () =>
      backend.send({ path: paths.activate, body: { activationCode: 'act_x' } }),
  }),
  ...errors(429, 'ERR_RATE_LIMITED', {
    'too many requests': () =>
      whenRepeated(() => backend.send({ path: paths.activate, body: { activationCode: 'act_x' } }), 429),
  }),
  ...errors(403, 'ERR_FORBIDDEN', {
    'the scope payments:direct is missing': async () =>
      pay({}, await backend.appToken({ owner: tenant, scopes: ['ws:subscribe'] })),
    'not allowed for the role INTEGRATOR': () => administer('GET', '/users', undefined, sandbox),
    'only allowed for terminals and integrators': () => get(paths.terminalInfo, backend.adminToken),
  }),
  ...errors(413, 'ERR_PAYLOAD_TOO_LARGE', {
    'the body is too large': () => payload('x'.repeat(100_000)),
  }),
  ...errors(415, 'ERR_UNSUPPORTED_MEDIA_TYPE', {
    'the content-type must be application/json': () => payload('{}', 'text/plain'),
  }),
  ...errors(500, 'ERR_SYSTEM_ERROR', {
    'internal error': () => internalError(),
  }),
  ...errors(503, 'ERR_SYSTEM_ERROR', { 'the data file cannot be written': unsavedPayment }),
  ...errors(421, 'ERR_VALIDATION', { 'the header Host names another host': () => reboundRequest(port()) }),
];

async function internalError(): Promise<Problem> {
  const response = await listening.inject('/broken');
  return { status: response.statusCode, body: response.json() };
}

const paymentRows = [
  ...errors(400, 'ERR_VALIDATION', {
    '/currency is not an ISO 4217 currency code': () => pay({ currency: 'XYZ' }),
    '/terminalId is required for an administrator unless branchId is given': () =>
      pay({}, backend.adminToken),
    '/referenceId was used by several merchants, so merchantId is required': () =>
      call('getTransactionDetails', { referenceId: 'shared' }, backend.adminToken),
    '/referenceId or tradeNo is required, but not both': () => call('getTransactionDetails', {}),
    '/createdFrom is not a valid time': () => call('find', { createdFrom: '2026-02-30T00:00:00Z' }),
    '/referenceId or refundReferenceId is required, but not both': () => get('/api/v1/pos/refundStatus'),
    '/from must not be later than to': () => call('overallSummary', { from: '2026-01-02', to: '2026-01-01' }),
    '/to must be less than 366 days after from': () =>
      call('overallSummary', { from: '2024-01-01', to: '2025-01-01' }),
    '/from is not a valid date': () => call('overallSummary', { from: '2026-02-30' }),
    '/merchantId is required for an administrator unless branchId or terminalId is given': () =>
      call('settle', {}, backend.adminToken),
  }),
  ...errors(400, 'ERR_INVALID_AMOUNT', {
    'amount must be a decimal like 12.34': () => pay({ amount: notOne }),
    'amount has more decimals than the currency': () => pay({ amount: '1.001' }),
    'amount must be from 0.01 to 999999.99': () => pay({ amount: '0.00' }),
  }),
  ...errors(409, 'ERR_DUPLICATE_REFERENCE', {
    'the referenceId was used before': () => pay({ referenceId: 'paid' }),
    'the refundReferenceId was used before': () =>
      call('refund', { referenceId: 'paid', refundReferenceId: 'once' }),
  }),
  ...errors(404, 'ERR_NOT_FOUND', {
    'terminal not found': () => pay({ terminalId: notOne }),
    'branch not found': () => pay({ branchId: notOne }),
    'transaction not found': () => call('cancelTransaction', { referenceId: notOne }),
    'refund not found': () => get(`/api/v1/pos/refundStatus?refundReferenceId=${notOne}`),
    'merchant not found': () => call('settle', { merchantId: notOne }),
    'settlement batch not found': () => call('settlementReport', { settlementBatchId: notOne }),
  }),
  ...errors(409, 'ERR_INVALID_STATE', {
    'only a pending transaction can be cancelled, and a successful one before settlement and refunds': () =>
      call('cancelTransaction', { referenceId: 'failed' }),
    'a transaction in the status FAILED cannot be refunded': () =>
      call('refund', { referenceId: 'failed', refundReferenceId: 'f' }),
  }),
  ...errors(400, 'ERR_REFUND_EXCEEDS_BALANCE', {
    'the amount exceeds the refundable balance': () =>
      call('refund', { referenceId: 'small', refundReferenceId: 's', amount: '11.00' }),
  }),
  ...errors(400, 'ERR_REFUND_COOLDOWN', {
    'too soon after the previous refund of the transaction': () =>
      call('refund', { referenceId: 'paid', refundReferenceId: 'twice', amount: '1.00' }),
  }),
];

const terminalRows = [
  ...errors(403, 'ERR_TERMINAL_DEACTIVATED', {
    'this terminal is deactivated': () => get(paths.terminalInfo, deactivated.token),
  }),
  ...errors(409, 'ERR_TERMINAL_DEACTIVATED', {
    'the terminal is deactivated': () =>
      command({ configId: deactivated.configId, requestType: 'SYNC_REQUEST' }),
    'the terminal is already deactivated': () =>
      administer('POST', `/terminals/${deactivated.configId}/deactivate`),
  }),
  ...errors(409, 'ERR_INVALID_STATE', {
    'the queue of the terminal is full; wait until it is online': () =>
      whenRepeated(() => command({ configId: terminal.configId, requestType: 'SYNC_REQUEST' }), 409),
  }),
  ...errors(403, 'ERR_FORBIDDEN', {
    'SESSION_KICK is not a command of requestTerminal: administrators send it by /api/v1/admin/terminals':
      () => command({ requestType: 'SESSION_KICK' }),
  }),
  ...errors(400, 'ERR_VALIDATION', {
    '/requestType must be one of PRINT, FORCE_REFRESH, SYNC_REQUEST': () => command({ requestType: notOne }),
    '/body is required for PRINT': () => command({ requestType: 'PRINT' }),
    '/body must be at most 8192 bytes': () => command({ requestType: 'PRINT', body: 'x'.repeat(8_193) }),
    '/terminalId or configId is required': () => call('requestTerminal', { requestType: 'SYNC_REQUEST' }),
    '/configId is required before the first wsToken': () => get(paths.terminalInfo),
    '/terminalId and configId name different terminals': () =>
      command({ terminalId: deactivated.terminalId, requestType: 'SYNC_REQUEST' }),
  }),
  ...errors(404, 'ERR_NOT_FOUND', {
    'request not found': () => call('requestStatus', { requestId: notOne }),
  }),
];

const administrationRows = [
  ...errors(400, 'ERR_VALIDATION', {
    '/owner must name either merchantId or branchId': () =>
      administer('POST', '/apps', { displayName: 'x', owner: {}, scopes: ['ws:subscribe'] }),
    '/settings must be nested at most 32 levels deep': () =>
      administer('PUT', `/terminals/${terminal.configId}/settings`, { settings: nested(40) }),
    '/settings must be at most 32768 bytes': () =>
      administer('PUT', `/terminals/${terminal.configId}/settings`, { settings: { a: 'x'.repeat(40_000) } }),
    '/timeoutsPerThousand must be at most 1000 with the other shares per thousand': () =>
      administer('PUT', `/gateway-configurations/${tenant.merchantId}`, {
        latencyMs: 1,
        approvalPercent: 1,
        timeoutsPerThousand: 600,
        failuresPerThousand: 600,
      }),
    'the body is not valid multipart/form-data': () => upload([], 'multipart/form-data; boundary=another'),
    '/version must match ^[0-9A-Za-z][0-9A-Za-z.+_-]{0,63}$': () => upload([version('../1'), file('x')]),
    '/file must be a file that is not empty': () => upload([version('1')]),
    '/branchId is not allowed for the role ADMIN': () =>
      administer('POST', '/users', { role: 'ADMIN', branchId: 'b' }),
    '/merchantId is not allowed for the role ADMIN': () =>
      administer('POST', '/users', { role: 'ADMIN', merchantId: 'm' }),
    '/branchId is required for the role BRANCH': () => administer('POST', '/users', { role: 'BRANCH' }),
    '/merchantId is required for the role MERCHANT': () => administer('POST', '/users', { role: 'MERCHANT' }),
    '/errorCode is only allowed with the status FAILED': () =>
      callback({ tradeNo: notOne, errorCode: 'ERR_PAYMENT_DECLINED' }),
    '/tradeNo or referenceId is required, but not both': () => callback({}),
    '/merchantId is required because several merchants used the reference': () =>
      callback({ referenceId: 'shared' }),
  }),
  ...errors(404, 'ERR_NOT_FOUND', {
    'app not found': () => administer('GET', `/apps/${notOne}`),
    'user not found': () => administer('GET', `/users/${notOne}`),
  }),
  ...errors(409, 'ERR_INVALID_STATE', {
    'the app is revoked': () => administer('POST', `/apps/${revokedApp}/secret`),
    'the version is already stored': () => whenRepeated(() => upload([version('1'), file('x')]), 409),
    'you cannot delete your own account': () => administer('DELETE', `/users/user_${'0'.repeat(20)}`),
    'the last SYSTEM_ADMIN cannot be deleted or demoted': () =>
      administer('PUT', `/users/user_${'0'.repeat(20)}/role`, { role: 'ADMIN' }),
    'the payment is not pending': () =>
      whenRepeated(() => callback({ referenceId: 'shared', merchantId: tenant.merchantId }), 409),
  }),
  ...errors(415, 'ERR_UNSUPPORTED_MEDIA_TYPE', {
    'the content-type must be multipart/form-data': () => upload([], 'application/json'),
  }),
  ...errors(413, 'ERR_PAYLOAD_TOO_LARGE', {
    'the file is too large': () => upload([version('1'), file('x'.repeat(1_001))]),
  }),
  ...errors(403, 'ERR_FORBIDDEN', {
    'only a SYSTEM_ADMIN can create or change a SYSTEM_ADMIN': () =>
      administer('POST', '/users', { role: 'SYSTEM_ADMIN' }, admin),
  }),
];

const rows = [...requestRows, ...paymentRows, ...terminalRows, ...administrationRows];

describe('the error texts of REST', () => {
  it.each(rows)('a request is rejected with %i %s: %s', async (status, code, text, provoke) => {
    const response = await provoke();
    expect({ status: response.status, code: response.body.errorCode, text: response.body.message }).toEqual({
      status,
      code,
      text,
    });
    expect(JSON.stringify(response.body)).not.toContain(notOne);
  });

  it('the table contains every error text of the source', () => {
    const { texts, forwarded } = errorTextsIn(['src/backend/http', 'src/backend/domain']);
    // Only the channel reports transactions.
    const ofRest = texts.filter(({ file }) => file !== 'src/backend/domain/payments/report-transaction.ts');
    expect(
      unprovoked(
        ofRest,
        rows.map(([, code, text]) => ({ code, text })),
      ),
    ).toEqual([]);
    expect(forwarded).toEqual([
      'src/backend/domain/payments/find-transaction.ts: what',
      'src/backend/http/problem.ts: message',
      'src/backend/http/problem.ts: thrown.message',
      "src/backend/http/problem.ts: lines.join('; ')",
      'src/backend/http/server.ts: message',
    ]);
  });
});
