import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessageStore, OutboundMessage } from '../../domain/commands/message.js';
import { rejectMessage } from '../../domain/commands/reject-message.js';
import { plansOf } from '../../testing/query-plans.js';
import { createUnitOfWork } from '../../unit-of-work.js';
import { type Db, openDatabase } from '../engine/database.js';
import { prepareTerminalStore } from '../terminals/terminal-store.js';
import { prepareMessageStore } from './message-store.js';
import { countOpenMessages, longestQueues } from './open-message-counts.js';

let db: Db;
let store: MessageStore;
let configId: number;

beforeEach(async () => {
  db = await openDatabase();
  store = prepareMessageStore(db)(db);
  await db.insertInto('merchants').values({ merchant_id: 'm1', name: 'm', created_at: 0 }).execute();
  const branch = { branch_id: 'north', merchant_id: 'm1', name: 'n', created_at: 0 };
  await db.insertInto('branches').values(branch).execute();
  const terminal = await createTerminal('term_1');
  configId = terminal.configId;
});

afterEach(() => db.destroy());

function createTerminal(clientId: string) {
  return prepareTerminalStore(db)(db).insert({
    merchantId: 'm1',
    branchId: 'north',
    name: undefined,
    legacy: false,
    settings: {},
    clientId,
    secretHash: '',
    accessIdHash: '',
    createdAt: 0,
  });
}

async function enqueue(requestId: string | null, expiresAt = 100, to = configId): Promise<OutboundMessage> {
  const stored = await store.enqueue({
    messageId: `msg ${requestId}`,
    configId: to,
    requestId,
    action: requestId === null ? 'PAYMENT_STATUS' : 'PRINT',
    body: '{"a":1}',
    createdAt: 1,
    expiresAt,
  });
  if (stored === undefined) throw new Error('the queue is full');
  return stored;
}

const complete = (requestId: string, changes: object = {}) =>
  store.complete({
    configId,
    requestId,
    requestType: 'PRINT',
    status: 'COMPLETED',
    reportedStatus: 'COMPLETED',
    result: { lines: 1 },
    at: 50,
    ...changes,
  });

describe('a stored message', () => {
  it('a message is read as it was written', async () => {
    const message = await enqueue('r1');
    expect(message).toEqual({
      seq: expect.any(Number),
      messageId: 'msg r1',
      configId,
      requestId: 'r1',
      action: 'PRINT',
      body: '{"a":1}',
      status: 'QUEUED',
      reportedStatus: null,
      result: null,
      createdAt: 1,
      sentAt: null,
      completedAt: null,
      expiresAt: 100,
    });
    expect(await store.byRequestId({ kind: 'all' }, 'r1')).toEqual(message);
    expect(await store.open(configId, 0, 50, 10)).toEqual([message]);
  });

  it('a message is found only in the reach of its terminal (TEN-06, TEN-12)', async () => {
    await enqueue('r1');
    const found = async (reach: Parameters<MessageStore['byRequestId']>[0]) =>
      (await store.byRequestId(reach, 'r1')) !== undefined;
    expect(await found({ kind: 'merchant', merchantId: 'm1' })).toBe(true);
    expect(await found({ kind: 'branch', merchantId: 'm1', branchId: 'north' })).toBe(true);
    expect(await found({ kind: 'branch', merchantId: 'm1', branchId: 'south' })).toBe(false);
    expect(await found({ kind: 'branch', merchantId: 'm2', branchId: 'north' })).toBe(false);
    expect(await found({ kind: 'merchant', merchantId: 'm2' })).toBe(false);
  });

  it('a message is open until it is completed or has expired', async () => {
    for (const id of ['r1', 'r2', 'r3']) await enqueue(id, id === 'r2' ? 60 : 100);
    await complete('r1');
    const open = async (now: number) =>
      (await store.open(configId, 0, now, 10)).map(({ requestId }) => requestId);
    expect(await open(59)).toEqual(['r2', 'r3']);
    expect(await open(60)).toEqual(['r3']);
  });
});

describe('completing', () => {
  it('only the first result is stored (CMD-03, CMD-06)', async () => {
    await enqueue('r1');
    expect(await complete('r1')).toMatchObject({
      status: 'COMPLETED',
      result: { lines: 1 },
      completedAt: 50,
    });
    expect(await complete('r1', { status: 'FAILED', result: null })).toBeUndefined();
    expect(await store.byRequestId({ kind: 'all' }, 'r1')).toMatchObject({ status: 'COMPLETED' });
  });

  it("a result for an unknown, expired or another terminal's request changes nothing (CMD-06)", async () => {
    await enqueue('r1');
    expect(await complete('r2')).toBeUndefined();
    expect(await complete('r1', { configId: configId + 1 })).toBeUndefined();
    expect(await complete('r1', { at: 100 })).toBeUndefined();
    expect(await store.byRequestId({ kind: 'all' }, 'r1')).toMatchObject({ status: 'QUEUED', result: null });
  });
});

describe('marking as sent', () => {
  it("queued messages up to a seq are marked, but not completed, expired or other terminals' messages", async () => {
    await enqueue('done');
    await complete('done');
    await enqueue('expired', 40);
    const { seq } = await enqueue('sent');
    await enqueue('behind');
    await store.markSent(configId + 1, seq, 50);
    await store.markSent(configId, seq, 50);
    const rows = await db.selectFrom('messages').select(['request_id', 'status', 'sent_at']).execute();
    expect(rows.map(({ request_id, status, sent_at }) => [request_id, status, sent_at])).toEqual([
      ['done', 'COMPLETED', null],
      ['expired', 'QUEUED', null],
      ['sent', 'SENT', 50],
      ['behind', 'QUEUED', null],
    ]);
    // The time of its first sending stays.
    await store.markSent(configId, seq, 70);
    expect(await store.byRequestId({ kind: 'all' }, 'sent')).toMatchObject({ sentAt: 50 });
  });
});

