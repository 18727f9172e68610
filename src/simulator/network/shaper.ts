import { monotonicNow } from '../../text/clock/process-clock.js';

/** The limits of one direction of a connection. They may change at any time. */
export interface Pace {
  /** True: nothing is passed on. */
  readonly held: boolean;
  /** True: each chunk waits for its drawn delay. */
  readonly delayed: boolean;
  /** Draws the milliseconds that a chunk has to wait. */
  drawDelay(): number;
  /** Bytes per second; undefined: no limit. */
  readonly rate: number | undefined;
  /** Called with the reason each time that a chunk has to wait. */
  waited(why: 'delay' | 'rate'): void;
}

interface Chunk {
  bytes: Buffer;
  readonly dueAt: number;
  readonly done: (() => void) | undefined;
}

/** Delayed bytes are in transit: up to this many do not block the writer. */
const bytesUnderWay = 64 * 1024;

/** The milliseconds of one slice of a chunk, if there is a rate. */
const sliceMs = 100;

/** Passes chunks on in order, as soon as their pace allows it. */
export class Shaper {
  readonly #pace: Pace;
  readonly #passOn: (chunk: Buffer) => boolean;
  #chunks: Chunk[] = [];
  #waitingBytes = 0;
  /** The time at which the line has transferred everything that was passed on. */
  #freeAt = 0;
  /** True: the receiver is full. */
  #full = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #whenEmpty: (() => void)[] = [];

  /** @param passOn gives false if the receiver is full: then nothing more is passed on until `resume` */
  constructor(pace: Pace, passOn: (chunk: Buffer) => boolean) {
    this.#pace = pace;
    this.#passOn = passOn;
  }

  /** Bytes that were received and not passed on. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  get isFull(): boolean {
    return this.#full;
  }

  /** @param done called when there is room for more, at the latest when the last byte has been passed on */
  take(chunk: Buffer, done?: () => void): void {
    const delay = this.#pace.delayed ? this.#pace.drawDelay() : 0;
    // A shorter delay does not overtake earlier chunks: only the first one in the queue is examined.
    const dueAt = monotonicNow() + delay;
    this.#waitingBytes += chunk.length;
    const { held, rate } = this.#pace;
    const isInTransit = !held && !this.#full && rate === undefined && this.#waitingBytes <= bytesUnderWay;
    this.#chunks.push({ bytes: chunk, dueAt, done: isInTransit ? undefined : done });
    this.run();
    if (isInTransit) done?.();
  }

  /** Calls back when everything that was received so far has been passed on. */
  afterAll(callback: () => void): void {
    this.#whenEmpty.push(callback);
    this.run();
  }

  /** Called when the receiver has room again. */
  resume(): void {
    this.#full = false;
    this.run();
  }

  /** Drops everything that waits. */
  drop(): void {
    clearTimeout(this.#timer);
    const dropped = this.#chunks;
    this.#chunks = [];
    this.#waitingBytes = 0;
    this.#whenEmpty = [];
    for (const { done } of dropped) done?.();
  }

  /** Passes on everything that may pass now. Must be called when the pace has changed. */
  run(): void {
    clearTimeout(this.#timer);
    for (;;) {
      if (this.#pace.held || this.#full) return;
      const first = this.#chunks[0];
      if (first === undefined) break;
      const waitMs = this.#waitFor(first);
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.run(), waitMs);
        return;
      }
      this.#passSlice(first);
    }
    const whenEmpty = this.#whenEmpty;
    if (whenEmpty.length === 0) return;
    this.#whenEmpty = [];
    for (const callback of whenEmpty) callback();
  }

  #waitFor({ dueAt }: Chunk): number {
    const { delayed, rate } = this.#pace;
    const now = monotonicNow();
    const delayMs = delayed ? Math.ceil(dueAt - now) : 0;
    const busyMs = rate === undefined ? 0 : Math.ceil(this.#freeAt - now);
    if (delayMs > 0) this.#pace.waited('delay');
    if (busyMs > 0) this.#pace.waited('rate');
    return Math.max(delayMs, busyMs);
  }

  #passSlice(first: Chunk): void {
    const { rate } = this.#pace;
    const maxBytes =
      rate === undefined ? first.bytes.length : Math.max(1, Math.ceil((rate * sliceMs) / 1000));
    const slice = first.bytes.subarray(0, maxBytes);
    const rest = first.bytes.subarray(maxBytes);
    if (rate !== undefined)
      this.#freeAt = Math.max(this.#freeAt, monotonicNow()) + (slice.length * 1000) / rate;
    this.#waitingBytes -= slice.length;
    first.bytes = rest;
    if (rest.length === 0) this.#chunks.shift();
    if (!this.#passOn(slice)) this.#full = true;
    if (rest.length === 0) first.done?.();
  }
}
