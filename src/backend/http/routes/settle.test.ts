import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fixClock } from '../../testing/fixed-clock.js';
import { MemoryBackend, type Tenant } from '../../testing/memory-backend.js';

type Item = Readonly<Record<string, unknown>>;

let backend: MemoryBackend;
let tenant: Tenant;
let app: string;
let references = 0;

beforeEach(async () => {
  fixClock(Date.UTC(2026, 10, 27, 12));
  backend = await MemoryBackend.start();
  tenant = await backend.tenant();
  app = await backend.appToken({ owner: tenant });
});

afterEach(async () => {
  await backend.stop();
  vi.useRealTimers();
  expect(backend.internalErrors).toEqual([]);
});

async function pay(token: string, amount = '10.00', more: object = {}): Promise<string> {
  references += 1;
  const referenceId = `order-${references}`;
  const body = { referenceId, amount, currency: 'EUR', ...more };
  const response = await backend.call('payNow', token, body);
  if (response.status !== 200) throw new Error(response.text);
  return referenceId;
}

function refund(token: string, referenceId: string, amount: string) {
  references += 1;
  const body = { referenceId, amount, refundReferenceId: `ref-${references}` };
  return backend.call('refund', token, body);
}

const ask = async (operation: string, token: string, body: object = {}): Promise<Item> =>
  (await backend.call(operation, token, body)).body;

const nothing = { count: 0, amount: '0.00' };

it('the summaries count by status, with refunds on their own day, per currency and channel (RPT-01, SBX-19)', async () => {
  const first = await pay(app);
  const cancelled = await pay(app, '2.00');
  await pay(app, '500.01', { channel: 'qr' });
  await pay(app, '1000.00');
  await pay(app, '7', { currency: 'JPY' });
  await backend.call('cancelTransaction', app, { referenceId: cancelled });
  vi.setSystemTime(Date.UTC(2026, 10, 28, 1));
  await refund(app, first, '10.00');
  const statuses = {
    PENDING: { count: 1, amount: '500.01' },
    SUCCESS: nothing,
    FAILED: { count: 1, amount: '1000.00' },
    CANCELLED: { count: 1, amount: '2.00' },
    REFUNDED: { count: 1, amount: '10.00' },
  };
  const rest = { refunds: nothing, pendingRefunds: nothing, net: '10.00' };
  const firstDay = { from: '2026-11-27', to: '2026-11-27' };
  expect(await ask('overallSummary', app, firstDay)).toMatchObject({
    ...firstDay,
    sandbox: true,
    currencies: [
      { currency: 'EUR', statuses, ...rest },
      { currency: 'JPY', net: '7' },
    ],
  });
  expect(await ask('overallSummary', app)).toMatchObject({
    from: '2026-11-28',
    to: '2026-11-28',
    currencies: [{ currency: 'EUR', refunds: { count: 1, amount: '10.00' }, net: '-10.00' }],
  });
  expect((await ask('overallSummary', app, { from: '2026-11-27' })).currencies).toMatchObject([
    { net: '0.00' },
    { net: '7' },
  ]);
  const byChannel = await ask('getChannelSummary', app, firstDay);
  expect(byChannel.channels).toMatchObject([
    { channel: 'card', currencies: [{ currency: 'EUR' }, { currency: 'JPY' }] },
    { channel: 'qr', currencies: [{ statuses: { PENDING: { count: 1 }, FAILED: nothing } }] },
  ]);
  const production = await backend.appToken({ owner: tenant, sandbox: false });
  const otherApp = await backend.appToken({ owner: await backend.tenant() });
  for (const token of [production, otherApp]) {
    expect((await ask('overallSummary', token, firstDay)).currencies).toEqual([]);
    expect((await ask('getChannelSummary', token, firstDay)).channels).toEqual([]);
  }
});

it('the summaries can be limited to a branch (TEN-07, TEN-12)', async () => {
  await pay(app, '1.00', { branchId: tenant.branchId });
  await pay(app, '2.00', { branchId: await backend.branch(tenant.merchantId) });
  const inBranch = await backend.appToken({ owner: { branchId: tenant.branchId } });
  for (const response of [
    await ask('overallSummary', app, { branchId: tenant.branchId }),
    await ask('overallSummary', inBranch),
  ])
    expect(response.currencies).toMatchObject([{ net: '1.00' }]);
  const other = await backend.tenant();
  expect((await backend.call('overallSummary', app, { branchId: other.branchId })).status).toBe(404);
});

it.each([
  { from: '2026-02-30' },
  { to: '2026-13-01' },
  { from: '2026-11-28', to: '2026-11-27' },
  { from: 'today' },
  { from: 20261127 },
])('the summaries reject %j', async (body) => {
  for (const operation of ['overallSummary', 'getChannelSummary', 'settlementReport']) {
    const response = await backend.call(operation, app, body);
    expect([response.status, response.body.errorCode]).toEqual([400, 'ERR_VALIDATION']);
  }
});

