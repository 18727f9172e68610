import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../../../contract/operations.js';
import { ChannelClient, wsTokenOf } from '../../../testing/channel-client.js';
import { fixClock } from '../../../testing/fixed-clock.js';
import { MemoryBackend, type Tenant, type TestTerminal } from '../../../testing/memory-backend.js';

let backend: MemoryBackend;
let tenant: Tenant;
let terminal: TestTerminal;
let app: string;

beforeEach(async () => {
  fixClock();
  backend = await MemoryBackend.start({ 'webhookLog.entries': 5 });
  tenant = await backend.tenant();
  terminal = await backend.terminal(tenant.branchId);
  app = await backend.appToken({ owner: tenant, sandbox: false });
});

afterEach(async () => {
  expect(backend.internalErrors).toEqual([]);
  await backend.stop();
  vi.useRealTimers();
});

const send = (method: string, path: string, body?: object) =>
  backend.send({
    method,
    path: `${paths.admin}${path}`,
    token: backend.adminToken,
    ...(body && { body }),
  });
const pay = (referenceId: string, token = app, more: object = {}) =>
  backend.call('payNow', token, { referenceId, amount: '12.34', currency: 'EUR', ...more });
const details = async (referenceId: string, token = app) =>
  (await backend.call('getTransactionDetails', token, { referenceId })).body;
const callback = (body: object) => send('POST', '/developer-tools/gateway-callback', body);
const log = async (query = '') =>
  (await send('GET', `/webhook-logs${query}`)).body as {
    items: readonly Readonly<Record<string, unknown>>[];
    nextCursor: string | null;
  };

describe("a merchant's gateway configuration (BLK-02)", () => {
  const path = () => `/gateway-configurations/${tenant.merchantId}`;

  it('a merchant has the default configuration until its own is put', async () => {
    const { merchantId } = tenant;
    const configuration = { merchantId, gateway: 'acquirer', latencyMs: 1500, approvalPercent: 95 };
    const assignment = { channels: ['card'], gateways: ['acquirer'] };
    const shares = { timeoutsPerThousand: 5, failuresPerThousand: 5, rateLimitsPerThousand: 0 };
    const initial = { ...configuration, ...shares, ...assignment, updatedAt: null };
    expect((await send('GET', path())).body).toEqual(initial);
    const put = await send('PUT', path(), { latencyMs: 200, approvalPercent: 0 });
    expect(put.body).toMatchObject({ latencyMs: 200, approvalPercent: 0, ...shares, ...assignment });
    const outages = { timeoutsPerThousand: 900, failuresPerThousand: 100 };
    await send('PUT', path(), { latencyMs: 200, approvalPercent: 0, ...outages });
    expect((await send('GET', path())).body).toMatchObject(outages);
    const tooMany = await send('PUT', path(), { latencyMs: 1, approvalPercent: 1, rateLimitsPerThousand: 1 });
    expect([tooMany.status, tooMany.body.errorCode]).toEqual([400, 'ERR_VALIDATION']);
    expect((await send('GET', path())).body).toMatchObject({ ...outages, rateLimitsPerThousand: 0 });
  });

  it('a configuration applies to the next payments of its merchant, and of no other', async () => {
    const otherTenant = await backend.tenant();
    const theirs = await backend.appToken({ owner: otherTenant, sandbox: false });
    await pay('before');
    await send('PUT', path(), { latencyMs: 200, approvalPercent: 0 });
    const other = `/gateway-configurations/${otherTenant.merchantId}`;
    await send('PUT', other, { latencyMs: 400, approvalPercent: 100 });
    await pay('r-1');
    await pay('r-1', theirs);
    await vi.advanceTimersByTimeAsync(199);
    expect((await details('r-1')).status).toBe('PENDING');
    await vi.advanceTimersByTimeAsync(1);
    await backend.whenSeen('payment.resolved', 1);
    expect(await details('r-1')).toMatchObject({ status: 'FAILED', errorCode: 'ERR_PAYMENT_DECLINED' });
    expect((await details('r-1', theirs)).status).toBe('PENDING');
    await vi.advanceTimersByTimeAsync(200);
    await backend.whenSeen('payment.resolved', 2);
    expect((await details('r-1', theirs)).status).toBe('SUCCESS');
    expect((await details('before')).status).toBe('PENDING');
  });

  it.each([
    {},
    { latencyMs: -1, approvalPercent: 1 },
    { latencyMs: 1.5, approvalPercent: 1 },
    { latencyMs: '1', approvalPercent: 1 },
    { latencyMs: 1, approvalPercent: 101 },
    { latencyMs: 86_400_001, approvalPercent: 1 },
    { latencyMs: 1, approvalPercent: 1, channels: [] },
    { latencyMs: 1, approvalPercent: 1, channels: 'qr' },
    { latencyMs: 1, approvalPercent: 1, channels: ['qr', 'qr'] },
    { latencyMs: 1, approvalPercent: 1, gateways: ['a gateway'] },
    { latencyMs: 1, approvalPercent: 1, gateways: Array.from({ length: 33 }, (_, at) => `g${at}`) },
  ])('a request cannot be %j', async (body) => {
    expect((await send('PUT', path(), body)).status).toBe(400);
    expect((await send('GET', path())).body.updatedAt).toBe(null);
  });

  it("a configuration assigns channels and gateways, which only the merchant's terminals get, in a new version (TRM-03)", async () => {
    const behaviour = { latencyMs: 200, approvalPercent: 100 };
    const { branchId } = await backend.tenant();
    const theirs = await backend.terminal(branchId);
    const infoOf = async ({ token }: TestTerminal) => {
      const { channels, gateways, version } = (await backend.get(paths.terminalInfo, token)).body;
      return { channels, gateways, version };
    };
    const initial = { channels: ['card'], gateways: ['acquirer'], version: 1 };
    const assignment = { channels: ['card', 'qr'], gateways: ['acquirer', 'wallet'] };
    expect((await send('PUT', path(), { ...behaviour, ...assignment })).body).toMatchObject(assignment);
    expect(await infoOf(terminal)).toEqual({ ...assignment, version: 2 });
    expect(await infoOf(theirs)).toEqual(initial);
    // The same value again, or no value: no change.
    await send('PUT', path(), { ...behaviour, ...assignment });
    expect((await send('PUT', path(), behaviour)).body).toMatchObject(assignment);
    expect(await infoOf(terminal)).toEqual({ ...assignment, version: 2 });
    await send('PUT', path(), { ...behaviour, channels: ['qr'] });
    expect(await infoOf(terminal)).toEqual({ ...assignment, channels: ['qr'], version: 3 });
    const late = await backend.terminal(tenant.branchId);
    expect(await infoOf(late)).toEqual({ ...assignment, channels: ['qr'], version: 1 });
  });

  it('the configuration of an unknown merchant is not found', async () => {
    const body = { latencyMs: 1, approvalPercent: 1 };
    expect((await send('GET', '/gateway-configurations/mer_x')).status).toBe(404);
    expect((await send('PUT', '/gateway-configurations/mer_x', body)).status).toBe(404);
  });
});

