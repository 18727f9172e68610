import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { type Pace, Shaper } from './shaper.js';

/** The delays and rates of all connections over a line. They may change at any time; then `paceChanged` is called. */
export interface LinePace {
  readonly delayed: boolean;
  drawDelay(): number;
  readonly readRate: number | undefined;
  readonly writeRate: number | undefined;
  /** Called when a chunk has to wait for the line. */
  waited(why: Waited): void;
}

export type Waited = 'delay' | 'read-rate' | 'write-rate';

/** The owner of a line's faults, which is informed of the connections. */
export interface FaultyLineHost extends LinePace {
  opened(socket: FaultySocket): void;
  closed(socket: FaultySocket): void;
}

/** A duplex with the methods of a socket that it may have. */
type Inner = Duplex & Partial<Pick<Socket, 'setTimeout' | 'setNoDelay' | 'setKeepAlive' | 'ref' | 'unref'>>;

/** Set explicitly: the default differs between Node versions. */
const highWaterMark = 64 * 1024;

/**
 * A client's socket with faults: around a TCP socket or one in memory, below ws. It can be held (nothing is read or
 * written, and neither end is informed), slowed, delayed, and cut. Without a fault it passes everything on at once.
 */
export class FaultySocket extends Duplex {
  readonly connecting = false;
  readonly #inner: Inner;
  readonly #host: FaultyLineHost;
  readonly #reader: Shaper;
  readonly #writer: Shaper;
  #held = false;
  /** Destroyed while it was held: the other end is informed only when the line works again. */
  #destroyedWhileHeld = false;

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

  /** Stops all reading and writing. */
  hold(): void {
    this.#held = true;
    this.#flow();
  }

  /** Continues reading and writing. */
  release(): void {
    this.#held = false;
    if (this.#destroyedWhileHeld) this.#end();
    else this.paceChanged();
  }

  /** Called when the delays or rates of the line have changed. */
  paceChanged(): void {
    this.#writer.run();
    this.#reader.run();
    this.#flow();
  }

  /** Ends the connection as a broken line does: data in transit is lost. */
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

  /** Combines small writes, such as the head and the body of a frame. */
  override _writev(
    chunks: readonly { readonly chunk: Buffer }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#writer.take(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#writer.afterAll(() => {
      // An end of the inner socket is reported by its events.
      if (this.#inner.destroyed) done();
      else this.#inner.end(() => done());
    });
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#reader.drop();
    this.#writer.drop();
    if (this.#held) this.#destroyedWhileHeld = true;
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

  /** Applies back-pressure to the other end: data that cannot be accepted yet stays there. */
  #flow(): void {
    const maxWaiting = this.#host.readRate === undefined ? highWaterMark : 0;
    const isBlocked = this.#held || this.#reader.isFull || this.#reader.waitingBytes > maxWaiting;
    if (isBlocked !== this.#inner.isPaused()) {
      if (isBlocked) this.#inner.pause();
      else this.#inner.resume();
    }
  }

  /** Handles the end of the inner socket without an error. */
  #innerClosed(): void {
    if (!this.destroyed && !this.readableEnded) this.push(null);
    this.#host.closed(this);
  }

  #end(): void {
    this.#inner.destroy();
    this.#host.closed(this);
  }
}
