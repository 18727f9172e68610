import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixClock } from '../../testing/fixed-clock.js';
import { MemoryBackend, type Tenant } from '../../testing/memory-backend.js';

let backend: MemoryBackend;
let tenant: Tenant;
let sandbox: string;
let references = 0;

beforeEach(async () => {
  fixClock(Date.UTC(2026, 10, 27, 12));
  backend = await MemoryBackend.start({ 'acquirer.latency': 0, 'acquirer.approvalPercent': 100 });
  tenant = await backend.tenant();
  sandbox = await backend.appToken({ owner: tenant });
});

afterEach(async () => {
  await backend.stop();
  vi.useRealTimers();
  expect(backend.internalErrors).toEqual([]);
});

async function pay(token: string, amount = '10.00', more: object = {}): Promise<string> {
  references += 1;
  const referenceId = `order-${references}`;
  const { status, text } = await backend.call('payNow', token, {
    referenceId,
    amount,
    currency: 'EUR',
    ...more,
  });
  if (status !== 200) throw new Error(text);
  return referenceId;
}

function refund(token: string, referenceId: string, more: object = {}) {
  references += 1;
  return backend.call('refund', token, { referenceId, refundReferenceId: `ref-${references}`, ...more });
}

const details = async (token: string, referenceId: string) =>
  (await backend.call('getTransactionDetails', token, { referenceId })).body;

const statusOf = (token: string, query: string) => backend.get(`/api/v1/pos/refundStatus?${query}`, token);

const problem = ({ status, body }: { status: number; body: Readonly<Record<string, unknown>> }) => [
  status,
  body.errorCode,
];

it('a refund lowers the balance and is read by its reference and by its transaction (REF-01)', async () => {
  const referenceId = await pay(sandbox);
  const { status, body } = await refund(sandbox, referenceId, {
    refundReferenceId: 'back-1',
    amount: '3.50',
    reason: 'broken',
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    refundReferenceId: 'back-1',
    referenceId,
    status: 'SUCCESS',
    amount: '3.50',
    currency: 'EUR',
    remainingAmount: '6.50',
    reason: 'broken',
    createdAt: '2026-11-27T12:00:00.000Z',
  });
  expect(await details(sandbox, referenceId)).toMatchObject({ status: 'SUCCESS', refundedAmount: '3.50' });
  for (const query of ['refundReferenceId=back-1', `referenceId=${referenceId}`])
    expect((await statusOf(sandbox, query)).body).toEqual({ items: [body], nextCursor: null });
  expect(backend.seen('refund.accepted')).toMatchObject([
    { referenceId, refundReferenceId: 'back-1', amount: '3.50', currency: 'EUR', status: 'SUCCESS' },
  ]);
});

it('a refund without an amount takes the whole balance, and the transaction is REFUNDED (REF-04)', async () => {
  const referenceId = await pay(sandbox);
  await refund(sandbox, referenceId, { amount: '4.00' });
  vi.setSystemTime(Date.now() + 60_000);
  expect((await refund(sandbox, referenceId)).body).toMatchObject({
    amount: '6.00',
    remainingAmount: '0.00',
  });
  expect(await details(sandbox, referenceId)).toMatchObject({
    status: 'REFUNDED',
    refundedAmount: '10.00',
  });
  vi.setSystemTime(Date.now() + 60_000);
  expect(problem(await refund(sandbox, referenceId))).toEqual([409, 'ERR_INVALID_STATE']);
});

it('a refund above the balance is rejected, and the balance is checked before the cooldown (REF-02)', async () => {
  const referenceId = await pay(sandbox);
  expect(problem(await refund(sandbox, referenceId, { amount: '10.01' }))).toEqual([
    400,
    'ERR_REFUND_EXCEEDS_BALANCE',
  ]);
  await refund(sandbox, referenceId, { amount: '4.00' });
  expect(problem(await refund(sandbox, referenceId, { amount: '6.01' }))).toEqual([
    400,
    'ERR_REFUND_EXCEEDS_BALANCE',
  ]);
  expect((await statusOf(sandbox, `referenceId=${referenceId}`)).body.items).toHaveLength(1);
});

it('the cooldown of refunds is exact to the millisecond (REF-03)', async () => {
  const referenceId = await pay(sandbox);
  await refund(sandbox, referenceId, { amount: '1.00' });
  vi.setSystemTime(Date.now() + 59_999);
  const early = await refund(sandbox, referenceId, { amount: '1.00' });
  expect(problem(early)).toEqual([400, 'ERR_REFUND_COOLDOWN']);
  expect(early.body.retryAfterSeconds).toBe(1);
  vi.setSystemTime(Date.now() + 1);
  expect((await refund(sandbox, referenceId, { amount: '1.00' })).status).toBe(200);
});