it('settle puts the unsettled SUCCESS transactions into one batch, which the report contains (RPT-02)', async () => {
  const [first] = [
    await pay(app),
    await pay(app, '2.50'),
    await pay(app, '500.01'),
    await pay(app, '1000.00'),
  ];
  await pay(app, '7', { currency: 'JPY' });
  await refund(app, first, '4.00');
  const batch = await ask('settle', app);
  expect(batch).toEqual({
    settlementBatchId: expect.stringMatching(/^stl_/),
    count: 3,
    totals: [
      { currency: 'EUR', count: 2, amount: '12.50', refundedAmount: '4.00', net: '8.50' },
      { currency: 'JPY', count: 1, amount: '7', refundedAmount: '0', net: '7' },
    ],
    createdAt: '2026-11-27T12:00:00.000Z',
  });
  const { settlementBatchId } = batch;
  expect(await ask('settle', app)).toMatchObject({ settlementBatchId: null, count: 0, totals: [] });
  for (const body of [{ settlementBatchId }, {}, { from: '2026-11-27' }])
    expect(await ask('settlementReport', app, body)).toEqual({ items: [batch], nextCursor: null });
  expect(await ask('settlementReport', app, { to: '2026-11-26' })).toMatchObject({ items: [] });
  expect(await ask('getTransactionDetails', app, { referenceId: first })).toMatchObject({
    settlementBatchId,
  });
  // PAY-06: a settled transaction can no longer be cancelled.
  const cancel = await backend.call('cancelTransaction', app, { referenceId: first });
  expect([cancel.status, cancel.body.errorCode]).toEqual([409, 'ERR_INVALID_STATE']);
});

it('settle takes each transaction once, also concurrently (RPT-02)', async () => {
  for (let count = 0; count < 10; count += 1) await pay(app, '1.00', { branchId: tenant.branchId });
  const inBranch = await backend.appToken({ owner: { branchId: tenant.branchId } });
  const batches = await Promise.all([app, inBranch, app, inBranch].map((token) => ask('settle', token)));
  expect(batches.map(({ count }) => count).sort()).toEqual([0, 0, 0, 10]);
});

it("a branch sees its own part of its merchant's batch, and other tenants see none (TEN-07, TEN-09, TEN-12)", async () => {
  const terminal = await backend.terminal(tenant.branchId);
  await pay(app, '1.00', { terminalId: terminal.terminalId });
  await pay(app, '2.00', { branchId: await backend.branch(tenant.merchantId) });
  await pay(app, '4.00');
  const { settlementBatchId } = await ask('settle', app);
  const inBranch = await backend.appToken({ owner: { branchId: tenant.branchId } });
  const own = { items: [{ settlementBatchId, count: 1, totals: [{ net: '1.00' }] }] };
  expect(await ask('settlementReport', inBranch, { settlementBatchId })).toMatchObject(own);
  expect(await ask('settlementReport', inBranch)).toMatchObject(own);
  const otherApp = await backend.appToken({ owner: await backend.tenant() });
  const production = await backend.appToken({ owner: tenant, sandbox: false });
  for (const token of [otherApp, production]) {
    expect((await backend.call('settlementReport', token, { settlementBatchId })).status).toBe(404);
    expect(await ask('settlementReport', token)).toMatchObject({ items: [] });
    expect(await ask('settle', token)).toMatchObject({ settlementBatchId: null });
  }
});

it('settle can be limited to a terminal or a branch in reach, which an administrator must name', async () => {
  const production = await backend.appToken({ owner: tenant, sandbox: false });
  const terminal = await backend.terminal(tenant.branchId);
  const save = (more: object) => {
    references += 1;
    const body = { referenceId: `s-${references}`, amount: '1.00', currency: 'EUR', ...more };
    return backend.call('saveTransaction', production, body);
  };
  for (const more of [{ terminalId: terminal.terminalId }, { branchId: tenant.branchId }, {}])
    await save(more);
  const other = await backend.tenant();
  expect((await backend.call('settle', production, { branchId: other.branchId })).status).toBe(404);
  expect((await backend.call('settle', backend.adminToken, {})).status).toBe(400);
  expect(await ask('settle', production, { terminalId: terminal.terminalId })).toMatchObject({ count: 1 });
  expect(await ask('settle', terminal.token)).toMatchObject({ count: 1 });
  const { merchantId } = tenant;
  expect(await ask('settle', backend.adminToken, { merchantId })).toMatchObject({ count: 1 });
  const newest = await ask('settlementReport', backend.adminToken, { limit: 2 });
  expect(newest.items).toHaveLength(2);
  const { nextCursor: cursor } = newest;
  expect(await ask('settlementReport', backend.adminToken, { cursor })).toMatchObject({
    items: [{ count: 1 }],
    nextCursor: null,
  });
});
