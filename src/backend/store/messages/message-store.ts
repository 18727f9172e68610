import { type Insertable, sql } from 'kysely';
import type { MessageStore, NewMessage, OutboundMessage, Rejection } from '../../domain/commands/message.js';
import type { Db } from '../engine/database.js';
import { insertStatement } from '../engine/insert-statement.js';
import type { PreparedStore } from '../engine/prepared-store.js';
import { within } from '../engine/reach-filter.js';
import { reachStatement } from '../engine/reach-statement.js';
import type { Schema } from '../engine/schema.js';
import { statement } from '../engine/statement.js';
import { type RowOf, table } from '../engine/table.js';
import {
  messageColumns,
  messageProgressColumns,
  newMessageColumns,
  storedMessageColumns,
} from './message-columns.js';

const messages = table('messages', messageColumns);

type Row = RowOf<typeof messageColumns>;

const queued = { status: 'QUEUED', result: null, sentAt: null, completedAt: null };

/** Rows of one statement: others are to have their turn. */
const closedAtOnce = 1_000;

export function prepareMessageStore(db: Db): PreparedStore<MessageStore> {
  const insert = insertStatement(
    1,
    [
      { columns: newMessageColumns, fieldsOf: (message: NewMessage) => message },
      { columns: messageProgressColumns, fieldsOf: () => queued },
      { columns: { attempts: storedMessageColumns.attempts }, fieldsOf: () => ({ attempts: 0 }) },
    ],
    (rows: readonly Insertable<Schema['messages']>[]) =>
      db.insertInto('messages').values(rows).returning(messages.selection).$castTo<Row>(),
  );
  const open = statement<{ configId: number; afterSeq: number; limit: number }, Row>((parameter) =>
    db
      .selectFrom('messages')
      .select(messages.selection)
      .$castTo<Row>()
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
      // What expired was passed over, not written.
      .where('expires_at', '>', parameter('at'))
      .where('status', '=', 'QUEUED'),
  );
  const complete = statement<CompletionRow, Row>((parameter) =>
    db
      .updateTable('messages')
      .set({ status: parameter('status'), result: parameter('result'), completed_at: parameter('at') })
      .where('request_id', '=', parameter('requestId'))
      .where('config_id', '=', parameter('configId'))
      .where('action', '=', parameter('requestType'))
      // CMD-06: a second result changes nothing, nor does one for a request that reads EXPIRED already.
      .where('completed_at', 'is', null)
      .where('expires_at', '>', parameter('at'))
      .returning(messages.selection)
      .$castTo<Row>(),
  );
  const settle = statement<{ configId: number; messageId: string; at: number }, unknown>((parameter) =>
    db
      .updateTable('messages')
      .set({ status: 'COMPLETED', completed_at: parameter('at') })
      .where('message_id', '=', parameter('messageId'))
      .where('config_id', '=', parameter('configId'))
      // A command is done by its result alone.
      .where('request_id', 'is', null)
      .where('completed_at', 'is', null),
  );
  const countRejection = statement<Rejection, Row & { readonly attempts: number }>((parameter) =>
    db
      .updateTable('messages')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('message_id', '=', parameter('messageId'))
      .where('config_id', '=', parameter('configId'))
      .where('completed_at', 'is', null)
      .where('expires_at', '>', parameter('at'))
      .returning(messages.selection)
      .returning('attempts')
      .$castTo<Row & { readonly attempts: number }>(),
  );
  const fail = statement<{ seq: number; at: number }, Row>((parameter) =>
    db
      .updateTable('messages')
      .set({ status: 'FAILED', completed_at: parameter('at') })
      .where('seq', '=', parameter('seq'))
      .where('completed_at', 'is', null)
      .returning(messages.selection)
      .$castTo<Row>(),
  );
  const closeExpired = statement<{ configId: number; now: number; limit: number }, unknown>((parameter) =>
    db
      .updateTable('messages')
      // What has a time of completion is not in the index on what is open.
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

  const byRequestId = reachStatement<{ requestId: string }, Row>((parameter, reach) =>
    db
      .selectFrom('messages')
      .innerJoin('terminals', 'terminals.config_id', 'messages.config_id')
      .select(messages.selection)
      .$castTo<Row>()
      .where('request_id', '=', parameter('requestId'))
      .where(within<'terminals'>(reach)),
  );

  return (on) => ({
    async enqueue(message) {
      const [row] = (await on.executeQuery(insert([message]))).rows;
      if (row === undefined) throw new Error(`message ${message.messageId} was not stored`);
      return readMessage(row);
    },
    async open(configId, afterSeq, now, limit) {
      for (;;) {
        const { rows } = await open(on, { configId, afterSeq, limit });
        if (rows.every((row) => row.expiresAt > now)) return rows.map(readMessage);
        // It is open no more, so that it is not met at each read; nearly always there is none, and no statement.
        await closeExpired(on, { configId, now, limit: closedAtOnce });
      }
    },
    async markSent(configId, upToSeq, at) {
      await markSent(on, { configId, upTo: upToSeq, at });
    },
    async complete({ configId, requestId, requestType, status, result, at }) {
      const { rows } = await complete(on, {
        configId,
        requestId,
        requestType,
        status,
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
      if (row === undefined) throw new Error(`message ${seq} is done`);
      return readMessage(row);
    },
    async byRequestId(reach, requestId) {
      const { rows } = await byRequestId(on, reach, { requestId });
      return rows[0] && { ...readMessage(rows[0]), requestId };
    },
  });
}

interface CompletionRow {
  readonly configId: number;
  readonly requestId: string;
  readonly requestType: string;
  readonly status: string;
  readonly result: string | null;
  readonly at: number;
}

function readMessage(row: Row): OutboundMessage {
  const message = messages.read(row);
  // An expired message was not done: the column says only that it is closed.
  return message.status === 'EXPIRED' ? { ...message, completedAt: null } : message;
}
