import { Buffer } from 'node:buffer';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket } from 'ws';
import { isWholeMessage, MessageWalker } from '../codec/message-walker.js';
import { textMessage } from '../codec/text-message.js';
import type { SocketListener } from '../session/socket-listener.js';
import type { TurnWrites } from './turn-writes.js';

type Sending = Parameters<WebSocket['send']>;

/**
 * The server's end of a WebSocket. A separate class, so that all connections share their listeners and only a field
 * connects one to its session.
 */
export class StompSocket extends WebSocket {
  #listener: SocketListener | undefined;
  #stream: Duplex | undefined;
  #writes: TurnWrites | undefined;
  // Created at the first chunk that is not a whole message.
  #walker: MessageWalker | undefined;
  #isWithin = false;

  /** `preAuthBytes`: the number of bytes that a peer may send on the wire before CONNECT is accepted. */
  attach(listener: SocketListener, stream: Duplex, writes: TurnWrites, preAuthBytes: number): void {
    this.#listener = listener;
    this.#stream = stream;
    this.#writes = writes;
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
    if (Buffer.isBuffer(data)) this.#listener?.receive(data);
  }

  override send(data: Sending[0], options?: Sending[1] | Sending[2], written?: Sending[2]): void {
    const stream = this.#stream;
    if (stream !== undefined) this.#writes?.hold(stream);
    if (typeof options === 'object') super.send(data, options, written);
    else if (typeof data === 'string' && stream !== undefined && this.readyState === WebSocket.OPEN)
      stream.write(textMessage(data), options && ((error) => options(error ?? undefined)));
    else super.send(data, options);
    if (stream !== undefined) this.#writes?.flushWhenLarge(stream);
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
    if (!this.#isWithin && isWholeMessage(chunk)) return;
    this.#walker ??= new MessageWalker();
    const progress = this.#walker.walk(chunk);
    if (progress === 'between' && !this.#isWithin) return;
    this.#isWithin = progress !== 'between';
    if (progress !== 'within') listener.unfinishedMessage(this.#isWithin);
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