it('only one of many simultaneous refunds succeeds (REF-02)', async () => {
  const referenceId = await pay(sandbox);
  const asked = Array.from({ length: 12 }, () => refund(sandbox, referenceId, { amount: '6.00' }));
  const outcomes = await Promise.all(asked);
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await details(sandbox, referenceId)).toMatchObject({ refundedAmount: '6.00' });
});

it('a refund uses its reference for good, in its merchant and mode only', async () => {
  const [first, second] = [await pay(sandbox), await pay(sandbox)];
  expect((await refund(sandbox, first, { refundReferenceId: 'mine', amount: '1.00' })).status).toBe(200);
  expect(problem(await refund(sandbox, second, { refundReferenceId: 'mine' }))).toEqual([
    409,
    'ERR_DUPLICATE_REFERENCE',
  ]);
  const other = await backend.appToken({ owner: await backend.tenant() });
  expect((await refund(other, await pay(other), { refundReferenceId: 'mine' })).status).toBe(200);
  const production = await backend.appToken({ owner: tenant, sandbox: false });
  const paid = await pay(production);
  await vi.advanceTimersByTimeAsync(1);
  await backend.whenSeen('payment.resolved', 1);
  // Production refunds resolve at once, and sandbox triggers do not apply to them.
  expect(
    (await refund(production, paid, { refundReferenceId: 'SBX-FAIL-1', amount: '1.00' })).body.status,
  ).toBe('SUCCESS');
  expect((await refund(production, await pay(production), { refundReferenceId: 'mine' })).status).toBe(409);
});

it('only a SUCCESS transaction can be refunded (REF-04)', async () => {
  for (const [amount, status] of [
    ['500.01', 'PENDING'],
    ['1000.00', 'FAILED'],
  ]) {
    const referenceId = await pay(sandbox, amount);
    expect(await details(sandbox, referenceId)).toMatchObject({ status });
    expect(problem(await refund(sandbox, referenceId))).toEqual([409, 'ERR_INVALID_STATE']);
  }
  const cancelled = await pay(sandbox);
  await backend.call('cancelTransaction', sandbox, { referenceId: cancelled });
  expect(problem(await refund(sandbox, cancelled))).toEqual([409, 'ERR_INVALID_STATE']);
});

it.each(['', '0', '-1', '1e1', '1.234', 'NaN', '1'.repeat(33), 1e21, '１'])(
  'a refund of %j is not a valid amount',
  async (amount) => {
    expect(problem(await refund(sandbox, await pay(sandbox), { amount }))).toEqual([
      400,
      'ERR_INVALID_AMOUNT',
    ]);
  },
);

it('a refund cannot affect another merchant (TEN-03)', async () => {
  const referenceId = await pay(sandbox);
  await refund(sandbox, referenceId, { refundReferenceId: 'hidden', amount: '1.00' });
  const otherApp = await backend.appToken({ owner: await backend.tenant() });
  const production = await backend.appToken({ owner: tenant, sandbox: false });
  for (const token of [otherApp, production]) {
    expect((await refund(token, referenceId)).status).toBe(404);
    expect((await refund(token, referenceId, { merchantId: tenant.merchantId })).status).toBe(404);
    expect((await backend.call('cancelTransaction', token, { referenceId })).status).toBe(404);
    expect((await statusOf(token, 'refundReferenceId=hidden')).status).toBe(404);
    expect((await statusOf(token, `referenceId=${referenceId}`)).status).toBe(404);
  }
  expect(await details(sandbox, referenceId)).toMatchObject({ refundedAmount: '1.00' });
});

it('the cooldown can be off: simultaneous refunds still never exceed the amount (REF-02)', async () => {
  const eager = await MemoryBackend.start({ 'refund.cooldown': 0 });
  const app = await eager.appToken({ owner: await eager.tenant() });
  await eager.call('payNow', app, { referenceId: 'order', amount: '10.00', currency: 'EUR' });
  const asked = Array.from({ length: 20 }, (_, at) => {
    const prefix = at % 3 === 0 ? 'SBX-PENDING-' : 'R-';
    const body = { referenceId: 'order', refundReferenceId: `${prefix}${at}`, amount: '0.70' };
    return eager.call('refund', app, body);
  });
  const outcomes = await Promise.all(asked);
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(14);
  const codes = new Set(outcomes.filter(({ status }) => status !== 200).map(({ body }) => body.errorCode));
  expect([...codes]).toEqual(['ERR_REFUND_EXCEEDS_BALANCE']);
  await eager.stop();
  expect(eager.internalErrors).toEqual([]);
});

