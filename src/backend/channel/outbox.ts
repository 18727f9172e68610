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

/** What a NACK is about. */
export type Rejected = Pick<OutboundMessage, 'messageId' | 'seq' | 'expiresAt'>;

/** What has been written to one session, and what it still owes for it. */
export class Outbox {
  readonly session: TerminalSession;
  /** Everything up to here was written to this session. */
  lastSeq = 0;
  /** The last look at the store ended for want of room: only then is there something to do when room is given. */
  wantsRoom = false;
  readonly #limits: OutboxLimits;
  /** messageIds that are written and neither acknowledged nor done. */
  readonly #unsettled = new Set<string>();
  /**
   * messageIds of commands that are written and not done, and of all that waits to go out again, each with its end:
   * what has expired waits for no result any more (CMD-06).
   */
  readonly #unfinished = new Map<string, number>();
  /** Refused, oldest first: the delay is the same for all. */
  #retries: readonly Retry[] = [];
  #wake: { readonly at: number; readonly timer: LongTimeout } | undefined;

  constructor(session: TerminalSession, limits: OutboxLimits) {
    this.session = session;
    this.#limits = limits;
  }

  /** How many messages may be written now. */
  get room(): number {
    const { window, commandsInFlight } = this.#limits;
    if (this.#unfinished.size >= commandsInFlight) this.#dropExpired(Date.now());
    return Math.min(window - this.#unsettled.size, commandsInFlight - this.#unfinished.size);
  }

  /** A refused message whose time has come, if the window has room for it. */
  nextRetry(): Retry | undefined {
    const [first] = this.#retries;
    return first && first.at <= Date.now() && this.#unsettled.size < this.#limits.window ? first : undefined;
  }

  wrote({ messageId, requestId, seq, expiresAt }: OutboundMessage): void {
    this.#drop(messageId);
    if (this.session.subscription?.ack !== 'auto') this.#unsettled.add(messageId);
    if (requestId === null) this.#unfinished.delete(messageId);
    else this.#unfinished.set(messageId, expiresAt);
    this.lastSeq = Math.max(this.lastSeq, seq);
  }

  /** It was written to this session and is not done; what was refused and waits may be anything. */
  isCommand(messageId: string): boolean {
    return this.#unfinished.has(messageId) && !this.#retries.some((retry) => retry.messageId === messageId);
  }

  /** True if it gave room to the window. */
  acknowledged(messageId: string): boolean {
    return this.#unsettled.delete(messageId);
  }

  finished(messageId: string): void {
    this.#unsettled.delete(messageId);
    this.#unfinished.delete(messageId);
    this.#drop(messageId);
  }

  /** Its place in the window is free; among the unfinished it stays, so that what waits here is bounded. */
  rejected({ messageId, seq, expiresAt }: Rejected, wake: () => void): void {
    this.#unsettled.delete(messageId);
    this.#unfinished.set(messageId, expiresAt);
    this.#drop(messageId);
    const { retryMs } = this.#limits;
    this.#retries = [...this.#retries, { messageId, seq, at: Date.now() + retryMs }];
    this.wakeIn(retryMs, wake);
  }

  /** Calls once, for all that asked for it, at the time of the first; who is called asks again if need be. */
  wakeIn(ms: number, wake: () => void): void {
    const at = Date.now() + ms;
    if (this.#wake !== undefined && this.#wake.at <= at) return;
    this.#wake?.timer.cancel();
    const timer = setLongTimeout(() => {
      this.#wake = undefined;
      const [later] = this.#retries.filter((retry) => retry.at > Date.now());
      if (later !== undefined) this.wakeIn(later.at - Date.now(), wake);
      wake();
    }, ms);
    this.#wake = { at, timer };
  }

  /** Nothing else needs to happen for it: commands that hold the others up expire. */
  wakeAtRoom(wake: () => void): void {
    if (this.#unfinished.size < this.#limits.commandsInFlight) return;
    this.wakeIn(Math.min(...this.#unfinished.values()) - Date.now(), wake);
  }

  end(): void {
    this.#wake?.timer.cancel();
    this.#wake = undefined;
    this.#retries = [];
  }

  #dropExpired(now: number): void {
    for (const [messageId, expiresAt] of this.#unfinished)
      if (expiresAt <= now) this.#unfinished.delete(messageId);
  }

  #drop(messageId: string): void {
    if (this.#retries.length === 0) return;
    this.#retries = this.#retries.filter((retry) => retry.messageId !== messageId);
  }
}
