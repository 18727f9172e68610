import type { MessageStore, NewMessage, OutboundMessage } from '../../domain/commands/message.js';
import type { Db } from '../engine/database.js';
import type { PreparedStore } from '../engine/prepared-store.js';
import { within } from '../engine/reach-filter.js';
import { reachStatement } from '../engine/reach-statement.js';
import { prepareMessageOutcome } from './message-outcome.js';
import { prepareMessageQueue, type QueueLimits, queued } from './message-queue.js';
import { type MessageRow, messages, readMessage } from './message-table.js';

/** The most expired rows that one statement closes. */
const maxClosedAtOnce = 1_000;

const unlimited: QueueLimits = { messages: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

export function prepareMessageStore(db: Db, limits = unlimited): PreparedStore<MessageStore> {
  const { insert, open, markSent, closeExpired, dropOldestPush } = prepareMessageQueue(db, limits);
  const { complete, settle, countRejection, fail } = prepareMessageOutcome(db);
  const byRequestId = reachStatement<{ requestId: string }, MessageRow>((parameter, reach) =>
    db
      .selectFrom('messages')
      .innerJoin('terminals', 'terminals.config_id', 'messages.config_id')
      .select(messages.selection)
      .$castTo<MessageRow>()
      .where('request_id', '=', parameter('requestId'))
      .where(within<'terminals'>(reach)),
  );

  async function insertInto(on: Db, message: NewMessage): Promise<OutboundMessage | undefined> {
    const [row] = (await on.executeQuery(insert([message]))).rows;
    return row && { seq: row.seq, ...message, ...queued };
  }

  return (on) => ({
    async enqueue(message) {
      const stored = await insertInto(on, message);
      if (stored !== undefined) return stored;
      // An expired message counts until it is closed.
      const { configId, createdAt: now } = message;
      await closeExpired(on, { configId, now, limit: maxClosedAtOnce });
      return insertInto(on, message);
    },
    async dropOldestPush(configId, now) {
      return (await dropOldestPush(on, { configId, now })).rows.length > 0;
    },
    async open(configId, afterSeq, now, limit) {
      for (;;) {
        const { rows } = await open(on, { configId, afterSeq, limit });
        if (rows.every((row) => row.expiresAt > now)) return rows.map(readMessage);
        // Closed messages are no longer open, so later reads do not meet them. Most reads find no expired one.
        await closeExpired(on, { configId, now, limit: maxClosedAtOnce });
      }
    },
    async markSent(configId, upToSeq, at) {
      await markSent(on, { configId, upTo: upToSeq, at });
    },
    async complete({ configId, requestId, requestType, status, reportedStatus, result, at }) {
      const { rows } = await complete(on, {
        configId,
        requestId,
        requestType,
        status,
        reportedStatus,
        result: result && JSON.stringify(result),
        at,
      });
      return rows[0] && { ...readMessage(rows[0]), requestId };
    },
    async settle(configId, messageId, at) {
      await settle(on, { configId, messageId, at });
    },
    async countRejection(rejection) {
      const [row] = (await countRejection(on, rejection)).rows;
      return row && { message: readMessage(row), attempts: row.attempts };
    },
    async fail(seq, at) {
      const [row] = (await fail(on, { seq, at })).rows;
      if (row === undefined) throw new Error(`message ${seq} is no longer open`);
      return readMessage(row);
    },
    async byRequestId(reach, requestId) {
      const { rows } = await byRequestId(on, reach, { requestId });
      return rows[0] && { ...readMessage(rows[0]), requestId };
    },
  });
}
