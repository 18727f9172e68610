import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChannelClient } from '../../testing/channel-client.js';
import { fixClock } from '../../testing/fixed-clock.js';
import { MemoryBackend, type Tenant, type TestTerminal } from '../../testing/memory-backend.js';

let backend: MemoryBackend;
let tenant: Tenant;
let terminal: TestTerminal;
let client: ChannelClient;

const destination = '/app/terminal/transaction';

beforeEach(async () => {
  fixClock();
  backend = await MemoryBackend.start({ 'acquirer.latency': 1_500, 'acquirer.approvalPercent': 100 });
  tenant = await backend.tenant();
  terminal = await backend.terminal(tenant.branchId);
  client = await ChannelClient.online(backend, terminal);
});

afterEach(async () => {
  expect(backend.internalErrors).toEqual([]);
  await backend.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function report(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    referenceId: 'R-1',
    terminalId: terminal.terminalId,
    status: 'TRANS_SUCCESS',
    gateway: 'GW-7',
    specificTId: 'S-1',
    amount: 1234,
    currency: 'EUR',
    ...changes,
  };
}

function sendReport(changes?: Readonly<Record<string, unknown>>, by = client): Promise<void> {
  return by.sendJson(destination, report(changes));
}

function details(referenceId = 'R-1', token = terminal.token) {
  return backend.call('getTransactionDetails', token, { referenceId });
}

async function summary() {
  return (await backend.call('overallSummary', terminal.token, {})).body;
}

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
    await sendReport({ status });
    expect((await details()).body).toMatchObject({ status: stored, reportedStatus: status });
  });

  it.each([
    ['TRANS_PENDING', 'PENDING'],
    ['TRANS_SUCCESS', 'SUCCESS'],
    ['TRANS_DECLINED', 'FAILED'],
    ['TRANS_VOID', 'CANCELLED'],
  ])('a later report of %s makes a REPORTED transaction %s, in its total (MSG-08)', async (word, status) => {
    await sendReport({ status: 'UNKNOWN' });
    expect((await summary()).currencies).toEqual([]);
    await sendReport({ status: word });
    expect((await details()).body).toMatchObject({ status, reportedStatus: word });
    const [eur] = (await summary()).currencies as readonly { statuses: object }[];
    expect(eur?.statuses).toMatchObject({ [status]: { count: 1, amount: '12.34' } });
    expect(backend.seen('payment.resolved')).toMatchObject([{ referenceId: 'R-1', status }]);
    // Only what was pending is pushed.
    expect(client.waiting).toEqual([]);
  });

  it('a REPORTED transaction cannot be refunded, cancelled or settled, and stands in no total (MSG-08)', async () => {
    await sendReport({ status: 'UNKNOWN', referenceId: 'no form: Ä 1' });
    const referenceId = 'no form: Ä 1';
    expect((await details(referenceId)).body.status).toBe('REPORTED');
    const refund = { referenceId, refundReferenceId: 'F-1' };
    for (const [operation, body] of [
      ['refund', refund],
      ['cancelTransaction', { referenceId }],
    ] as const) {
      const response = await backend.call(operation, terminal.token, body);
      expect([response.status, response.body.errorCode]).toEqual([409, 'ERR_INVALID_STATE']);
    }
    expect((await backend.call('settle', terminal.token, {})).body.settlementBatchId).toBeNull();
    expect((await summary()).currencies).toEqual([]);
    const found = await backend.call('find', terminal.token, { status: 'REPORTED', text: 'ä 1' });
    expect(found.body.items).toMatchObject([{ referenceId, reportedStatus: 'UNKNOWN' }]);
  });

  it('a report with an unknown status attaches to the pending payment that it names, which stays pending (MSG-08)', async () => {
    const app = await backend.appToken({ owner: tenant, sandbox: false });
    const { terminalId } = terminal;
    const payment = { referenceId: 'R-1', amount: '12.34', currency: 'EUR', terminalId, status: 'PENDING' };
    await backend.call('saveTransaction', app, payment);
    await sendReport({ status: 'UNKNOWN' });
    expect((await details()).body).toMatchObject({ status: 'PENDING', reportedStatus: 'UNKNOWN' });
    await sendReport({ status: 'TRANS_CANCELLED' });
    expect((await details()).body).toMatchObject({ status: 'CANCELLED', specificTId: 'S-1' });
    expect(client.waiting).toEqual([]);
  });

  it('the currency of a report is case-insensitive (MSG-08)', async () => {
    await sendReport({ currency: 'eur' });
    await sendReport({ currency: 'EUR' });
    expect((await details()).body.currency).toBe('EUR');
    expect(client.waiting).toEqual([]);
  });

  it('a report with another status and other values moves the status alone (MSG-05, MSG-07)', async () => {
    await sendReport({ status: 'TRANS_PENDING' });
    await sendReport({ status: 'TRANS_FAILED', amount: 1, gateway: 'other' });
    expect((await details()).body).toMatchObject({ status: 'FAILED', amount: '12.34', gateway: 'GW-7' });
    expect((await client.nextMessage()).body).toMatchObject({ action: 'PAYMENT_STATUS', status: 'FAILED' });
  });
});