describe('a rejection', () => {
  const reject = (
    messageId: string,
    { maxAttempts = 3, ...changes }: { maxAttempts?: number; configId?: number; at?: number } = {},
  ) =>
    rejectMessage(
      { inTransaction: createUnitOfWork(db, { scanRows: 1 }).inTransaction, maxAttempts },
      { configId, messageId, at: 50, ...changes },
    );

  it('rejections are counted, and the last one makes the message FAILED, command or not (A07)', async () => {
    for (const id of ['r1', null]) {
      const { seq, messageId } = await enqueue(id);
      await store.markSent(configId, seq, 10);
      expect(await reject(messageId)).toMatchObject({ status: 'SENT', completedAt: null });
      expect(await reject(messageId)).toMatchObject({ status: 'SENT', completedAt: null });
      expect(await reject(messageId)).toMatchObject({ status: 'FAILED', completedAt: 50, result: null });
      expect(await reject(messageId)).toBeUndefined();
    }
    expect(await store.open(configId, 0, 50, 10)).toEqual([]);
  });

  it("a rejection of an unknown, completed, expired or another terminal's message changes nothing", async () => {
    await enqueue('r1');
    expect(await reject('msg r2')).toBeUndefined();
    expect(await reject('msg r1', { configId: configId + 1 })).toBeUndefined();
    expect(await reject('msg r1', { at: 100 })).toBeUndefined();
    await complete('r1');
    expect(await reject('msg r1', { maxAttempts: 1 })).toBeUndefined();
    const rows = await db.selectFrom('messages').select(['attempts', 'status']).execute();
    expect(rows).toEqual([{ attempts: 0, status: 'COMPLETED' }]);
  });
});

describe('an expired message', () => {
  const close = (now: number) => store.open(configId, 0, now, 10);
  const closed = async () => {
    const rows = db.selectFrom('messages').select('request_id').where('status', '=', 'EXPIRED');
    return (await rows.orderBy('seq').execute()).map(({ request_id }) => request_id);
  };

  it('an expired message is closed when the messages of its terminal are read', async () => {
    await enqueue('done', 40);
    await complete('done', { at: 30 });
    for (const id of ['r1', 'r2', 'r3']) await enqueue(id, 40);
    await enqueue('open');
    await store.open(configId + 1, 0, 50, 10);
    expect(await close(39)).toHaveLength(4);
    expect(await closed()).toEqual([]);
    expect(await close(40)).toMatchObject([{ requestId: 'open' }]);
    expect(await closed()).toEqual(['r1', 'r2', 'r3']);
  });

  it('any number of expired messages do not hide later ones', async () => {
    const expired = Array.from({ length: 2_001 }, (_, index) => `r${index}`);
    for (const id of expired) await enqueue(id, 40);
    await enqueue('open');
    expect(await close(40)).toMatchObject([{ requestId: 'open' }]);
    expect(await closed()).toEqual(expired);
  });

  it('an expired request reads as EXPIRED, without a time of completion', async () => {
    await enqueue('r1', 40);
    await close(50);
    expect(await store.byRequestId({ kind: 'all' }, 'r1')).toMatchObject({
      status: 'EXPIRED',
      completedAt: null,
      result: null,
    });
    expect(await complete('r1', { at: 39 })).toBeUndefined();
  });

  it('closed messages are not in the index on open messages', async () => {
    await enqueue('r1', 40);
    const plans = await plansOf(db, (on) => prepareMessageStore(on)(on).open(configId, 0, 50, 10));
    expect(plans.join('\n')).toContain('messages_open');
    expect(plans.filter((plan) => /SCAN messages/.test(plan))).toEqual([]);
  });
});

describe('the count of open messages', () => {
  it('the count excludes completed and expired messages', async () => {
    await enqueue('done');
    await complete('done');
    await enqueue('expired', 40);
    await enqueue('queued');
    const queued = { status: 'QUEUED', oldestCreatedAt: 1 };
    expect(await countOpenMessages(db, 39)).toEqual([{ ...queued, count: 2 }]);
    expect(await countOpenMessages(db, 40)).toEqual([{ ...queued, count: 1 }]);
  });

  it('the longest queues are listed with their open messages, and at most as many as asked for', async () => {
    await enqueue('done');
    await complete('done');
    expect(await longestQueues(db, 39, 10)).toEqual([]);
    await enqueue('expired', 40);
    await enqueue('queued');
    expect(await longestQueues(db, 39, 10)).toEqual([{ configId, messages: 2 }]);
    expect(await longestQueues(db, 40, 10)).toEqual([{ configId, messages: 1 }]);
    const { configId: longer } = await createTerminal('term_2');
    for (const each of ['a', 'b', 'c']) await enqueue(each, 100, longer);
    const longest = { configId: longer, messages: 3 };
    expect(await longestQueues(db, 39, 10)).toEqual([longest, { configId, messages: 2 }]);
    expect(await longestQueues(db, 39, 1)).toEqual([longest]);
  });
});
