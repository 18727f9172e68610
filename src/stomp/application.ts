import type { HeaderList } from './codec/headers.js';
import type { StompErrorCode } from './errors.js';

/** The origin of a connection. Given by the caller, since an in-memory socket has no remote address. */
export interface Peer {
  readonly address: string;
  readonly origin: string | undefined;
}

export type AckMode = 'auto' | 'client' | 'client-individual';

export interface StompSubscription {
  readonly id: string;
  readonly destination: string;
  readonly ack: AckMode;
}

/** A message that the application delivers. */
export interface StompMessage {
  /** The id stays the same over redeliveries (A06) and is unique among the messages of the subscription (A01). */
  readonly messageId: string;
  readonly body: string | Uint8Array;
  /** Default: text/plain for a string, application/octet-stream for bytes. */
  readonly contentType?: string;
  /** Further headers, such as `redelivered`. N03: headers that the server owns take precedence. */
  readonly headers?: HeaderList;
}

/** A SEND frame. The body is a view that may share memory with other input: copy whatever must be kept. */
export interface StompSend {
  readonly destination: string;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
}

/** One step of a transaction, in the order in which the client sent it (T02). */
export type StompOperation =
  | { readonly kind: 'send'; readonly message: StompSend }
  | {
      readonly kind: 'acknowledge' | 'reject';
      readonly subscription: StompSubscription;
      readonly messageId: string;
    };

/** The reason why a connection ended. `closed`: the socket closed, or the application called `close`. */
export type DisconnectCause = 'disconnect' | 'closed' | 'failed' | 'heart-beat' | 'slow' | 'shutdown';

export interface StompConnection<P> {
  /** The `session` header of CONNECTED. */
  readonly id: string;
  readonly peer: Peer;
  /** Throws before CONNECT was accepted. */
  readonly principal: P;
  /** Replaces the principal, for an authentication that ends after CONNECTED. */
  setPrincipal(principal: P): void;
  readonly subscriptions: readonly StompSubscription[];
  /**
   * True from the first step of the end: no more responses are sent. A handler that was abandoned after `handlerMs`
   * continues to run, so it checks this before any irreversible action. False while only the socket is gone (R02).
   */
  readonly ended: boolean;
  /**
   * Writes a MESSAGE to that subscription. Returns false if the subscription does not exist or is not yet effective
   * (before `subscribed`), or the connection is closing. Continuing above the outbound limit ends the connection with
   * SLOW_CONSUMER: check `writable`.
   */
  deliver(subscriptionId: string, message: StompMessage): boolean;
  /** True while the connection is open and less than `outboundBytes` wait to be written. */
  readonly writable: boolean;
  /** Sends one ERROR frame, then closes with the status of the code. Does nothing on a connection that has ended. */
  fail(code: StompErrorCode, message: string): void;
  /** Closes without ERROR. `status`: 1000, 1001, 1008, 1011 to 1014 or 3000 to 4999; `reason`: at most 123 bytes. */
  close(status: number, reason: string): void;
}

/**
 * The handlers of frames. One call at a time for a connection: while a promise is pending the frames after it wait in
 * order, and a handler that returns nothing costs no turn of the event loop. Each handler may throw StompRefusal;
 * anything else thrown becomes INTERNAL_ERROR. A missing handler rejects or does nothing.
 */
export interface StompApplication<P> {
  /**
   * Checks CONNECT and returns the principal. Synchronous, so that frames after CONNECT in the same chunk cannot
   * overtake the check (C10). AUTH_FAILED is sent with one text for all causes (C08); the message goes to `onRefused`.
   */
  connect(connection: StompConnection<P>, headers: HeaderList): P;
  /**
   * U04, U05: called after the session's own checks, with all headers of the frame, decoded; the session does not keep
   * them. Without this handler every SUBSCRIBE is rejected.
   */
  subscribe?(
    connection: StompConnection<P>,
    subscription: StompSubscription,
    headers: HeaderList,
  ): void | Promise<void>;
  /** Called when the subscription is effective and its RECEIPT was written: deliver the stored backlog from here. */
  subscribed?(connection: StompConnection<P>, subscription: StompSubscription): void;
  /**
   * U07: called when the subscription was removed; no later `deliver` to it succeeds. Not called when the connection
   * ends.
   */
  unsubscribed?(connection: StompConnection<P>, subscription: StompSubscription): void;
  /** N02: the RECEIPT is written when this has returned or resolved. Without this handler every SEND is rejected. */
  send?(connection: StompConnection<P>, message: StompSend): void | Promise<void>;
  /**
   * Called when a SEND or COMMIT was carried out and its RECEIPT, if it requested one, was written; the frame after it
   * has not been read yet. Messages delivered from here directly follow the RECEIPT (R01). Also called for a SEND that
   * only joined a transaction; not called for a rejected frame.
   */
  receipted?(connection: StompConnection<P>): void;
  /** T01: called before BEGIN opens a transaction; it may throw to reject. */
  begin?(connection: StompConnection<P>): void;
  /** Called when a MESSAGE was acknowledged. A05: a cumulative ACK calls once for each message, oldest first. */
  acknowledged?(
    connection: StompConnection<P>,
    subscription: StompSubscription,
    messageId: string,
  ): void | Promise<void>;
  /** Called when a MESSAGE was rejected with NACK; cumulative as `acknowledged`. */
  rejected?(
    connection: StompConnection<P>,
    subscription: StompSubscription,
    messageId: string,
  ): void | Promise<void>;
  /**
   * T02: called with the steps of a committed transaction, all or none. Without this handler they are passed to
   * `send`, `acknowledged` and `rejected` one after another, and a refusal in the middle leaves the earlier ones done.
   */
  commit?(connection: StompConnection<P>, operations: readonly StompOperation[]): void | Promise<void>;
  /** Called when the outbound buffer has drained below the limit again. */
  drained?(connection: StompConnection<P>): void;
  /**
   * Called exactly once for each accepted connection, whatever the order of DISCONNECT, close and failure (W12, D04).
   * Never from inside another call, and never while a handler of the same connection is pending.
   */
  disconnected(connection: StompConnection<P>, cause: DisconnectCause): void;
}

/** The details of a refusal for the server's log only (C08); the client does not receive them. */
export interface StompRefusalDetail {
  readonly connectionId: string;
  readonly peer: Peer;
  readonly code: StompErrorCode;
  readonly message: string;
  /** The command of the rejected frame, if there was one. */
  readonly command?: string;
  readonly cause?: unknown;
}
