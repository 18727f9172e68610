import { Duplex } from 'node:stream';
import type { Wire } from './wire.js';

/** Set here, since the default of streams differs between Node versions and would show in the order of things. */
const highWaterMark = 64 * 1024;

/**
 * One end of a connection in memory, in the form that `node:http`, ws and undici expect of a socket: a
 * duplex with timeouts and the switches of TCP, which do nothing here. It costs no file descriptor.
 */
export class MemorySocket extends Duplex {
  readonly connecting = false;
  readonly remoteAddress = '127.0.0.1';
  readonly #wire: Wire;
  #peer: MemorySocket | undefined;
  /** Arrived and not taken, because the reader is full: the writer waits for it. */
  #resume: (() => void) | undefined;
  #timeoutMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(wire: Wire) {
    super({ highWaterMark, allowHalfOpen: true, emitClose: true });
    this.#wire = wire;
  }

  /** Joins two ends. What is written before that fails. */
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

  /** Several small writes, as of a frame's head and body, go as one. */
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

  /** As of `net.Socket`: `timeout` is emitted after this much silence; 0 switches it off. */
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

  /** Destroys once everything that was written has gone out. */
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
      // Back-pressure: the write is done when the other end has taken it.
      if (peer.push(chunk)) done();
      else peer.#resume = done;
    });
  }

  /** The other end was destroyed: what had arrived can still be read, writing fails. */
  #peerIsGone(): void {
    this.#peer = undefined;
    this.#resume = undefined;
    if (!this.destroyed && !this.readableEnded) this.push(null);
  }

  #touch(): void {
    // As of `net.Socket`: silence after it has been broken counts anew, also after a `timeout`.
    if (this.#timeoutMs > 0 && !this.destroyed) this.#armTimeout();
  }

  #armTimeout(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.emit('timeout');
    }, this.#timeoutMs);
  }
}

function brokenPipe(): Error {
  return Object.assign(new Error('the other end is closed'), { code: 'EPIPE' });
}
