import { Buffer } from 'node:buffer';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket } from 'ws';
import { MessageWalker } from '../codec/message-walker.js';
import type { SocketListener } from '../session/socket-listener.js';

type Sending = Parameters<WebSocket['send']>;

/** This many bytes justify a write of their own, far below the limit of a slow consumer (`outboundBytes`). */
const maxCorkedBytes = 65_536;

/**
 * The server's end of a WebSocket. A separate class, so that all connections share their listeners and only a field
 * connects one to its session.
 */
export class StompSocket extends WebSocket {
  #listener: SocketListener | undefined;
  #stream: Duplex | undefined;
  readonly #walker = new MessageWalker();
  #isWithin = false;
  #corked = false;

  /** `preAuthBytes`: the number of bytes that a peer may send on the wire before CONNECT is accepted. */
  attach(listener: SocketListener, stream: Duplex, preAuthBytes: number): void {
    this.#listener = listener;
    this.#stream = stream;
    this.on('message', onMessage);
    this.on('pong', onPong);
    this.on('close', onClose);
    this.on('error', onError);
    let preAuthBytesLeft = preAuthBytes;
    // This runs after the listener of ws, so a message that ends in the chunk is already handled.
    stream.on('data', (chunk: Buffer) => {
      if (!listener.isAccepted) {
        preAuthBytesLeft -= chunk.length;
        if (preAuthBytesLeft < 0) listener.terminate('failed');
      }
      this.#follow(listener, chunk);
    });
  }

  deliver(data: RawData): void {
    this.#cork();
    if (Buffer.isBuffer(data)) this.#listener?.receive(data);
  }

  override send(data: Sending[0], options?: Sending[1] | Sending[2], written?: Sending[2]): void {
    this.#cork();
    if (typeof options === 'function') super.send(data, options);
    else super.send(data, options ?? {}, written);
    this.#flushWhenLarge();
  }

  pongReceived(): void {
    this.#listener?.pongReceived();
  }

  closed(): void {
    this.#listener?.socketClosed();
    this.#listener = undefined;
    this.#stream = undefined;
  }

  #follow(listener: SocketListener, chunk: Buffer): void {
    const progress = this.#walker.walk(chunk);
    if (progress === 'between' && !this.#isWithin) return;
    this.#isWithin = progress !== 'between';
    if (progress !== 'within') listener.unfinishedMessage(this.#isWithin);
  }

  /**
   * Combines everything written in one turn, in response to one chunk of input or to the events of a fleet, into one
   * write, or a few if it is large.
   */
  #cork(): void {
    const stream = this.#stream;
    if (this.#corked || stream === undefined) return;
    this.#corked = true;
    stream.cork();
    queueMicrotask(() => {
      this.#corked = false;
      stream.uncork();
    });
  }

  /** Corked output that waits only here would count against a peer that reads well. */
  #flushWhenLarge(): void {
    const stream = this.#stream;
    if (!this.#corked || stream === undefined || stream.writableLength < maxCorkedBytes) return;
    stream.uncork();
    stream.cork();
  }
}

// W05: text and binary messages form one stream of bytes.
function onMessage(this: WebSocket, data: RawData): void {
  if (this instanceof StompSocket) this.deliver(data);
}

function onPong(this: WebSocket): void {
  if (this instanceof StompSocket) this.pongReceived();
}

function onClose(this: WebSocket): void {
  if (this instanceof StompSocket) this.closed();
}

/** ws has already closed the connection after an invalid WebSocket frame (W13, BAD-39); `close` follows. */
function onError(): void {}
