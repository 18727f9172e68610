import { type Insertable, sql } from 'kysely';
import type { NewMessage, OutboundMessage } from '../../domain/commands/message.js';
import type { Db } from '../engine/database.js';
import { insertStatement } from '../engine/insert-statement.js';
import type { Schema } from '../engine/schema.js';
import { statement } from '../engine/statement.js';
import { messageCountColumns, messageProgressColumns, newMessageColumns } from './message-columns.js';
import { type MessageRow, messages } from './message-table.js';

/** The progress of a message that was stored a moment ago. */
export const queued = {
  status: 'QUEUED',
  reportedStatus: null,
  result: null,
  sentAt: null,
  completedAt: null,
} as const satisfies Partial<OutboundMessage>;

/** The most that one terminal's queue of open messages may hold. */
export interface QueueLimits {
  readonly messages: number;
  /** Bytes of all bodies in UTF-8. */
  readonly bytes: number;
}

/** Prepares the statements on the way of a message to its terminal: stored, read, then sent or expired. */
export function prepareMessageQueue(db: Db, limits: QueueLimits) {
  const hasRoom = roomFor(limits);
  // Without room the message is not stored, and no row returned. One statement needs no transaction around it.
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
    ([row = {}]: readonly Partial<Insertable<Schema['messages']>>[]) => {
      const values = Object.entries(row).map(([name, value]) => sql.val(value).as(name));
      return db
        .insertInto('messages')
        .columns(Object.keys(row) as (keyof typeof row)[])
        .expression(db.selectFrom(db.selectNoFrom(values).as('new')).selectAll().where(hasRoom))
        .returning('seq');
    },
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
  return { insert, open, markSent, closeExpired, dropOldestPush };
}

/** The condition that the queue has room for the message `new`. The index of open messages holds all columns of it. */
function roomFor(limits: QueueLimits) {
  const [messages, bytes] = [limits.messages, limits.bytes].map((limit) =>
    sql.lit(Math.min(limit, Number.MAX_SAFE_INTEGER)),
  );
  return sql<boolean>`(
    select count(*) < ${messages} and coalesce(sum(open.bytes), 0) + new.bytes <= ${bytes}
    from messages as open where open.config_id = new.config_id and open.completed_at is null
  )`;
}
