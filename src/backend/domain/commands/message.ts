import type { ServerAction } from '../../../contract/channel/actions.js';
import type { CommandStatus } from '../../../contract/rest/commands.js';
import type { Reach } from '../access/reach.js';

/**
 * A stored message to a terminal. With a requestId it is a command, which only its result completes; without one it is a
 * push. Instants are epoch milliseconds.
 */
export interface OutboundMessage {
  /** A terminal receives its messages in the order of their seq. */
  readonly seq: number;
  readonly messageId: string;
  readonly configId: number;
  readonly requestId: string | null;
  readonly action: ServerAction;
  /** The JSON text as it is sent. */
  readonly body: string;
  readonly status: CommandStatus;
  /** The status in the result as the terminal reported it; null without a result. */
  readonly reportedStatus: string | null;
  /** The object in the result; null without one. */
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly createdAt: number;
  readonly sentAt: number | null;
  readonly completedAt: number | null;
  readonly expiresAt: number;
}

/** A message that requests a result. */
export type Command = OutboundMessage & { readonly requestId: string };

export type NewMessage = Pick<
  OutboundMessage,
  'messageId' | 'configId' | 'requestId' | 'action' | 'body' | 'createdAt' | 'expiresAt'
>;

/** The status of a command that has its result. */
export type ResultStatus = 'COMPLETED' | 'FAILED';

/** MSG-10: the status in a result is open text. FAILED fails the command, any other completes it. */
export function resultStatus(reported: string): ResultStatus {
  return reported === 'FAILED' ? 'FAILED' : 'COMPLETED';
}

export interface Completion {
  readonly configId: number;
  readonly requestId: string;
  /** The result counts only for a request of this type. */
  readonly requestType: string;
  readonly status: ResultStatus;
  /** The status as the terminal reported it. */
  readonly reportedStatus: string;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly at: number;
}

/** A message that its terminal rejected with NACK. */
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
  /** Stores a message. Returns undefined, and stores nothing, if the queue of the terminal is full. */
  enqueue(message: NewMessage): Promise<OutboundMessage | undefined>;
  /** Gives up the oldest open push. Returns false if there is none. */
  dropOldestPush(configId: number, now: number): Promise<boolean>;
  /** Lists the open messages after `afterSeq`, oldest first, and closes expired ones. */
  open(configId: number, afterSeq: number, now: number, limit: number): Promise<readonly OutboundMessage[]>;
  /** Marks the queued messages up to `upToSeq` that have not expired as sent. */
  markSent(configId: number, upToSeq: number, at: number): Promise<void>;
  /**
   * Stores the result of a command. Returns undefined, and changes nothing, if the request is unknown, belongs to
   * another terminal, has another type, is completed or has expired (CMD-06).
   */
  complete(completion: Completion): Promise<Command | undefined>;
  /** Completes a push, because its terminal acknowledged it. */
  settle(configId: number, messageId: string, at: number): Promise<void>;
  /**
   * Counts a rejection. Returns undefined, and changes nothing, if the message is unknown, belongs to another terminal,
   * is completed or has expired.
   */
  countRejection(rejection: Rejection): Promise<RejectedMessage | undefined>;
  /** Gives up an open message: its status becomes FAILED. */
  fail(seq: number, at: number): Promise<OutboundMessage>;
  /** Finds the command with a requestId in reach. */
  byRequestId(reach: Reach, requestId: string): Promise<Command | undefined>;
}
