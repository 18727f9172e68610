import { InFlight } from '../../limiting/in-flight.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { type LongTimeout, setLongTimeout } from '../../text/long-timeout.js';
import type { OutboundMessage } from '../domain/commands/message.js';
import type { TerminalSession } from './session.js';

export interface OutboxLimits {
  readonly window: number;
  readonly commandsInFlight: number;
  readonly retryMs: number;
}

interface Retry {
  readonly messageId: string;
  readonly seq: number;
  readonly at: number;
}

/** A message that was rejected with NACK. */
export type Rejected = Pick<OutboundMessage, 'messageId' | 'seq' | 'expiresAt'>;

const noRetries: readonly Retry[] = [];

/**
 * The messages that were written to one session and are not settled. Most sessions receive none, so the collections of
 * an outbox are created with its first message.
 */
export class Outbox {
  readonly session: TerminalSession;
  /** Every message up to this seq was written to this session. */
  lastSeq = 0;
  /**
   * True if the last batch ended because there was no room: only then room that becomes free triggers another batch.
   */
  isBlocked = false;
  readonly #limits: OutboxLimits;
  /** messageIds that are written and neither acknowledged nor settled. */
  #unsettled: InFlight<string, true> | undefined;
  /**
   * messageIds of commands that are written and have no result, and of all messages that wait for redelivery, each
   * with its expiry: an expired command no longer waits for a result (CMD-06).
   */
  #unfinished: InFlight<string, number> | undefined;
  /** Rejected messages, oldest first: the delay is the same for all. */
  #retries = noRetries;
  #wake: { readonly at: number; readonly timer: LongTimeout } | undefined;

  constructor(session: TerminalSession, limits: OutboxLimits) {
    this.session = session;
    this.#limits = limits;
  }

  /** The number of messages that may be written now. */
  get room(): number {
    const { window, commandsInFlight } = this.#limits;
    if (this.#unfinishedCount >= commandsInFlight) this.#dropExpired(monotonicNow());
    return Math.min(window - this.#unsettledCount, commandsInFlight - this.#unfinishedCount);
  }

  /** A rejected message whose delay has passed, if the window has room for it. */
  nextRetry(): Retry | undefined {
    const [first] = this.#retries;
    return first && first.at <= monotonicNow() && this.#unsettledCount < this.#limits.window
      ? first
      : undefined;
  }

  wrote({ messageId, requestId, seq, expiresAt }: OutboundMessage): void {
    this.#dropRetry(messageId);
    if (this.session.subscription?.ack !== 'auto') this.#addUnsettled(messageId);
    if (requestId === null) this.#unfinished?.delete(messageId);
    else this.#addUnfinished(messageId, expiresAt);
    this.lastSeq = Math.max(this.lastSeq, seq);
  }

  /**
   * True for a command that was written to this session and has no result; a rejected message that waits may be any
   * message.
   */
  isCommand(messageId: string): boolean {
    return (
      this.#unfinished?.has(messageId) === true &&
      !this.#retries.some((retry) => retry.messageId === messageId)
    );
  }

  /** True for a stored message that waits for its ACK on this session and is not known to be a command. */
  isPush(messageId: string): boolean {
    return this.#unsettled?.has(messageId) === true && !this.isCommand(messageId);
  }

  /** Returns true if the window gained room. */
  acknowledged(messageId: string): boolean {
    return this.#unsettled?.delete(messageId) === true;
  }

  finished(messageId: string): void {
    this.#unsettled?.delete(messageId);
    this.#unfinished?.delete(messageId);
    this.#dropRetry(messageId);
  }

  /**
   * Frees the message's slot in the window. It stays among the unfinished, so that the waiting messages are bounded.
   */
  rejected({ messageId, seq, expiresAt }: Rejected, wake: () => void): void {
    this.#unsettled?.delete(messageId);
    this.#addUnfinished(messageId, expiresAt);
    this.#dropRetry(messageId);
    const { retryMs } = this.#limits;
    this.#retries = [...this.#retries, { messageId, seq, at: monotonicNow() + retryMs }];
    this.wakeIn(retryMs, wake);
  }

  /** Calls `wake` once, at the earliest requested time; the callee requests another call if necessary. */
  wakeIn(ms: number, wake: () => void): void {
    const at = monotonicNow() + ms;
    if (this.#wake !== undefined && this.#wake.at <= at) return;
    this.#wake?.timer.cancel();
    const timer = setLongTimeout(() => {
      this.#wake = undefined;
      const [later] = this.#retries.filter((retry) => retry.at > monotonicNow());
      if (later !== undefined) this.wakeIn(later.at - monotonicNow(), wake);
      wake();
    }, ms);
    this.#wake = { at, timer };
  }

  /** Wakes when a command that blocks others expires; nothing else triggers that. */
  wakeAtRoom(wake: () => void): void {
    if (this.#unfinished === undefined || this.#unfinished.size < this.#limits.commandsInFlight) return;
    const expiries = [...this.#unfinished].map(([, expiresAt]) => expiresAt);
    this.wakeIn(Math.min(...expiries) - monotonicNow(), wake);
  }

  end(): void {
    this.#wake?.timer.cancel();
    this.#wake = undefined;
  }

  /**
   * Continues with another subscription of the same session. Each message goes out once on a session (CMD-05), so what
   * was written is not written again, except for rejected messages; nor does it take room in the window any longer.
   */
  reopen(wake: () => void): void {
    this.#unsettled?.clear();
    const [next] = this.#retries;
    if (next !== undefined) this.wakeIn(Math.max(0, next.at - monotonicNow()), wake);
  }

  get #unsettledCount(): number {
    return this.#unsettled?.size ?? 0;
  }

  get #unfinishedCount(): number {
    return this.#unfinished?.size ?? 0;
  }

  #addUnsettled(messageId: string): void {
    this.#unsettled ??= new InFlight();
    this.#unsettled.set(messageId, true);
  }

  #addUnfinished(messageId: string, expiresAt: number): void {
    this.#unfinished ??= new InFlight();
    this.#unfinished.set(messageId, expiresAt);
  }

  #dropExpired(now: number): void {
    for (const [messageId, expiresAt] of this.#unfinished ?? [])
      if (expiresAt <= now) this.#unfinished?.delete(messageId);
  }

  #dropRetry(messageId: string): void {
    if (this.#retries.length === 0) return;
    this.#retries = this.#retries.filter((retry) => retry.messageId !== messageId);
  }
}
