import { Duplex } from 'node:stream';
import type { Wire } from './wire.js';

/** Set explicitly: the default differs between Node versions and would change the order of events. */
const highWaterMark = 64 * 1024;

/**
 * One end of a connection in memory, with the interface that `node:http`, ws and undici expect of a socket: a duplex with
 * timeouts and the switches of TCP, which do nothing here. It needs no file descriptor.
 */
export class MemorySocket extends Duplex {
  readonly connecting = false;
  readonly remoteAddress = '127.0.0.1';
  readonly #wire: Wire;
  #peer: MemorySocket | undefined;
  /** Resumes the writer, which waits because the reader is full. */
  #resume: (() => void) | undefined;
  #timeoutMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(wire: Wire) {
    super({ highWaterMark, allowHalfOpen: true, emitClose: true });
    this.#wire = wire;
  }

  /** Creates two connected ends. */
  static pair(wire: Wire): readonly [MemorySocket, MemorySocket] {
    const one = new MemorySocket(wire);
    const other = new MemorySocket(wire);
    one.#peer = other;
    other.#peer = one;
    return [one, other];
  }

  override _read(): void {
    const resume = this.#resume;
    this.#resume = undefined;
    resume?.();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk, done);
  }

  /** Combines small writes, such as the head and the body of a frame. */
  override _writev(
    chunks: readonly { readonly chunk: Buffer }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#wire.carry(() => {
      const peer = this.#peer;
      if (peer !== undefined && !peer.destroyed) peer.push(null);
      done();
    });
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#timer);
    const peer = this.#peer;
    this.#peer = undefined;
    this.#resume?.();
    if (peer !== undefined) this.#wire.carry(() => peer.#peerIsGone());
    done(error);
  }

  /** Behaves as in `net.Socket`: `timeout` is emitted after this time without activity; 0 disables it. */
  setTimeout(ms: number, callback?: () => void): this {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#timeoutMs = ms;
    if (ms > 0 && !this.destroyed) this.#armTimeout();
    if (callback !== undefined) {
      if (ms > 0) this.once('timeout', callback);
      else this.off('timeout', callback);
    }
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  /** Destroys the socket once all written data has been sent. */
  destroySoon(): void {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once('finish', () => this.destroy());
  }

  #send(chunk: Buffer, done: (error?: Error | null) => void): void {
    this.#touch();
    if (this.#peer === undefined) {
      done(brokenPipe());
      return;
    }
    this.#wire.carry(() => {
      const peer = this.#peer;
      if (peer === undefined || peer.destroyed || peer.readableEnded) return done();
      peer.#touch();
      // Back-pressure: the write is complete when the other end has accepted the data.
      if (peer.push(chunk)) done();
      else peer.#resume = done;
    });
  }

  /** Handles the destruction of the other end: received data can still be read, writing fails. */
  #peerIsGone(): void {
    this.#peer = undefined;
    this.#resume = undefined;
    if (!this.destroyed && !this.readableEnded) this.push(null);
  }

  #touch(): void {
    // As in `net.Socket`: activity restarts the timeout, also after a `timeout` event.
    if (this.#timeoutMs > 0 && !this.destroyed) this.#armTimeout();
  }

  #armTimeout(): void {
    if (this.#timer !== undefined) {
      this.#timer.refresh();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.emit('timeout');
    }, this.#timeoutMs);
  }
}

function brokenPipe(): Error {
  return Object.assign(new Error('the other end is closed'), { code: 'EPIPE' });
}
