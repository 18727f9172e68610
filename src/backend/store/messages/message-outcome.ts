import type { Rejection } from '../../domain/commands/message.js';
import type { Db } from '../engine/database.js';
import { statement } from '../engine/statement.js';
import { type MessageRow, messages } from './message-table.js';

interface CompletionRow {
  readonly configId: number;
  readonly requestId: string;
  readonly requestType: string;
  readonly status: string;
  readonly reportedStatus: string;
  readonly result: string | null;
  readonly at: number;
}

/** Prepares the statements that record how a message ended, or that its terminal rejected it. */
export function prepareMessageOutcome(db: Db) {
  const complete = statement<CompletionRow, MessageRow>((parameter) =>
    db
      .updateTable('messages')
      .set({
        status: parameter('status'),
        reported_status: parameter('reportedStatus'),
        result: parameter('result'),
        completed_at: parameter('at'),
      })
      .where('request_id', '=', parameter('requestId'))
      .where('config_id', '=', parameter('configId'))
      .where('action', '=', parameter('requestType'))
      // CMD-06: a second result changes nothing, nor does a result for an expired request.
      .where('completed_at', 'is', null)
      .where('expires_at', '>', parameter('at'))
      .returning(messages.selection)
      .$castTo<MessageRow>(),
  );
  const settle = statement<{ configId: number; messageId: string; at: number }, unknown>((parameter) =>
    db
      .updateTable('messages')
      .set({ status: 'COMPLETED', completed_at: parameter('at') })
      .where('message_id', '=', parameter('messageId'))
      .where('config_id', '=', parameter('configId'))
      // Only a result completes a command.
      .where('request_id', 'is', null)
      .where('completed_at', 'is', null),
  );
  const countRejection = statement<Rejection, MessageRow & { readonly attempts: number }>((parameter) =>
    db
      .updateTable('messages')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('message_id', '=', parameter('messageId'))
      .where('config_id', '=', parameter('configId'))
      .where('completed_at', 'is', null)
      .where('expires_at', '>', parameter('at'))
      .returning(messages.selection)
      .returning('attempts')
      .$castTo<MessageRow & { readonly attempts: number }>(),
  );
  const fail = statement<{ seq: number; at: number }, MessageRow>((parameter) =>
    db
      .updateTable('messages')
      .set({ status: 'FAILED', completed_at: parameter('at') })
      .where('seq', '=', parameter('seq'))
      .where('completed_at', 'is', null)
      .returning(messages.selection)
      .$castTo<MessageRow>(),
  );
  return { complete, settle, countRejection, fail };
}
