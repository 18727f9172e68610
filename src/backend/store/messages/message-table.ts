import type { OutboundMessage } from '../../domain/commands/message.js';
import { type RowOf, table } from '../engine/table.js';
import { messageColumns } from './message-columns.js';

export const messages = table('messages', messageColumns);

/** A row that was read by the `selection` of `messages`. */
export type MessageRow = RowOf<typeof messageColumns>;

/** Reads a message from its row. */
export function readMessage(row: MessageRow): OutboundMessage {
  const message = messages.read(row);
  // An expired message was closed, not completed; the column holds the time of both.
  return message.status === 'EXPIRED' ? { ...message, completedAt: null } : message;
}
