import type { ServerAction } from '../../../contract/channel/actions.js';
import type { CommandStatus } from '../../../contract/rest/commands.js';
import type { Reach } from '../access/reach.js';

/** A stored message to a terminal. One with a requestId is a command and done by its result alone. */
export interface OutboundMessage {
  /** The order in which a terminal gets them. */
  readonly seq: number;
  readonly messageId: string;
  readonly configId: number;
  readonly requestId: string | null;
  readonly action: ServerAction;
  /** The JSON text as it is sent. */
  readonly body: string;
  readonly status: CommandStatus;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly createdAt: number;
  readonly sentAt: number | null;
  readonly completedAt: number | null;
  readonly expiresAt: number;
}

/** A message that asks for a result. */
export type Command = OutboundMessage & { readonly requestId: string };

export type NewMessage = Pick<
  OutboundMessage,
  'messageId' | 'configId' | 'requestId' | 'action' | 'body' | 'createdAt' | 'expiresAt'
>;

export interface Completion {
  readonly configId: number;
  readonly requestId: string;
  /** What it must have been. */
  readonly requestType: string;
  readonly status: 'COMPLETED' | 'FAILED';
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly at: number;
}

/** A NACK. */
export interface Rejection {
  readonly configId: number;
  readonly messageId: string;
  readonly at: number;
}

/** A message with the number of its rejections. */
export interface RejectedMessage {
  readonly message: OutboundMessage;
  readonly attempts: number;
}

export interface MessageStore {
  enqueue(message: NewMessage): Promise<OutboundMessage>;
  /** What is neither done nor expired and comes after `afterSeq`, oldest first. What has expired is closed by it. */
  open(configId: number, afterSeq: number, now: number, limit: number): Promise<readonly OutboundMessage[]>;
  /** Marks what is still queued up to `upToSeq` and has not expired. */
  markSent(configId: number, upToSeq: number, at: number): Promise<void>;
  /**
   * Undefined if the request is unknown, of another terminal or type, done or expired: then nothing has changed
   * (CMD-06).
   */
  complete(completion: Completion): Promise<Command | undefined>;
  /** Done by ACK, for a message without a requestId. */
  settle(configId: number, messageId: string, at: number): Promise<void>;
  /** Undefined, and nothing has changed, if the message is unknown, another terminal's, done or expired. */
  countRejection(rejection: Rejection): Promise<RejectedMessage | undefined>;
  /** Gives up a message that is not done: FAILED. */
  fail(seq: number, at: number): Promise<OutboundMessage>;
  byRequestId(reach: Reach, requestId: string): Promise<Command | undefined>;
}
