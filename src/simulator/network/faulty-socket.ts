import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { type Pace, Shaper } from './shaper.js';

/** What a line does to all connections over it. It may change at any moment; then `paceChanged` is called. */
export interface LinePace {
  readonly delayed: boolean;
  drawDelay(): number;
  readonly readRate: number | undefined;
  readonly writeRate: number | undefined;
  /** A piece really had to wait for the line. */
  waited(why: Waited): void;
}

export type Waited = 'delay' | 'read-rate' | 'write-rate';

/** Whoever makes the faults of a line hears of its connections. */
export interface FaultyLineHost extends LinePace {
  opened(socket: FaultySocket): void;
  closed(socket: FaultySocket): void;
}

/** What a socket has beyond a duplex, where it has it. */
type Inner = Duplex & Partial<Pick<Socket, 'setTimeout' | 'setNoDelay' | 'setKeepAlive' | 'ref' | 'unref'>>;

/** Set here as for every stream of ours: the default differs between Node versions. */
const highWaterMark = 64 * 1024;

/**
 * A client's socket on a bad line: around a TCP socket or one in memory, below ws. It can be held (nothing is read or
 * written, and neither end learns anything), slowed, delayed, and cut. Without a fault it hands everything on at once.
 */
export class FaultySocket extends Duplex {
  readonly connecting = false;
  readonly #inner: Inner;
  readonly #host: FaultyLineHost;
  readonly #reader: Shaper;
  readonly #writer: Shaper;
  #held = false;
  /** Destroyed while it was held: the other end is to learn of it only when the line is there again. */
  #left = false;

  constructor(inner: Duplex, host: FaultyLineHost) {
    super({ highWaterMark, allowHalfOpen: true, emitClose: true });
    this.#inner = inner;
    this.#host = host;
    this.#reader = new Shaper(
      this.#pace(() => host.readRate, 'read-rate'),
      (chunk) => this.push(chunk),
    );
    this.#writer = new Shaper(
      this.#pace(() => host.writeRate, 'write-rate'),
      (chunk) => {
        inner.write(chunk);
        return !inner.writableNeedDrain;
      },
    );
    inner.on('data', (chunk: Buffer) => {
      if (this.destroyed) return;
      this.#reader.take(chunk);
      this.#flow();
    });
    inner.on('drain', () => this.#writer.resume());
    inner.once('end', () => this.#reader.afterAll(() => this.push(null)));
    inner.on('error', (error) => this.#reader.afterAll(() => this.destroy(error)));
    inner.once('close', () => this.#reader.afterAll(() => this.#innerClosed()));
    inner.on('timeout', () => this.emit('timeout'));
    host.opened(this);
  }

  /** From now on nothing is read and nothing written. */
  hold(): void {
    this.#held = true;
    this.#flow();
  }

  /** What was held goes its way. */
  release(): void {
    this.#held = false;
    if (this.#left) this.#end();
    else this.paceChanged();
  }

  /** The line is no longer what it was. */
  paceChanged(): void {
    this.#writer.run();
    this.#reader.run();
    this.#flow();
  }

  /** Ends it as a broken line does: what was on its way is lost. */
  cut(): void {
    this.destroy(Object.assign(new Error('the connection was cut'), { code: 'ECONNRESET' }));
  }

  override _read(): void {
    this.#reader.resume();
    this.#flow();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#writer.take(chunk, done);
  }

  /** Several small writes, as of a frame's head and body, go as one. */
  override _writev(
    chunks: readonly { readonly chunk: Buffer }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#writer.take(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#writer.afterAll(() => {
      // What it says of its own end is told by its events.
      if (this.#inner.destroyed) done();
      else this.#inner.end(() => done());
    });
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#reader.drop();
    this.#writer.drop();
    if (this.#held) this.#left = true;
    else this.#end();
    done(error);
  }

  setTimeout(ms: number, callback?: () => void): this {
    this.#inner.setTimeout?.(ms);
    if (callback !== undefined) {
      if (ms > 0) this.once('timeout', callback);
      else this.off('timeout', callback);
    }
    return this;
  }

  setNoDelay(on?: boolean): this {
    this.#inner.setNoDelay?.(on);
    return this;
  }

  setKeepAlive(on?: boolean, afterMs?: number): this {
    this.#inner.setKeepAlive?.(on, afterMs);
    return this;
  }

  ref(): this {
    this.#inner.ref?.();
    return this;
  }

  unref(): this {
    this.#inner.unref?.();
    return this;
  }

  #pace(rate: () => number | undefined, direction: Waited): Pace {
    const host = this.#host;
    const isHeld = () => this.#held;
    return {
      get held() {
        return isHeld();
      },
      get delayed() {
        return host.delayed;
      },
      drawDelay: () => host.drawDelay(),
      get rate() {
        return rate();
      },
      waited: (why) => host.waited(why === 'delay' ? why : direction),
    };
  }

  /** Back-pressure reaches the other end: what cannot be taken yet stays with it. */
  #flow(): void {
    const most = this.#host.readRate === undefined ? highWaterMark : 0;
    const stuck = this.#held || this.#reader.isFull || this.#reader.waitingBytes > most;
    if (stuck !== this.#inner.isPaused()) {
      if (stuck) this.#inner.pause();
      else this.#inner.resume();
    }
  }

  /** The other end is gone for good, and nobody said why. */
  #innerClosed(): void {
    if (!this.destroyed && !this.readableEnded) this.push(null);
    this.#host.closed(this);
  }

  #end(): void {
    this.#inner.destroy();
    this.#host.closed(this);
  }
}
