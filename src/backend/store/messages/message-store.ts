import type { MessageStore, NewMessage } from '../../domain/commands/message.js';
import type { Db } from '../engine/database.js';
import { atomically, type PreparedStore } from '../engine/prepared-store.js';
import { within } from '../engine/reach-filter.js';
import { reachStatement } from '../engine/reach-statement.js';
import { prepareMessageOutcome } from './message-outcome.js';
import { prepareMessageQueue } from './message-queue.js';
import { type MessageRow, messages, readMessage } from './message-table.js';

/** The most expired rows that one statement closes. */
const maxClosedAtOnce = 1_000;

/** The most that one terminal's queue of open messages may hold. */
export interface QueueLimits {
  readonly messages: number;
  /** Bytes of all bodies in UTF-8. */
  readonly bytes: number;
}

const unlimited: QueueLimits = { messages: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

export function prepareMessageStore(db: Db, limits = unlimited): PreparedStore<MessageStore> {
  const { insert, open, markSent, closeExpired, size, dropOldestPush } = prepareMessageQueue(db);
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

  async function hasRoom(on: Db, { configId, body }: NewMessage): Promise<boolean> {
    const [queue = { messages: 0, bytes: 0 }] = (await size(on, { configId })).rows;
    return queue.messages < limits.messages && queue.bytes + Buffer.byteLength(body) <= limits.bytes;
  }

  return (on) => ({
    enqueue: (message) =>
      atomically(on, async (trx) => {
        if (!(await hasRoom(trx, message))) {
          // An expired message counts until it is closed.
          const { configId, createdAt: now } = message;
          await closeExpired(trx, { configId, now, limit: maxClosedAtOnce });
          if (!(await hasRoom(trx, message))) return undefined;
        }
        const [row] = (await trx.executeQuery(insert([message]))).rows;
        if (row === undefined) throw new Error(`message ${message.messageId} was not stored`);
        return readMessage(row);
      }),
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
