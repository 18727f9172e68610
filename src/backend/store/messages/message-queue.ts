import { type Insertable, sql } from 'kysely';
import type { NewMessage } from '../../domain/commands/message.js';
import type { Db } from '../engine/database.js';
import { insertStatement } from '../engine/insert-statement.js';
import type { Schema } from '../engine/schema.js';
import { statement } from '../engine/statement.js';
import { messageCountColumns, messageProgressColumns, newMessageColumns } from './message-columns.js';
import { type MessageRow, messages } from './message-table.js';

const queued = { status: 'QUEUED', reportedStatus: null, result: null, sentAt: null, completedAt: null };

/** The open messages of one terminal. */
interface QueueSize {
  readonly messages: number;
  readonly bytes: number;
}

/** Prepares the statements on the way of a message to its terminal: stored, read, then sent or expired. */
export function prepareMessageQueue(db: Db) {
  const insert = insertStatement(
    1,
    [
      { columns: newMessageColumns, fieldsOf: (message: NewMessage) => message },
      { columns: messageProgressColumns, fieldsOf: () => queued },
      {
        columns: messageCountColumns,
        fieldsOf: ({ body }: NewMessage) => ({ attempts: 0, bytes: Buffer.byteLength(body) }),
      },
    ],
    (rows: readonly Insertable<Schema['messages']>[]) =>
      db.insertInto('messages').values(rows).returning(messages.selection).$castTo<MessageRow>(),
  );
  const open = statement<{ configId: number; afterSeq: number; limit: number }, MessageRow>((parameter) =>
    db
      .selectFrom('messages')
      .select(messages.selection)
      .$castTo<MessageRow>()
      .where('config_id', '=', parameter('configId'))
      .where('seq', '>', parameter('afterSeq'))
      .where('completed_at', 'is', null)
      .orderBy('seq')
      .limit(parameter('limit')),
  );
  const markSent = statement<{ configId: number; upTo: number; at: number }, unknown>((parameter) =>
    db
      .updateTable('messages')
      .set({ status: 'SENT', sent_at: parameter('at') })
      .where('config_id', '=', parameter('configId'))
      .where('seq', '<=', parameter('upTo'))
      .where('completed_at', 'is', null)
      // Expired messages were skipped, not sent.
      .where('expires_at', '>', parameter('at'))
      .where('status', '=', 'QUEUED'),
  );
  const closeExpired = statement<{ configId: number; now: number; limit: number }, unknown>((parameter) =>
    db
      .updateTable('messages')
      // The time of completion takes the message out of the index on open messages.
      .set({ status: 'EXPIRED', completed_at: sql<number>`expires_at` })
      .where('seq', 'in', (eb) =>
        eb
          .selectFrom('messages')
          .select('seq')
          .where('config_id', '=', parameter('configId'))
          .where('completed_at', 'is', null)
          .where('expires_at', '<=', parameter('now'))
          .orderBy('seq')
          .limit(parameter('limit')),
      ),
  );
  // The index of open messages holds both columns, so no row is read.
  const size = statement<{ configId: number }, QueueSize>((parameter) =>
    db
      .selectFrom('messages')
      .select((eb) => [
        eb.fn.countAll<number>().as('messages'),
        eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('bytes'),
      ])
      .where('config_id', '=', parameter('configId'))
      .where('completed_at', 'is', null),
  );
  const dropOldestPush = statement<{ configId: number; now: number }, MessageRow>((parameter) =>
    db
      .updateTable('messages')
      .set({ status: 'FAILED', completed_at: parameter('now') })
      .where('seq', '=', (eb) =>
        eb
          .selectFrom('messages')
          .select((of) => of.fn.min('seq').as('oldest'))
          .where('config_id', '=', parameter('configId'))
          .where('completed_at', 'is', null)
          .where('request_id', 'is', null),
      )
      .returning(messages.selection)
      .$castTo<MessageRow>(),
  );
  return { insert, open, markSent, closeExpired, size, dropOldestPush };
}