describe('a manual callback (BLK-07, PAY-07)', () => {
  it('a manual resolution ends a pending payment at once and notifies its terminal', async () => {
    const client = await ChannelClient.online(backend, terminal);
    const { tradeNo } = (await pay('r-1', app, { terminalId: terminal.terminalId })).body;
    const response = await callback({ tradeNo, status: 'SUCCESS' });
    expect([response.status, response.body]).toEqual([200, await details('r-1')]);
    expect(response.body).toMatchObject({ status: 'SUCCESS', referenceId: 'r-1' });
    expect((await client.nextMessage()).body).toMatchObject({
      action: 'PAYMENT_STATUS',
      status: 'SUCCESS',
    });
    // The gateway's own callback comes too late.
    await vi.advanceTimersByTimeAsync(10_000);
    expect(backend.seen('payment.resolved')).toHaveLength(1);
    expect(client.waiting).toEqual([]);
  });

  it('a manual callback can fail a payment, with the given code or as declined', async () => {
    for (const referenceId of ['r-1', 'r-2']) await pay(referenceId);
    const { merchantId } = tenant;
    const timeout = { referenceId: 'r-1', merchantId, status: 'FAILED', errorCode: 'ERR_PAYMENT_TIMEOUT' };
    expect((await callback(timeout)).body).toMatchObject({ errorCode: 'ERR_PAYMENT_TIMEOUT' });
    const declined = await callback({ referenceId: 'r-2', status: 'FAILED' });
    expect(declined.body).toMatchObject({ errorCode: 'ERR_PAYMENT_DECLINED' });
  });

  it('a manual callback does not change a payment that is no longer pending', async () => {
    const { tradeNo } = (await pay('r-1')).body;
    await backend.call('cancelTransaction', app, { referenceId: 'r-1' });
    const response = await callback({ tradeNo, status: 'SUCCESS' });
    expect([response.status, response.body.errorCode]).toEqual([409, 'ERR_INVALID_STATE']);
    expect((await details('r-1')).status).toBe('CANCELLED');
    expect((await log()).items).toEqual([]);
  });

  it('a manual callback finds no sandbox payment', async () => {
    const sandbox = await backend.appToken({ owner: tenant, sandbox: true });
    const { tradeNo } = (await pay('SBX-PENDING-1', sandbox)).body;
    expect((await callback({ tradeNo, status: 'SUCCESS' })).status).toBe(404);
    expect((await callback({ referenceId: 'SBX-PENDING-1', status: 'SUCCESS' })).status).toBe(404);
    expect((await details('SBX-PENDING-1', sandbox)).status).toBe('PENDING');
  });

  it('a manual callback requires the merchant if several have used the reference', async () => {
    const otherTenant = await backend.tenant();
    await pay('r-1');
    await pay('r-1', await backend.appToken({ owner: otherTenant, sandbox: false }));
    expect((await callback({ referenceId: 'r-1', status: 'SUCCESS' })).status).toBe(400);
    const { merchantId } = otherTenant;
    const response = await callback({ referenceId: 'r-1', merchantId, status: 'SUCCESS' });
    expect(response.body).toMatchObject({ merchantId, status: 'SUCCESS' });
    expect((await details('r-1')).status).toBe('PENDING');
  });

  it.each([
    {},
    { status: 'SUCCESS' },
    { tradeNo: 'tr_1', referenceId: 'r-1', status: 'SUCCESS' },
    { tradeNo: 'tr_1', status: 'REFUNDED' },
    { tradeNo: 'tr_1', status: 'SUCCESS', errorCode: 'ERR_PAYMENT_DECLINED' },
    { tradeNo: 'tr_1', status: 'FAILED', errorCode: 'ERR_FORBIDDEN' },
  ])('a request cannot be %j', async (body) => {
    expect((await callback(body)).status).toBe(400);
  });
});

