import { Buffer } from 'node:buffer';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket } from 'ws';

/** What a WebSocket tells its session. */
export interface SocketListener {
  receive(bytes: Uint8Array): void;
  pong(): void;
  vanish(): void;
}

/**
 * The server's end of a WebSocket. A class of its own, so that all connections share their listeners and only a
 * field ties one to its session.
 */
export class StompSocket extends WebSocket {
  private listener: SocketListener | undefined;
  private stream: Duplex | undefined;
  private corked = false;

  attach(listener: SocketListener, stream: Duplex): void {
    this.listener = listener;
    this.stream = stream;
    this.on('message', onMessage);
    this.on('pong', onPong);
    this.on('close', onClose);
    this.on('error', onError);
  }

  deliver(data: RawData): void {
    this.cork();
    if (Buffer.isBuffer(data)) this.listener?.receive(data);
  }

  answered(): void {
    this.listener?.pong();
  }

  gone(): void {
    this.listener?.vanish();
    this.listener = undefined;
    this.stream = undefined;
  }

  /** All that is written while one chunk of input is handled leaves in one write. */
  private cork(): void {
    const { stream } = this;
    if (this.corked || stream === undefined) return;
    this.corked = true;
    stream.cork();
    queueMicrotask(() => {
      this.corked = false;
      stream.uncork();
    });
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
