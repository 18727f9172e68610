import { Buffer } from 'node:buffer';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket } from 'ws';
import { MessageWalker } from '../codec/message-walker.js';

/** What a WebSocket tells its session. */
export interface SocketListener {
  /** False until CONNECT was accepted. */
  readonly isKnown: boolean;
  receive(bytes: Uint8Array): void;
  /** A message has begun whose end is not here yet; `false`: no longer. */
  unfinishedMessage(begun: boolean): void;
  pong(): void;
  vanish(): void;
  terminate(cause: 'failed'): void;
}

type Sending = Parameters<WebSocket['send']>;

/** So many octets are worth a write of their own, far below what makes a slow reader (`outboundBytes`). */
const corkedAtMost = 65_536;

/**
 * The server's end of a WebSocket. A class of its own, so that all connections share their listeners and only a
 * field ties one to its session.
 */
export class StompSocket extends WebSocket {
  #listener: SocketListener | undefined;
  #stream: Duplex | undefined;
  readonly #walker = new MessageWalker();
  #isWithin = false;
  #corked = false;

  /** `strangerOctets`: what a peer may send on the wire before it is known. */
  attach(listener: SocketListener, stream: Duplex, strangerOctets: number): void {
    this.#listener = listener;
    this.#stream = stream;
    this.on('message', onMessage);
    this.on('pong', onPong);
    this.on('close', onClose);
    this.on('error', onError);
    let strangersLeft = strangerOctets;
    // Behind the listener of ws, so what a message that ends here has set off is done.
    stream.on('data', (chunk: Buffer) => {
      if (!listener.isKnown) {
        strangersLeft -= chunk.length;
        if (strangersLeft < 0) listener.terminate('failed');
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
    this.#spill();
  }

  answered(): void {
    this.#listener?.pong();
  }

  gone(): void {
    this.#listener?.vanish();
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
   * All that is written in one go, to one chunk of input or to the events of a fleet, leaves in one write, or in a few
   * if it is much.
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

  /** What waits only here would count against a peer that reads well. */
  #spill(): void {
    const stream = this.#stream;
    if (!this.#corked || stream === undefined || stream.writableLength < corkedAtMost) return;
    stream.uncork();
    stream.cork();
  }
}

// W05: text and binary messages are one stream of octets.
function onMessage(this: WebSocket, data: RawData): void {
  if (this instanceof StompSocket) this.deliver(data);
}

function onPong(this: WebSocket): void {
  if (this instanceof StompSocket) this.answered();
}

function onClose(this: WebSocket): void {
  if (this instanceof StompSocket) this.gone();
}

/** ws has answered a broken WebSocket frame with a close of its own (W13, BAD-39); `close` follows. */
function onError(): void {}