describe('the webhook log (BLK-07)', () => {
  it('the log contains each callback, including manual ones, newest first', async () => {
    await send('PUT', `/gateway-configurations/${tenant.merchantId}`, { latencyMs: 100, approvalPercent: 0 });
    const first = (await pay('r-1')).body;
    await vi.advanceTimersByTimeAsync(100);
    await backend.whenSeen('payment.resolved', 1);
    await pay('r-2');
    await callback({ referenceId: 'r-2', status: 'SUCCESS' });
    const { items, nextCursor } = await log();
    expect(nextCursor).toBe(null);
    expect(items.map(({ referenceId }) => referenceId)).toEqual(['r-2', 'r-1']);
    expect(items[1]).toEqual({
      receivedAt: new Date().toISOString(),
      gateway: 'acquirer',
      merchantId: tenant.merchantId,
      tradeNo: first.tradeNo,
      referenceId: 'r-1',
      status: 'FAILED',
      errorCode: 'ERR_PAYMENT_DECLINED',
    });
  });

  it('the gateway never receives a sandbox payment (SBX-24)', async () => {
    const sandbox = await backend.appToken({ owner: tenant, sandbox: true });
    await pay('late', sandbox, { amount: '500.00' });
    await vi.advanceTimersByTimeAsync(10_000);
    await backend.whenSeen('payment.resolved', 1);
    expect((await details('late', sandbox)).status).toBe('SUCCESS');
    expect((await log()).items).toEqual([]);
  });

  it('the log keeps only the newest callbacks, and is read page by page while more arrive', async () => {
    const resolve = async (referenceId: string) => {
      await pay(referenceId);
      await callback({ referenceId, status: 'SUCCESS' });
    };
    for (let at = 1; at <= 7; at += 1) await resolve(`r-${at}`);
    const first = await log('?limit=2');
    expect(first.items.map(({ referenceId }) => referenceId)).toEqual(['r-7', 'r-6']);
    const second = await log(`?limit=2&cursor=${first.nextCursor}`);
    expect(second.items.map(({ referenceId }) => referenceId)).toEqual(['r-5', 'r-4']);
    const third = await log(`?limit=2&cursor=${second.nextCursor}`);
    expect([third.items.map(({ referenceId }) => referenceId), third.nextCursor]).toEqual([['r-3'], null]);
    expect((await send('GET', '/webhook-logs?cursor=x')).status).toBe(400);
  });
});

describe('monitoring (BLK-07)', () => {
  it('monitoring counts sessions, waiting messages, and the events of the last minute', async () => {
    const { body: grant } = await send('POST', '/ws-token');
    const dashboard = await ChannelClient.connected(backend, String(grant.wsToken));
    await dashboard.subscribe('/topic/admin/events', 'auto');
    const observer = await ChannelClient.connected(
      backend,
      await wsTokenOf(backend, terminal, backend.adminToken),
    );
    await observer.subscribe(`/queue/terminal/${terminal.configId}`);
    await ChannelClient.online(backend, terminal);
    const away = await backend.terminal(tenant.branchId);
    const queuedAt = new Date().toISOString();
    await backend.call('requestTerminal', app, { configId: away.configId, requestType: 'SYNC_REQUEST' });
    await vi.advanceTimersByTimeAsync(61_000);
    await pay('r-1');
    await pay('r-1');
    const { body } = await send('GET', '/monitoring');
    expect(body).toEqual({
      at: new Date().toISOString(),
      sessions: { terminals: 1, observers: 1, dashboards: 1 },
      queues: {
        queued: 1,
        sent: 0,
        oldestQueuedAt: queuedAt,
        longest: [{ configId: away.configId, messages: 1 }],
      },
      rates: {
        requests: { lastMinute: 2, perSecond: 2 / 60 },
        refused: { lastMinute: 1, perSecond: 1 / 60 },
        failed: { lastMinute: 0, perSecond: 0 },
        payments: { lastMinute: 1, perSecond: 1 / 60 },
        droppedPushes: { lastMinute: 0, perSecond: 0 },
      },
    });
  });
});
