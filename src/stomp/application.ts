import type { HeaderList } from './codec/headers.js';
import type { StompErrorCode } from './errors.js';

/** Where a connection comes from. Given by the caller, since an in-memory socket has no remote address. */
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

/** What the application hands over to be delivered. */
export interface StompMessage {
  /** Stable over redeliveries (A06); unique among the messages of the subscription (A01). */
  readonly messageId: string;
  readonly body: string | Uint8Array;
  /** Default: text/plain for a string, application/octet-stream for octets. */
  readonly contentType?: string;
  /** Further headers, such as `redelivered`. N03: those that the server owns win over them. */
  readonly headers?: HeaderList;
}

/** A SEND frame. The body is a view that may share memory with other input: copy what is to be kept. */
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

/** Why a connection ended. `closed`: the socket went, or the application called `close`. */
export type DisconnectCause = 'disconnect' | 'closed' | 'failed' | 'heart-beat' | 'slow' | 'shutdown';

export interface StompConnection<P> {
  /** The `session` header of CONNECTED. */
  readonly id: string;
  readonly peer: Peer;
  /** Throws before CONNECT was accepted. */
  readonly principal: P;
  /** For an authentication that ends after CONNECTED. */
  setPrincipal(principal: P): void;
  readonly subscriptions: readonly StompSubscription[];
  /**
   * True from the first step of the end: nothing more is answered. A handler that was given up after `handlerMs` runs
   * on, so it looks here before it does what cannot be undone. False while only the socket is gone (R02).
   */
  readonly ended: boolean;
  /**
   * Writes a MESSAGE to that subscription. False if the subscription is gone or not yet effective (before
   * `subscribed`), or the connection is closing. Going on above the outbound limit ends the connection with
   * SLOW_CONSUMER: look at `writable`.
   */
  deliver(subscriptionId: string, message: StompMessage): boolean;
  /** True while the connection is open and less than `outboundBytes` wait to be written. */
  readonly writable: boolean;
  /** One ERROR frame, then close with the status of the code. Does nothing on a connection that has ended. */
  fail(code: StompErrorCode, message: string): void;
  /** Close without ERROR. `status` 1000, 1001, 1008, 1011 to 1014 or 3000 to 4999; `reason` at most 123 octets. */
  close(status: number, reason: string): void;
}

/**
 * What is done with the frames. One call at a time for a connection: while a promise is pending the frames behind it
 * wait in order, and a handler that returns nothing costs no turn of the event loop. Each handler may throw
 * StompRefusal; anything else that is thrown becomes INTERNAL_ERROR. A handler that is missing refuses or does nothing.
 */
export interface StompApplication<P> {
  /**
   * Synchronous, so that frames behind CONNECT in the same chunk cannot overtake the check (C10). Returns the
   * principal. AUTH_FAILED is sent with one text for all causes (C08); the message goes to `onRefused`.
   */
  connect(connection: StompConnection<P>, headers: HeaderList): P;
  /**
   * U04, U05: called after the session's own checks, with all headers of the frame, decoded; the session does not keep
   * them. Without it every SUBSCRIBE is refused.
   */
  subscribe?(
    connection: StompConnection<P>,
    subscription: StompSubscription,
    headers: HeaderList,
  ): void | Promise<void>;
  /** The subscription is effective and its RECEIPT was written: deliver the stored backlog from here. */
  subscribed?(connection: StompConnection<P>, subscription: StompSubscription): void;
  /** U07: after this no `deliver` to the subscription succeeds. Not called when the connection ends. */
  unsubscribed?(connection: StompConnection<P>, subscription: StompSubscription): void;
  /** N02: the RECEIPT is written when this has returned or resolved. Without it every SEND is refused. */
  send?(connection: StompConnection<P>, message: StompSend): void | Promise<void>;
  /**
   * A SEND or COMMIT was carried out and its RECEIPT, if it asked for one, was written; the frame behind it has not been
   * looked at yet. What is delivered from here stands right behind the RECEIPT (R01). Also called for a SEND that only
   * joined a transaction; not called for a frame that was refused.
   */
  receipted?(connection: StompConnection<P>): void;
  /** T01: called before BEGIN opens a transaction; it may refuse. */
  begin?(connection: StompConnection<P>): void;
  /** A MESSAGE was acknowledged. A05: a cumulative ACK calls once for each message, oldest first. */
  acknowledged?(
    connection: StompConnection<P>,
    subscription: StompSubscription,
    messageId: string,
  ): void | Promise<void>;
  /** A MESSAGE was refused with NACK; cumulative as `acknowledged`. */
  rejected?(
    connection: StompConnection<P>,
    subscription: StompSubscription,
    messageId: string,
  ): void | Promise<void>;
  /**
   * T02: the steps of a committed transaction, all or none. Without it they are handed to `send`, `acknowledged` and
   * `rejected` one after another, and a refusal in the middle leaves the earlier ones done.
   */
  commit?(connection: StompConnection<P>, operations: readonly StompOperation[]): void | Promise<void>;
  /** The outbound buffer has drained below the limit again. */
  drained?(connection: StompConnection<P>): void;
  /**
   * Exactly once for each accepted connection, whatever the order of DISCONNECT, close and failure (W12, D04). Never
   * from inside another call, and never while a handler of the same connection is pending.
   */
  disconnected(connection: StompConnection<P>, cause: DisconnectCause): void;
}

/** For the server's log only (C08): what a refused client is not told. */
export interface StompRefusalDetail {
  readonly connectionId: string;
  readonly peer: Peer;
  readonly code: StompErrorCode;
  readonly message: string;
  /** The command of the frame that was refused, if it was a frame. */
  readonly command?: string;
  readonly cause?: unknown;
}
