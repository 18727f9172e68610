import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fixClock } from '../../../testing/fixed-clock.js';
import { MemoryBackend, type Tenant, type TestTerminal } from '../../../testing/memory-backend.js';

let backend: MemoryBackend;
let tenant: Tenant;
let terminal: TestTerminal;
let app: string;

beforeAll(async () => {
  fixClock();
  backend = await MemoryBackend.start();
  tenant = await backend.tenant();
  terminal = await backend.terminal(tenant.branchId);
  app = await backend.appToken({ owner: tenant });
});

afterEach(() => {
  backend.events.length = 0;
  expect(backend.internalErrors).toEqual([]);
});

afterAll(async () => {
  await backend.stop();
  vi.useRealTimers();
});

const trigger = (body: object, token = app) => backend.call('requestTerminal', token, body);
const status = (requestId: unknown, token = app) => backend.call('requestStatus', token, { requestId });

it.each([
  ['PRINT', { body: 'Hello\n€ 12.34' }],
  ['FORCE_REFRESH', {}],
  ['SYNC_REQUEST', {}],
  ['FORCE_REFRESH', { body: 'ignored' }],
])(
  'requestTerminal accepts %s with %j for an offline terminal (CMD-01, CMD-02)',
  async (requestType, more) => {
    const { configId, terminalId } = terminal;
    const response = await trigger({ configId, requestType, ...more });
    expect(response.status).toBe(202);
    expect(response.body).toEqual({
      requestId: expect.stringMatching(/^req_[0-9A-Za-z]{20}$/),
      requestType,
      configId,
      terminalId,
      status: 'QUEUED',
    });
    const { requestId } = response.body;
    expect(backend.events).toEqual([{ type: 'command.queued', requestId, requestType, configId }]);
    expect((await status(requestId)).body).toEqual({
      requestId,
      requestType,
      configId,
      terminalId,
      status: 'QUEUED',
      createdAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
  },
);

it.each<[wrong: object, status: number, errorCode: string]>([
  [{ requestType: 'PRINT' }, 400, 'ERR_VALIDATION'],
  [{ requestType: 'PRINT', body: 7 }, 400, 'ERR_VALIDATION'],
  [{ requestType: 'PRINT', body: 'x'.repeat(8 * 1024 + 1) }, 400, 'ERR_VALIDATION'],
  // This has 8,191 characters and 8,193 bytes.
  [{ requestType: 'PRINT', body: `${'x'.repeat(8_190)}€` }, 400, 'ERR_VALIDATION'],
  [{ requestType: 'DANCE' }, 400, 'ERR_VALIDATION'],
  [{ requestType: 'print', body: 'x' }, 400, 'ERR_VALIDATION'],
  [{ requestType: 'PAYMENT_STATUS' }, 400, 'ERR_VALIDATION'],
  [{ requestType: '' }, 400, 'ERR_VALIDATION'],
  [{}, 400, 'ERR_VALIDATION'],
  [{ requestType: 'SESSION_KICK' }, 403, 'ERR_FORBIDDEN'],
  [{ requestType: 'CONFIG_UPDATE' }, 403, 'ERR_FORBIDDEN'],
])('requestTerminal rejects %j', async (wrong, expected, errorCode) => {
  const response = await trigger({ configId: terminal.configId, ...wrong });
  expect([response.status, response.body.errorCode]).toEqual([expected, errorCode]);
  expect(backend.events).toEqual([]);
});

it('requestTerminal accepts a PRINT of 8 KiB', async () => {
  const body = 'x'.repeat(8 * 1024);
  expect((await trigger({ configId: terminal.configId, requestType: 'PRINT', body })).status).toBe(202);
});

it.each([16, 20 * 1024])(
  'requestTerminal accepts a PRINT of %d bytes if that is configured',
  async (printBodyBytes) => {
    const own = await MemoryBackend.start({ 'request.printBytes': printBodyBytes });
    const { branchId } = await own.tenant();
    const { configId, token } = await own.terminal(branchId);
    const print = (length: number) =>
      own.call('requestTerminal', token, { configId, requestType: 'PRINT', body: 'x'.repeat(length) });
    expect((await print(printBodyBytes)).status).toBe(202);
    const refused = await print(printBodyBytes + 1);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      `/body must be at most ${printBodyBytes} bytes`,
    ]);
    await own.stop();
  },
);

