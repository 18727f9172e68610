import type { StompApplication, StompConnection } from '../../application.js';
import type { ClientFrame } from '../../codec/frame.js';
import type { StompLimits } from '../../limits.js';
import type { HeartBeat } from '../heart-beat.js';
import type { SubscriptionTable } from '../subscription-table.js';
import type { Transaction } from '../transaction.js';

/** The view of a session that a command's handler gets. */
export interface CommandContext<P> extends StompConnection<P> {
  readonly application: StompApplication<P>;
  readonly limits: StompLimits;
  /** The heart-beat that the server offers. */
  readonly heartBeat: HeartBeat;
  readonly table: SubscriptionTable;
  /** T04: one at a time. */
  transaction: Transaction | undefined;
  /** Accepts CONNECT; `heartBeat` applies from here. */
  accept(principal: P, heartBeat: HeartBeat): void;
  /** D01, D02: closes the connection after DISCONNECT. */
  disconnect(): void;
}

/**
 * The handling of one client command. `run` throws or rejects to refuse the frame; the session writes the RECEIPT
 * (R01), then calls `after`.
 */
export interface Command {
  run<P>(context: CommandContext<P>, frame: ClientFrame): void | Promise<void>;
  after?<P>(context: CommandContext<P>, frame: ClientFrame): void;
  /** True for ACK and NACK, which do not count towards the frame rate. */
  readonly uncounted?: true;
}
