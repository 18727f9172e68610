import type { Duplex } from 'node:stream';
import type { IStompSocket } from '@stomp/stompjs';
import type { RawData, WebSocket } from 'ws';
import { messageOf } from '../../failure/failure.js';
import { InboundGuard } from './inbound-guard.js';

interface CloseEvent {
  readonly code: number;
  readonly reason: string;
}

/**
 * A ws WebSocket as stompjs wants one. It stands between the two so that what is no STOMP never reaches the
 * parser, that no event is lost while stompjs is not listening yet, and that the cause of an end is known.
 */
export class LinkSocket implements IStompSocket {
  onopen: IStompSocket['onopen'];
  onmessage: IStompSocket['onmessage'];
  onerror: IStompSocket['onerror'];
  onclose: IStompSocket['onclose'];
  /** Set by stompjs; it gets an ArrayBuffer whatever it says. */
  binaryType = 'arraybuffer';
  /** Why the connection is no good, from the first sign of it. */
  problem: string | undefined;
  /** The end, told also when stompjs does not listen yet. */
  onEnded: (() => void) | undefined;
  readonly #webSocket: WebSocket;
  readonly #guard: InboundGuard;
  /** Below the WebSocket, from the end of the handshake on. */
  #stream: Duplex | undefined;
  #gathering = false;

  constructor(webSocket: WebSocket, maxFrame: number) {
    this.#webSocket = webSocket;
    this.#guard = new InboundGuard(maxFrame);
    webSocket.once('upgrade', ({ socket }) => {
      this.#stream = socket;
    });
    webSocket.on('open', () => this.onopen?.());
    webSocket.on('message', (data) => this.#receive(data));
    webSocket.on('error', (error) => {
      this.problem ??= causeOf(error);
      this.onerror?.(error);
    });
    webSocket.on('close', (code, reason) => {
      const event: CloseEvent = { code, reason: reason.toString() };
      this.problem ??= `closed with ${code}${event.reason === '' ? '' : ` ${event.reason}`}`;
      this.onclose?.(event);
      this.onEnded?.();
    });
  }

  get url(): string {
    return this.#webSocket.url;
  }

  get readyState(): number {
    return this.#webSocket.readyState;
  }

  send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    // stompjs sends strings, and typed arrays for binary bodies; it has no Blob to send.
    if (data instanceof Blob) throw new TypeError('a Blob cannot be sent');
    this.#gather();
    this.#webSocket.send(data);
  }

  close(): void {
    this.#webSocket.close();
  }

  terminate(): void {
    this.#webSocket.terminate();
  }

  frameEnded(): void {
    this.#guard.frameEnded();
  }

  /** Ends the connection from this side, for a reason that stands. */
  abandon(problem: string): void {
    this.problem ??= problem;
    this.#webSocket.terminate();
  }

  /** What is said in one breath (register with SUBSCRIBE, a result with its ACK) goes out in one write. */
  #gather(): void {
    const stream = this.#stream;
    if (stream === undefined || this.#gathering) return;
    this.#gathering = true;
    stream.cork();
    queueMicrotask(() => {
      this.#gathering = false;
      stream.uncork();
    });
  }

  #receive(data: RawData): void {
    if (this.problem !== undefined) return;
    const chunk = toBytes(data);
    const problem = this.#guard.inspect(chunk);
    if (problem !== undefined) {
      this.abandon(problem);
      return;
    }
    try {
      this.onmessage?.({ data: chunk.buffer });
    } catch (error) {
      this.abandon(`the parser broke: ${messageOf(error)}`);
    }
    this.#guard.settle(chunk);
  }
}

/** A copy with a buffer of its own: a Buffer of ws is a view on a shared one. */
function toBytes(data: RawData): Uint8Array<ArrayBuffer> {
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  return new Uint8Array(Array.isArray(data) ? Buffer.concat(data) : data);
}

function causeOf(error: Error): string {
  // The code alone where there is one: messages hold addresses and ports.
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : error.message;
}
