import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelClient } from '../../testing/channel-client.js';
import type { MemoryBackend, Tenant, TestTerminal } from '../../testing/memory-backend.js';
import { ReportFixture } from '../../testing/report-fixture.js';

let fixture: ReportFixture;
let backend: MemoryBackend;
let tenant: Tenant;
let terminal: TestTerminal;
let client: ChannelClient;

beforeEach(async () => {
  fixture = await ReportFixture.open();
  ({ backend, tenant, terminal, client } = fixture);
});

afterEach(() => fixture.close());

describe('the status of a transaction report', () => {
  it.each([
    ['TRANS_FAILED', 'FAILED'],
    ['TRANS_DECLINED', 'FAILED'],
    ['TRANS_PENDING', 'PENDING'],
    ['TRANS_CANCELLED', 'CANCELLED'],
    ['TRANS_VOID', 'CANCELLED'],
    ['TRANS_MAYBE', 'REPORTED'],
    ['trans_success', 'REPORTED'],
    ['Genehmigt ✓', 'REPORTED'],
    ['constructor', 'REPORTED'],
    ['x'.repeat(64), 'REPORTED'],
  ])('a report of %s is stored as %s (MSG-08)', async (status, stored) => {
    await fixture.send({ status });
    expect((await fixture.details()).body).toMatchObject({ status: stored, reportedStatus: status });
  });

  it.each([
    ['TRANS_PENDING', 'PENDING'],
    ['TRANS_SUCCESS', 'SUCCESS'],
    ['TRANS_DECLINED', 'FAILED'],
    ['TRANS_VOID', 'CANCELLED'],
  ])('a later report of %s makes a REPORTED transaction %s, in its total (MSG-08)', async (word, status) => {
    await fixture.send({ status: 'UNKNOWN' });
    expect((await fixture.summary()).currencies).toEqual([]);
    await fixture.send({ status: word });
    expect((await fixture.details()).body).toMatchObject({ status, reportedStatus: word });
    const [eur] = (await fixture.summary()).currencies as readonly { statuses: object }[];
    expect(eur?.statuses).toMatchObject({ [status]: { count: 1, amount: '12.34' } });
    expect(backend.seen('payment.resolved')).toMatchObject([{ referenceId: 'R-1', status }]);
    // Only what was pending is pushed.
    expect(client.waiting).toEqual([]);
  });

  it('a REPORTED transaction cannot be refunded, cancelled or settled, and is in no total (MSG-08)', async () => {
    await fixture.send({ status: 'UNKNOWN', referenceId: 'no form: Ä 1' });
    const referenceId = 'no form: Ä 1';
    expect((await fixture.details(referenceId)).body.status).toBe('REPORTED');
    const refund = { referenceId, refundReferenceId: 'F-1' };
    for (const [operation, body] of [
      ['refund', refund],
      ['cancelTransaction', { referenceId }],
    ] as const) {
      const response = await backend.call(operation, terminal.token, body);
      expect([response.status, response.body.errorCode]).toEqual([409, 'ERR_INVALID_STATE']);
    }
    expect((await backend.call('settle', terminal.token, {})).body.settlementBatchId).toBeNull();
    expect((await fixture.summary()).currencies).toEqual([]);
    const found = await backend.call('find', terminal.token, { status: 'REPORTED', text: 'ä 1' });
    expect(found.body.items).toMatchObject([{ referenceId, reportedStatus: 'UNKNOWN' }]);
  });

  it('a report with an unknown status attaches to the pending payment that it names, which stays pending (MSG-08)', async () => {
    const app = await backend.appToken({ owner: tenant, sandbox: false });
    const { terminalId } = terminal;
    const payment = { referenceId: 'R-1', amount: '12.34', currency: 'EUR', terminalId, status: 'PENDING' };
    await backend.call('saveTransaction', app, payment);
    await fixture.send({ status: 'UNKNOWN' });
    expect((await fixture.details()).body).toMatchObject({ status: 'PENDING', reportedStatus: 'UNKNOWN' });
    await fixture.send({ status: 'TRANS_CANCELLED' });
    expect((await fixture.details()).body).toMatchObject({ status: 'CANCELLED', specificTId: 'S-1' });
    expect(client.waiting).toEqual([]);
  });

  it('the currency of a report is case-insensitive (MSG-08)', async () => {
    await fixture.send({ currency: 'eur' });
    await fixture.send({ currency: 'EUR' });
    expect((await fixture.details()).body.currency).toBe('EUR');
    expect(client.waiting).toEqual([]);
  });

  it('a report with another status and other values moves the status alone (MSG-05, MSG-07)', async () => {
    await fixture.send({ status: 'TRANS_PENDING' });
    await fixture.send({ status: 'TRANS_FAILED', amount: 1, gateway: 'other' });
    expect((await fixture.details()).body).toMatchObject({
      status: 'FAILED',
      amount: '12.34',
      gateway: 'GW-7',
    });
    expect((await client.nextMessage()).body).toMatchObject({ action: 'PAYMENT_STATUS', status: 'FAILED' });
  });
});
