import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixClock } from '../../testing/fixed-clock.js';
import { MemoryBackend, type Tenant } from '../../testing/memory-backend.js';

let backend: MemoryBackend;
let tenant: Tenant;
let app: string;

beforeEach(async () => {
  fixClock();
  backend = await MemoryBackend.start();
  tenant = await backend.tenant();
  app = await backend.appToken({ owner: tenant });
});

afterEach(async () => {
  await backend.stop();
  vi.useRealTimers();
  expect(backend.internalErrors).toEqual([]);
});

const pay = (referenceId: string, amount: string, token = app) =>
  backend.call('payNow', token, { referenceId, amount, currency: 'EUR' });
const cancel = (referenceId: string, token = app, more: object = {}) =>
  backend.call('cancelTransaction', token, { referenceId, ...more });
const details = async (referenceId: string) =>
  (await backend.call('getTransactionDetails', app, { referenceId })).body;

describe('cancelTransaction', () => {
  it('a PENDING or SUCCESS transaction can be cancelled once; FAILED and CANCELLED stay (PAY-06)', async () => {
    await pay('paid', '1.00');
    await pay('open', '500.01');
    await pay('failed', '1000.00');
    for (const referenceId of ['paid', 'open']) {
      const { status, body } = await cancel(referenceId);
      expect([status, body.status]).toEqual([200, 'CANCELLED']);
      expect((await details(referenceId)).status).toBe('CANCELLED');
    }
    for (const referenceId of ['paid', 'open', 'failed']) {
      const { status, body } = await cancel(referenceId);
      expect([status, body.errorCode]).toEqual([409, 'ERR_INVALID_STATE']);
    }
    expect((await cancel('unknown')).status).toBe(404);
    expect(backend.seen('payment.resolved')).toMatchObject([{ referenceId: 'open', status: 'CANCELLED' }]);
    expect(backend.seen('payment.cancelled')).toMatchObject([{ referenceId: 'paid', status: 'CANCELLED' }]);
  });

  it('a cancellation ends a held response with CANCELLED, and the later resolution has no effect (PAY-06)', async () => {
    const held = pay('held', '999.00');
    await backend.whenSeen('payment.stored', 1);
    expect((await cancel('held')).body.status).toBe('CANCELLED');
    expect((await held).body).toMatchObject({ referenceId: 'held', status: 'CANCELLED' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await details('held')).status).toBe('CANCELLED');
  });

  it('a cancelled payment does not succeed later, and no message is pushed (SBX-23)', async () => {
    await pay('late', '500.00');
    await cancel('late');
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await details('late')).status).toBe('CANCELLED');
    expect(backend.seen('payment.resolved')).toHaveLength(1);
    expect(backend.seen('payment.cancelled')).toEqual([]);
  });

  it('a transaction with a refund cannot be cancelled', async () => {
    await pay('paid', '10.00');
    await backend.call('refund', app, { referenceId: 'paid', refundReferenceId: 'r', amount: '1.00' });
    expect((await cancel('paid')).status).toBe(409);
  });

  it('an administrator must name the merchant if several have the reference', async () => {
    const other = await backend.tenant();
    for (const owner of [tenant, other]) {
      const token = await backend.appToken({ owner, sandbox: false });
      const body = { referenceId: 'shared', amount: '1.00', currency: 'EUR' };
      await backend.call('saveTransaction', token, body);
    }
    for (const operation of ['cancelTransaction', 'refund']) {
      const body = { referenceId: 'shared', refundReferenceId: 'r' };
      const unclear = await backend.call(operation, backend.adminToken, body);
      expect([unclear.status, unclear.body.errorCode]).toEqual([400, 'ERR_VALIDATION']);
    }
    const { merchantId } = other;
    const { body } = await cancel('shared', backend.adminToken, { merchantId });
    expect([body.status, body.merchantId]).toEqual(['CANCELLED', merchantId]);
  });
});

describe('saveTransaction', () => {
  const save = (body: object, token = app) =>
    backend.call('saveTransaction', token, { referenceId: 'r', amount: '1.00', currency: 'EUR', ...body });

  it('a saved transaction is stored as sent, without a gateway, so no trigger applies (PAY-05)', async () => {
    const fields = { gateway: 'other', specificTId: 'acq-1', channel: 'qr', amount: '1000.00' };
    const { status, body } = await save({ referenceId: 'SBX-FAIL-1', ...fields });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ ...fields, referenceId: 'SBX-FAIL-1', status: 'SUCCESS', sandbox: true }),
    ]);
    expect(await details('SBX-FAIL-1')).toEqual(body);
    for (const each of ['PENDING', 'FAILED', 'SUCCESS'])
      expect((await save({ referenceId: each, status: each })).body.status).toBe(each);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await details('PENDING')).status).toBe('PENDING');
    expect((await save({ referenceId: 'x' })).body).toMatchObject({ gateway: 'external', channel: 'card' });
  });

  it('saved transactions share the references of payNow, and one of many simultaneous requests wins (PAY-02, PAY-03)', async () => {
    await pay('taken', '1000.00');
    const again = await save({ referenceId: 'taken' });
    expect([again.status, again.body.errorCode]).toEqual([409, 'ERR_DUPLICATE_REFERENCE']);
    const all = await Promise.all(
      [1, 2, 3, 4].flatMap(() => [save({ referenceId: 'new' }), pay('new', '1.00')]),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect((await backend.call('overallSummary', app, {})).body.currencies).toMatchObject([
      { statuses: { SUCCESS: { count: 1 }, FAILED: { count: 1 } } },
    ]);
  });

  it.each([
    [{ amount: '-1' }, 'ERR_INVALID_AMOUNT'],
    [{ amount: '1'.repeat(33) }, 'ERR_INVALID_AMOUNT'],
    [{ currency: 'XXQ' }, 'ERR_VALIDATION'],
    [{ status: 'REFUNDED' }, 'ERR_VALIDATION'],
    [{ channel: 'a\u0000b' }, 'ERR_VALIDATION'],
    [{ specificTId: '\ud800' }, 'ERR_VALIDATION'],
  ])('saveTransaction rejects %j and stores nothing', async (body, code) => {
    const response = await save(body);
    expect([response.status, response.body.errorCode]).toEqual([400, code]);
    expect((await backend.call('getTransactionDetails', app, { referenceId: 'r' })).status).toBe(404);
  });
});
