import type { OutboundMessage } from '../commands/message.js';
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

/** What has been written to one session, and what it still owes for it. */
export class Outbox {
  readonly session: TerminalSession;
  /** Everything up to here was written to this session. */
  lastSeq = 0;
  readonly #limits: OutboxLimits;
  /** messageIds that are written and neither acknowledged nor done. */
  readonly #unsettled = new Set<string>();
  /** messageIds of commands that are written and not done, and of all that waits to go out again. */
  readonly #unfinished = new Set<string>();
  /** Refused, oldest first: the delay is the same for all. */
  #retries: readonly Retry[] = [];
  #wake: ReturnType<typeof setTimeout> | undefined;

  constructor(session: TerminalSession, limits: OutboxLimits) {
    this.session = session;
    this.#limits = limits;
  }

  /** How many messages may be written now. */
  get room(): number {
    const { window, commandsInFlight } = this.#limits;
    return Math.min(window - this.#unsettled.size, commandsInFlight - this.#unfinished.size);
  }

  /** A refused message whose time has come, if the window has room for it. */
  nextRetry(): Retry | undefined {
    const [first] = this.#retries;
    return first && first.at <= Date.now() && this.#unsettled.size < this.#limits.window ? first : undefined;
  }

  wrote({ messageId, requestId, seq }: OutboundMessage): void {
    this.#drop(messageId);
    if (this.session.subscription?.ack !== 'auto') this.#unsettled.add(messageId);
    if (requestId === null) this.#unfinished.delete(messageId);
    else this.#unfinished.add(messageId);
    this.lastSeq = Math.max(this.lastSeq, seq);
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
  rejected({ messageId, seq }: Pick<OutboundMessage, 'messageId' | 'seq'>, wake: () => void): void {
    this.#unsettled.delete(messageId);
    this.#unfinished.add(messageId);
    this.#drop(messageId);
    const { retryMs } = this.#limits;
    this.#retries = [...this.#retries, { messageId, seq, at: Date.now() + retryMs }];
    this.wakeIn(retryMs, wake);
  }

  /** Calls once, for all that asked for it, at the time of the first; who is called asks again if need be. */
  wakeIn(ms: number, wake: () => void): void {
    if (this.#wake !== undefined) return;
    this.#wake = setTimeout(() => {
      this.#wake = undefined;
      const [later] = this.#retries.filter((retry) => retry.at > Date.now());
      if (later !== undefined) this.wakeIn(later.at - Date.now(), wake);
      wake();
    }, ms);
  }

  end(): void {
    clearTimeout(this.#wake);
    this.#wake = undefined;
    this.#retries = [];
  }

  #drop(messageId: string): void {
    if (this.#retries.length === 0) return;
    this.#retries = this.#retries.filter((retry) => retry.messageId !== messageId);
  }
}
