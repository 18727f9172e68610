import type { EncodedFrame } from '../codec/writer.js';
import { StompRefusal } from '../errors.js';
import type { StompLimits } from '../limits.js';

/** The part of a WebSocket that a session uses; a `ws` socket fits. */
export interface SessionTransport {
  /** 1 while frames can be sent. */
  readonly readyState: number;
  /** The number of bytes that wait to be written. */
  readonly bufferedAmount: number;
  send(data: EncodedFrame, written?: (error?: Error | null) => void): void;
  close(status: number, reason: string): void;
  terminate(): void;
  pause(): void;
  resume(): void;
  ping(): void;
}

/** The owner of an Outbound. */
export interface Writer {
  /** Called when less than the limit waits again. */
  drained(): void;
}

const open = 1;

/** The writing side of one connection: bounds the waiting bytes and detects a peer that does not read. */
export class Outbound {
  lastWrite: number;
  readonly #transport: SessionTransport;
  readonly #limits: StompLimits;
  /** The bytes written so far, measured by `bufferedAmount`. */
  #written = 0;
  /** The value of `written` from which draining is timed. */
  #mark = 0;
  #markedAt = 0;
  #blocked = false;

  constructor(transport: SessionTransport, limits: StompLimits, now: number) {
    this.#transport = transport;
    this.#limits = limits;
    this.lastWrite = now;
  }

  get isOpen(): boolean {
    return this.#transport.readyState === open;
  }

  get writable(): boolean {
    return this.isOpen && this.#transport.bufferedAmount < this.#limits.outboundBytes;
  }

  get idle(): boolean {
    return this.#transport.bufferedAmount === 0;
  }

  /**
   * Writes within the limit. Throws SLOW_CONSUMER if the limit is already reached; `drained` is called once it no
   * longer is.
   */
  write(data: EncodedFrame, now: number, writer: Writer): void {
    const waiting = this.#transport.bufferedAmount;
    const limit = this.#limits.outboundBytes;
    if (waiting >= limit) throw new StompRefusal('SLOW_CONSUMER', 'Too many unread bytes');
    // A character takes at most three bytes, so every write that reaches the limit gets the callback.
    if (waiting + 3 * data.length < limit) {
      this.send(data, now);
      return;
    }
    this.send(data, now, () => {
      // This may be the callback of an earlier write: later writes may still fill the buffer, and the last of them
      // calls this too.
      if (!this.#blocked || this.#transport.bufferedAmount >= limit) return;
      this.#blocked = false;
      if (this.isOpen) writer.drained();
    });
    if (this.#transport.bufferedAmount >= limit) this.#blocked = true;
  }

  /** Writes regardless of the limits: the final ERROR (X01), a heart-beat. */
  send(data: EncodedFrame, now: number, written?: () => void): void {
    if (!this.isOpen) return;
    if (this.idle) this.#markedAt = 0;
    const before = this.#transport.bufferedAmount;
    this.#transport.send(data, written);
    this.lastWrite = now;
    this.#written += Math.max(0, this.#transport.bufferedAmount - before);
    this.#observe(now);
  }

  ping(): void {
    if (!this.isOpen) return;
    const before = this.#transport.bufferedAmount;
    this.#transport.ping();
    this.#written += Math.max(0, this.#transport.bufferedAmount - before);
  }

  /** The time at which the peer counts as slow, or Infinity while nothing waits. */
  get deadline(): number {
    return this.#markedAt === 0 ? Number.POSITIVE_INFINITY : this.#markedAt + this.#limits.undrainedMs;
  }

  /** True if the bytes that waited at the mark still wait after the time limit. */
  isSlow(now: number): boolean {
    this.#observe(now);
    return now >= this.deadline;
  }

  /** Moves the mark once everything queued before it has been written. */
  #observe(now: number): void {
    const waiting = this.#transport.bufferedAmount;
    if (waiting === 0) {
      this.#markedAt = 0;
    } else if (this.#markedAt === 0 || this.#written - waiting >= this.#mark) {
      this.#mark = this.#written;
      this.#markedAt = now;
    }
  }
}