it('requestTerminal finds the terminal by configId, by terminalId, or by both if they agree', async () => {
  const { configId, terminalId } = terminal;
  const sibling = await backend.terminal(tenant.branchId);
  const by = async (address: object) => (await trigger({ ...address, requestType: 'SYNC_REQUEST' })).status;
  expect(await by({ configId })).toBe(202);
  expect(await by({ terminalId })).toBe(202);
  expect(await by({ configId, terminalId })).toBe(202);
  expect(await by({ configId, terminalId: sibling.terminalId })).toBe(400);
  expect(await by({})).toBe(400);
  expect(await by({ configId: 999_999 })).toBe(404);
});

it('a sibling terminal may call requestTerminal (CMD-07)', async () => {
  const sibling = await backend.terminal(tenant.branchId);
  const response = await trigger(
    { configId: terminal.configId, requestType: 'PRINT', body: 'x' },
    sibling.token,
  );
  expect(response.status).toBe(202);
  expect((await status(response.body.requestId, sibling.token)).status).toBe(200);
});

it('requestTerminal cannot reach a terminal of another merchant or branch (TEN-05, TEN-09, TEN-10, TEN-12)', async () => {
  const { configId, terminalId } = terminal;
  const otherTenant = await backend.tenant();
  const sister = await backend.branch(tenant.merchantId);
  const otherTokens = [
    await backend.appToken({ owner: otherTenant }),
    await backend.appToken({ owner: otherTenant, sandbox: false }),
    await backend.appToken({ owner: { branchId: sister } }),
    (await backend.terminal(otherTenant.branchId)).token,
  ];
  for (const token of otherTokens) {
    const unknown = await trigger({ configId: 999_999, requestType: 'SYNC_REQUEST' }, token);
    expect(unknown.status).toBe(404);
    for (const address of [{ configId }, { terminalId }, { configId, terminalId: 'T00009999' }]) {
      expect((await trigger({ ...address, requestType: 'SYNC_REQUEST' }, token)).text).toBe(unknown.text);
    }
  }
  expect(backend.events).toEqual([]);
});

it('a command reads as EXPIRED once its 24 h are over', async () => {
  const { requestId } = (await trigger({ configId: terminal.configId, requestType: 'SYNC_REQUEST' })).body;
  await vi.advanceTimersByTimeAsync(86_400_000 - 1);
  const token = await backend.appToken({ owner: tenant });
  expect((await status(requestId, token)).body.status).toBe('QUEUED');
  await vi.advanceTimersByTimeAsync(1);
  expect((await status(requestId, token)).body.status).toBe('EXPIRED');
});

it('requestStatus cannot read a request of another merchant or branch (TEN-06, TEN-09, TEN-10, TEN-12)', async () => {
  const { requestId } = (await trigger({ configId: terminal.configId, requestType: 'SYNC_REQUEST' })).body;
  const otherTenant = await backend.tenant();
  const sister = await backend.branch(tenant.merchantId);
  for (const token of [
    await backend.appToken({ owner: otherTenant }),
    await backend.appToken({ owner: otherTenant, sandbox: false }),
    await backend.appToken({ owner: { branchId: sister } }),
  ]) {
    const unknown = await status('req_unknown', token);
    expect([unknown.status, unknown.body.errorCode]).toEqual([404, 'ERR_NOT_FOUND']);
    expect((await status(requestId, token)).text).toBe(unknown.text);
  }
});

it.each([undefined, null, '', 7, 'x'.repeat(65)])(
  'requestStatus rejects the requestId %j',
  async (requestId) => {
    expect((await status(requestId)).status).toBe(400);
  },
);
