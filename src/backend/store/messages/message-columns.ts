import { serverActions } from '../../../contract/channel/actions.js';
import { commandStatuses } from '../../../contract/rest/commands.js';
import { bigint, integer, json, keyOf, oneOf, optional, serial, text } from '../engine/column.js';

/** A message to a terminal. A message with a requestId is a command; the others are completed by ACK. */
export const newMessageColumns = {
  messageId: text('message_id', { unique: true }),
  configId: integer('config_id'),
  requestId: optional(text('request_id', { unique: true })),
  action: keyOf('action', serverActions),
  body: text('body'),
  createdAt: bigint('created_at'),
  expiresAt: bigint('expires_at'),
};

/** The progress of a message. */
export const messageProgressColumns = {
  status: oneOf('status', commandStatuses),
  reportedStatus: optional(text('reported_status')),
  result: optional(json<Readonly<Record<string, unknown>>>()('result')),
  sentAt: optional(bigint('sent_at')),
  /** The instant of its completion, or of its expiry. */
  completedAt: optional(bigint('completed_at')),
};

/** A message. */
export const messageColumns = { seq: serial('seq'), ...newMessageColumns, ...messageProgressColumns };

/** The counts that the service itself keeps of a message. */
export const messageCountColumns = {
  /** The times that its terminal rejected it with NACK (A07). */
  attempts: integer('attempts'),
  /** The size of the body in UTF-8, for the bound of the queue. */
  bytes: integer('bytes'),
};

/** A message as it is stored. */
export const storedMessageColumns = { ...messageColumns, ...messageCountColumns };