it('the cooldown can be configured to start at the payment (REF-03)', async () => {
  const strict = await MemoryBackend.start({ 'refund.cooldownFrom': 'payment' });
  const app = await strict.appToken({ owner: await strict.tenant() });
  await strict.call('payNow', app, { referenceId: 'order', amount: '10.00', currency: 'EUR' });
  const back = (refundReferenceId: string) =>
    strict.call('refund', app, { referenceId: 'order', refundReferenceId, amount: '1.00' });
  vi.setSystemTime(Date.now() + 59_999);
  expect(problem(await back('a'))).toEqual([400, 'ERR_REFUND_COOLDOWN']);
  vi.setSystemTime(Date.now() + 1);
  expect((await back('b')).status).toBe(200);
  expect(problem(await back('c'))).toEqual([400, 'ERR_REFUND_COOLDOWN']);
  await strict.stop();
});

describe('a trigger prefix on the refundReferenceId', () => {
  it('PENDING reserves the balance, starts the cooldown and keeps the payment from being cancelled', async () => {
    const referenceId = await pay(sandbox);
    const held = await refund(sandbox, referenceId, { refundReferenceId: 'SBX-PENDING-1', amount: '4.00' });
    expect(held.body).toMatchObject({ status: 'PENDING', remainingAmount: '6.00' });
    expect(await details(sandbox, referenceId)).toMatchObject({ refundedAmount: '0.00', status: 'SUCCESS' });
    expect(problem(await backend.call('cancelTransaction', sandbox, { referenceId }))).toEqual([
      409,
      'ERR_INVALID_STATE',
    ]);
    expect(problem(await refund(sandbox, referenceId, { amount: '6.01' }))[1]).toBe(
      'ERR_REFUND_EXCEEDS_BALANCE',
    );
    expect(problem(await refund(sandbox, referenceId, { amount: '6.00' }))[1]).toBe('ERR_REFUND_COOLDOWN');
    vi.setSystemTime(Date.now() + 60_000);
    expect((await refund(sandbox, referenceId)).body).toMatchObject({
      amount: '6.00',
      remainingAmount: '0.00',
    });
    expect(await details(sandbox, referenceId)).toMatchObject({ refundedAmount: '6.00', status: 'SUCCESS' });
  });

  it.each([
    ['SBX-FAIL-', 'ERR_PAYMENT_DECLINED'],
    ['SBX-TIMEOUT-', 'ERR_PAYMENT_TIMEOUT'],
    ['SBX-ERROR-', 'ERR_SYSTEM_ERROR'],
  ])('the prefix %s fails the refund, uses no balance and starts no cooldown', async (prefix, errorCode) => {
    const referenceId = await pay(sandbox);
    const failed = await refund(sandbox, referenceId, { refundReferenceId: `${prefix}1`, amount: '4.00' });
    expect(failed.body).toMatchObject({ status: 'FAILED', errorCode, remainingAmount: '10.00' });
    expect((await refund(sandbox, referenceId)).body).toMatchObject({ status: 'SUCCESS', amount: '10.00' });
    expect(backend.seen('refund.accepted')).toHaveLength(1);
  });

  it('SLOW holds the response for five seconds and then books the refund', async () => {
    const referenceId = await pay(sandbox);
    const pending = refund(sandbox, referenceId, { refundReferenceId: 'SBX-SLOW-1' });
    await backend.whenSeen('refund.accepted', 1);
    expect((await statusOf(sandbox, 'refundReferenceId=SBX-SLOW-1')).body.items).toMatchObject([
      { status: 'PENDING', remainingAmount: '0.00' },
    ]);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(await details(sandbox, referenceId)).toMatchObject({ status: 'SUCCESS' });
    await vi.advanceTimersByTimeAsync(1);
    expect((await pending).body).toMatchObject({ status: 'SUCCESS', remainingAmount: '0.00' });
    expect(backend.seen('refund.resolved')).toMatchObject([
      { refundReferenceId: 'SBX-SLOW-1', amount: '10.00', status: 'SUCCESS' },
    ]);
    expect(await details(sandbox, referenceId)).toMatchObject({
      status: 'REFUNDED',
      refundedAmount: '10.00',
    });
  });
});

it('refundStatus requires either refundReferenceId or referenceId', async () => {
  expect((await statusOf(sandbox, '')).status).toBe(400);
  expect((await statusOf(sandbox, 'referenceId=a&refundReferenceId=b')).status).toBe(400);
});

it('refundStatus returns the refunds of a transaction page by page', async () => {
  const referenceId = await pay(sandbox);
  for (const each of [1, 2, 3])
    await refund(sandbox, referenceId, { refundReferenceId: `SBX-FAIL-${each}`, amount: '1.00' });
  const first = await statusOf(sandbox, `referenceId=${referenceId}&limit=2`);
  expect(first.body.items).toMatchObject([
    { refundReferenceId: 'SBX-FAIL-1' },
    { refundReferenceId: 'SBX-FAIL-2' },
  ]);
  const second = await statusOf(
    sandbox,
    `referenceId=${referenceId}&limit=2&cursor=${first.body.nextCursor}`,
  );
  expect(second.body).toMatchObject({ items: [{ refundReferenceId: 'SBX-FAIL-3' }], nextCursor: null });
});
