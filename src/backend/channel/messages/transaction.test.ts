import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChannelClient } from '../../testing/channel-client.js';
import type { MemoryBackend, Tenant, TestTerminal } from '../../testing/memory-backend.js';
import { terminalSession } from '../../testing/recording-session.js';
import { ReportFixture, reportDestination } from '../../testing/report-fixture.js';
import type { ChannelDeps } from './terminal-message.js';
import { transaction } from './transaction.js';

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

/** Returns the errorCode of the REPORT_REJECTED that follows. */
async function rejection(changes: Readonly<Record<string, unknown>>, by = client) {
  await fixture.send(changes, by);
  const { body } = await by.nextMessage();
  expect(body).toMatchObject({ action: 'REPORT_REJECTED', message: expect.stringMatching(/./) });
  expect(body.specificTId).toBe(fixture.report(changes).specificTId);
  return body.errorCode;
}

describe('a transaction report', () => {
  it('a report is stored as a production transaction with the terminal and its reported status (MSG-05)', async () => {
    await fixture.send({ more: 'ignored' });
    const { status, body } = await fixture.details();
    expect(status).toBe(200);
    expect(body).toEqual({
      referenceId: 'R-1',
      tradeNo: expect.stringMatching(/^tr_/),
      status: 'SUCCESS',
      amount: '12.34',
      currency: 'EUR',
      refundedAmount: '0.00',
      channel: 'card',
      gateway: 'GW-7',
      specificTId: 'S-1',
      reportedStatus: 'TRANS_SUCCESS',
      terminalId: terminal.terminalId,
      branchId: tenant.branchId,
      merchantId: tenant.merchantId,
      sandbox: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(backend.seen('payment.stored')).toHaveLength(1);
  });

  it('a report gets its RECEIPT only after the database has committed it (N02)', async () => {
    let commit = (): void => {};
    const committed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const handled: string[] = [];
    const { session } = terminalSession(terminal.configId);
    const deps = {
      terminals: { byConfigId: async () => ({ merchantId: 'm', branchId: 'b' }) },
      reports: { insert: async () => undefined },
      inTransaction: () => committed.then(() => ({ effect: 'repeated', transaction: {} })),
      limits: { jsonDepth: 32 },
      tradeNo: () => 'tr',
    } as unknown as ChannelDeps;
    const body = Buffer.from(JSON.stringify(fixture.report({ terminalId: session.terminalId })));
    const handling = transaction.handle(deps, session, { destination: reportDestination, headers: [], body });
    const done = Promise.resolve(handling).then(() => handled.push('handled'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(handled).toEqual([]);
    commit();
    await done;
  });

  it('dashboards are notified once of a report, however often it is sent', async () => {
    const admin = await ChannelClient.dashboard(backend);
    await fixture.send();
    await fixture.send();
    const { configId } = terminal;
    const event = { type: 'transaction-report', configId, referenceId: 'R-1', status: 'SUCCESS' };
    expect((await admin.nextMessage()).body).toEqual({
      ...event,
      at: expect.any(String),
      requestId: null,
      requestType: null,
    });
    expect(admin.waiting).toEqual([]);
  });

  it.each([
    ['specificTId', 'S-1\u0000x'],
    ['specificTId', 'S-\ud83d'],
    ['gateway', 'GW\u0000'],
    ['gateway', '\ude00\ud83d'],
  ])(
    'a report with invalid Unicode in its %s is rejected, because it could not be recognised again (MSG-09)',
    async (name, text) => {
      await fixture.send({ [name]: text });
      const { body } = await client.nextMessage();
      expect(body).toMatchObject({ action: 'REPORT_REJECTED', errorCode: 'ERR_VALIDATION' });
      expect(body.message).toMatch(new RegExp(`^/${name} `));
      expect((await fixture.details()).status).toBe(404);
    },
  );

  it('a report with a character above U+FFFF, or with invalid Unicode in an ignored field, is accepted', async () => {
    const changes = { specificTId: '😀', more: '\ud83d' };
    await fixture.send(changes);
    await fixture.send(changes);
    expect(client.waiting).toEqual([]);
    expect((await fixture.details()).body.specificTId).toBe('😀');
  });

  it('a repeated report changes nothing, also on another session and after a refund (MSG-05)', async () => {
    await fixture.send();
    await fixture.send();
    const stored = (await fixture.details()).body;
    const before = await fixture.summary();
    client.cut();
    await backend.whenSeen('session.offline', 1);
    const second = await ChannelClient.online(backend, terminal);
    await fixture.send({}, second);
    expect((await fixture.details()).body).toEqual(stored);
    expect(await fixture.summary()).toEqual(before);
    const refund = { referenceId: 'R-1', refundReferenceId: 'F-1' };
    expect((await backend.call('refund', terminal.token, refund)).status).toBe(200);
    await fixture.send({}, second);
    expect((await fixture.details()).body.status).toBe('REFUNDED');
    expect(second.waiting).toEqual([]);
    expect(backend.seen('payment.stored')).toHaveLength(1);
  });

  it('many equal reports in a row are stored and counted once (MSG-05)', async () => {
    for (let round = 0; round < 20; round += 1) {
      client.sendFrame('SEND', [`destination:${reportDestination}`], JSON.stringify(fixture.report()));
    }
    await fixture.send();
    expect(backend.seen('payment.stored')).toHaveLength(1);
    expect(client.waiting).toEqual([]);
    const [eur] = (await fixture.summary()).currencies as readonly { statuses: object }[];
    expect(eur?.statuses).toMatchObject({ SUCCESS: { count: 1, amount: '12.34' } });
  });

  it.each([
    ['another referenceId', { referenceId: 'R-2' }],
    ['another amount', { amount: 1235 }],
    ['another currency', { currency: 'USD' }],
    ['another gateway', { gateway: 'GW-8' }],
    ['an amount of 0', { amount: 0 }],
    ['an unknown currency', { currency: 'ZZZ' }],
    ["another terminal's id", { terminalId: 'T99999999' }],
    ['an unknown status', { status: 'TRANS_MAYBE' }],
    ['a status that it cannot reach', { status: 'TRANS_PENDING' }],
  ])(
    'a report with a known specificTId and %s changes nothing and is published (MSG-05)',
    async (_, difference) => {
      const admin = await ChannelClient.dashboard(backend);
      await fixture.send();
      await admin.nextMessage();
      const before = (await fixture.details()).body;
      await fixture.send(difference);
      expect((await fixture.details()).body).toEqual(before);
      expect((await admin.nextMessage()).body).toMatchObject({
        type: 'transaction-report',
        configId: terminal.configId,
        referenceId: 'R-1',
        status: 'SUCCESS',
        differs: true,
      });
      expect(client.waiting).toEqual([]);
    },
  );

  it('a report of another terminal with a known specificTId changes nothing, except at another merchant', async () => {
    await fixture.send();
    const sibling = await backend.terminal(tenant.branchId);
    const foreign = await backend.terminal((await backend.tenant()).branchId);
    const bySibling = await ChannelClient.online(backend, sibling);
    const byForeign = await ChannelClient.online(backend, foreign);
    const before = (await fixture.details()).body;
    await fixture.send({ terminalId: sibling.terminalId, status: 'TRANS_VOID' }, bySibling);
    expect(bySibling.waiting).toEqual([]);
    expect((await fixture.details()).body).toEqual(before);
    await fixture.send({ terminalId: foreign.terminalId }, byForeign);
    expect((await fixture.details('R-1', foreign.token)).status).toBe(200);
  });

  it.each([
    ['TRANS_PENDING', 'TRANS_SUCCESS', 'SUCCESS'],
    ['TRANS_PENDING', 'TRANS_FAILED', 'FAILED'],
  ])('a report moves a transaction from %s to %s (MSG-07)', async (first, then, status) => {
    await fixture.send({ status: first });
    vi.setSystemTime(Date.now() + 1_000);
    await fixture.send({ status: then });
    expect((await fixture.details()).body).toMatchObject({ status, reportedStatus: then });
    expect(backend.seen('payment.resolved')).toHaveLength(1);
    // The outcome of a pending payment is pushed, whatever its source.
    expect((await client.nextMessage()).body).toMatchObject({
      action: 'PAYMENT_STATUS',
      referenceId: 'R-1',
      status,
    });
  });

  it.each([
    ['TRANS_SUCCESS', 'TRANS_FAILED'],
    ['TRANS_FAILED', 'TRANS_SUCCESS'],
    ['TRANS_SUCCESS', 'TRANS_PENDING'],
  ])('a report does not move a transaction from %s to %s (MSG-07)', async (first, then) => {
    await fixture.send({ status: first });
    const before = (await fixture.details()).body;
    await fixture.send({ status: then });
    expect(client.waiting).toEqual([]);
    expect((await fixture.details()).body).toEqual(before);
  });

  it('a report does not change a transaction that was cancelled in the meantime (MSG-07)', async () => {
    await fixture.send({ status: 'TRANS_PENDING' });
    await backend.call('cancelTransaction', terminal.token, { referenceId: 'R-1' });
    await fixture.send({ status: 'TRANS_SUCCESS' });
    expect(client.waiting).toEqual([]);
    expect((await fixture.details()).body).toMatchObject({
      status: 'CANCELLED',
      reportedStatus: 'TRANS_PENDING',
    });
  });

  it('a report resolves the pending payment that it names, once and before the gateway does (MSG-07)', async () => {
    const app = await backend.appToken({ owner: tenant, sandbox: false });
    const { terminalId } = terminal;
    const payment = { referenceId: 'R-1', amount: '12.34', currency: 'EUR', terminalId };
    expect((await backend.call('payNow', app, payment)).body.status).toBe('PENDING');
    await fixture.send();
    await fixture.send();
    const resolved = {
      status: 'SUCCESS',
      specificTId: 'S-1',
      gateway: 'GW-7',
      reportedStatus: 'TRANS_SUCCESS',
    };
    expect((await fixture.details()).body).toMatchObject(resolved);
    expect((await client.nextMessage()).body).toMatchObject({ action: 'PAYMENT_STATUS', status: 'SUCCESS' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(backend.seen('payment.resolved')).toHaveLength(1);
    expect(backend.seen('report.stored')).toMatchObject([{ specificTId: 'S-1', status: 'SUCCESS' }]);
    expect(client.waiting).toEqual([]);
  });

  it.each([
    ['another amount', { amount: '12.35' }],
    ['another currency', { currency: 'USD' }],
    ['no terminal', { terminalId: undefined }],
  ])(
    'a report does not resolve a pending payment with %s: it is a duplicate (MSG-07)',
    async (_, difference) => {
      const app = await backend.appToken({ owner: tenant, sandbox: false });
      const { terminalId } = terminal;
      const payment = { referenceId: 'R-1', amount: '12.34', currency: 'EUR', terminalId, ...difference };
      await backend.call('payNow', app, { ...payment, branchId: tenant.branchId });
      expect(await rejection({})).toBe('ERR_DUPLICATE_REFERENCE');
      expect((await fixture.details()).body.status).toBe('PENDING');
    },
  );

  it('a report does not resolve a pending payment that already has a specificTId: it is a duplicate (MSG-07)', async () => {
    const app = await backend.appToken({ owner: tenant, sandbox: false });
    const { terminalId } = terminal;
    const payment = { referenceId: 'R-1', amount: '12.34', currency: 'EUR', terminalId, status: 'PENDING' };
    await backend.call('saveTransaction', app, { ...payment, specificTId: 'S-0' });
    expect(await rejection({})).toBe('ERR_DUPLICATE_REFERENCE');
    expect((await fixture.details()).body).toMatchObject({ status: 'PENDING', specificTId: 'S-0' });
  });

  it('a report with a saved or paid reference is a duplicate, and the other way round (PAY-02)', async () => {
    const app = await backend.appToken({ owner: tenant, sandbox: false });
    const saved = { referenceId: 'R-1', amount: '12.34', currency: 'EUR', specificTId: 'S-1' };
    await backend.call('saveTransaction', app, saved);
    expect(await rejection({})).toBe('ERR_DUPLICATE_REFERENCE');
    await fixture.send({ referenceId: 'R-2', specificTId: 'S-2' });
    for (const operation of ['payNow', 'saveTransaction']) {
      const response = await backend.call(operation, app, { ...saved, referenceId: 'R-2' });
      expect([response.status, response.body.errorCode]).toEqual([409, 'ERR_DUPLICATE_REFERENCE']);
    }
  });

  it('a report conflicts with no sandbox transaction, and no sandbox app sees it (SBX-25)', async () => {
    const app = await backend.appToken({ owner: tenant, sandbox: true });
    await backend.call('payNow', app, { referenceId: 'R-1', amount: '1.00', currency: 'EUR' });
    await fixture.send();
    expect(client.waiting).toEqual([]);
    expect((await fixture.details('R-1', app)).body).toMatchObject({ sandbox: true, amount: '1.00' });
    expect((await backend.call('getRecentTransactions', app, {})).text).not.toContain('S-1');
  });

  it.each([
    ['an amount of 0', { amount: 0 }, 'ERR_INVALID_AMOUNT'],
    ['a negative amount', { amount: -5 }, 'ERR_INVALID_AMOUNT'],
    ['an amount of 13 digits', { amount: 1_000_000_000_000 }, 'ERR_INVALID_AMOUNT'],
    ['an unknown currency', { currency: 'ZZZ' }, 'ERR_VALIDATION'],
    ["another terminal's id", { terminalId: 'T99999999' }, 'ERR_FORBIDDEN'],
  ])(
    'a report with %s is rejected after its RECEIPT, and the session continues',
    async (_, changes, errorCode) => {
      client.sendFrame(
        'SEND',
        [`destination:${reportDestination}`, 'receipt:r'],
        JSON.stringify(fixture.report(changes)),
      );
      const first = await client.next();
      expect([first.command, first.headers['receipt-id']]).toEqual(['RECEIPT', 'r']);
      const { body } = await client.nextMessage();
      expect(body).toMatchObject({ action: 'REPORT_REJECTED', errorCode, specificTId: 'S-1' });
      expect((await fixture.details()).status).toBe(404);
      await client.sendJson('/app/terminal/heartbeat');
    },
  );

  it.each([
    ['no amount', { amount: undefined }, '/ '],
    ['an amount as text', { amount: '1234' }, '/amount '],
    ['a broken amount', { amount: 12.5 }, '/amount '],
    ['an empty specificTId', { specificTId: '' }, '/specificTId '],
    ['an empty status', { status: '' }, '/status '],
    ['a status of 65 characters', { status: 'x'.repeat(65) }, '/status '],
    ['a status with a tab', { status: 'TRANS\tSUCCESS' }, '/status '],
    ['a referenceId of 129 characters', { referenceId: 'x'.repeat(129) }, '/referenceId '],
    ['a referenceId with a line feed', { referenceId: 'R\n1' }, '/referenceId '],
    ['a currency of four letters', { currency: 'EURO' }, '/currency '],
  ])(
    'a report with %s is rejected with its field, and stores nothing (MSG-09)',
    async (_, changes, field) => {
      await fixture.send(changes);
      const { body } = await client.nextMessage();
      expect(body).toMatchObject({ action: 'REPORT_REJECTED', errorCode: 'ERR_VALIDATION' });
      expect(String(body.message).startsWith(field)).toBe(true);
      expect((await backend.call('getRecentTransactions', terminal.token, {})).body.items).toEqual([]);
      await client.sendJson('/app/terminal/heartbeat');
    },
  );

  it('a report is stored with the rest of its STOMP transaction, or not at all (T02)', async () => {
    await client.sendAndWait('BEGIN', ['transaction:t']);
    const inside = [`destination:${reportDestination}`, 'transaction:t'];
    await client.sendAndWait('SEND', inside, JSON.stringify(fixture.report()));
    expect((await fixture.details()).status).toBe(404);
    await client.sendAndWait('SEND', inside, JSON.stringify(fixture.report()));
    await client.sendAndWait(
      'SEND',
      inside,
      JSON.stringify(fixture.report({ referenceId: 'R-2', specificTId: 'S-2' })),
    );
    await client.sendAndWait('COMMIT', ['transaction:t']);
    expect([(await fixture.details()).status, (await fixture.details('R-2')).status]).toEqual([200, 200]);
    await client.sendAndWait('BEGIN', ['transaction:u']);
    const other = fixture.report({ referenceId: 'R-3', specificTId: 'S-3' });
    client.sendFrame('SEND', [`destination:${reportDestination}`, 'transaction:u'], JSON.stringify(other));
    client.sendFrame('SEND', [`destination:${reportDestination}`, 'transaction:u'], '{}');
    await client.sendAndWait('COMMIT', ['transaction:u']);
    // A rejected report does not fail its transaction (MSG-09).
    expect((await client.nextMessage()).body.action).toBe('REPORT_REJECTED');
    expect((await fixture.details('R-3')).status).toBe(200);
    expect(backend.seen('payment.stored')).toHaveLength(3);
  });
});
