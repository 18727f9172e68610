import type { StompApplication, StompConnection } from '../../application.js';
import type { ClientFrame } from '../../codec/frame.js';
import type { StompLimits } from '../../limits.js';
import type { HeartBeat } from '../heart-beat.js';
import type { SubscriptionTable } from '../subscription-table.js';
import type { Transaction } from '../transaction.js';

/** What a command sees of the session that carries it out. */
export interface CommandContext<P> extends StompConnection<P> {
  readonly application: StompApplication<P>;
  readonly limits: StompLimits;
  /** What the server offers. */
  readonly heartBeat: HeartBeat;
  readonly table: SubscriptionTable;
  /** T04: one at a time. */
  transaction: Transaction | undefined;
  /** CONNECT was accepted: `heartBeat` holds from here. */
  accept(principal: P, heartBeat: HeartBeat): void;
  /** D01, D02: the client has said good-bye. */
  leave(): void;
}

/** One kind of frame. `run` throws or rejects to refuse; the session writes the RECEIPT (R01), then calls `after`. */
export interface Command {
  run<P>(context: CommandContext<P>, frame: ClientFrame): void | Promise<void>;
  after?<P>(context: CommandContext<P>, frame: ClientFrame): void;
  /** ACK and NACK are not counted for the frame rate. */
  readonly uncounted?: true;
}
