import type { Insertable, Selectable } from 'kysely';
import type { NewMessage } from '../../domain/commands/message.js';
import type { Db } from '../engine/database.js';
import type { Schema } from '../engine/schema.js';
import { statement } from '../engine/statement.js';

export type MessageRow = Selectable<Schema['messages']>;

type InsertRow = Pick<
  Required<Insertable<Schema['messages']>>,
  'message_id' | 'config_id' | 'request_id' | 'action' | 'body' | 'status' | 'created_at' | 'expires_at'
>;

/** Stores a message, on the database or as part of a transaction. */
export type MessageInsert = (on: Db, message: NewMessage) => Promise<MessageRow>;

export function createMessageInsert(db: Db): MessageInsert {
  const insert = statement<InsertRow, MessageRow>((parameter) =>
    db
      .insertInto('messages')
      .values({
        message_id: parameter('message_id'),
        config_id: parameter('config_id'),
        request_id: parameter('request_id'),
        action: parameter('action'),
        body: parameter('body'),
        status: parameter('status'),
        created_at: parameter('created_at'),
        expires_at: parameter('expires_at'),
      })
      .returningAll(),
  );

  return async (on, message) => {
    const { rows } = await insert(on, {
      message_id: message.messageId,
      config_id: message.configId,
      request_id: message.requestId,
      action: message.action,
      body: message.body,
      status: 'QUEUED',
      created_at: message.createdAt,
      expires_at: message.expiresAt,
    });
    const [row] = rows;
    if (row === undefined) throw new Error(`message ${message.messageId} was not stored`);
    return row;
  };
}
