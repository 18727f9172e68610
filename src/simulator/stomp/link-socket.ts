import type { Duplex } from 'node:stream';
import type { IStompSocket } from '@stomp/stompjs';
import type { RawData, WebSocket } from 'ws';
import { messageOf } from '../../failure/failure.js';
import { InboundGuard } from './inbound-guard.js';

interface CloseEvent {
  readonly code: number;
  readonly reason: string;
}

/** The statuses of a service that is there and refuses the client: its other path would do the same. */
const refusals: ReadonlySet<string> = new Set(['401', '403', '429', '503']);

/** Opens the WebSocket of one address. */
export type OpenWebSocket = () => WebSocket;

/**
 * A ws WebSocket with the interface that stompjs requires, which gives it the bytes of each message. It keeps data that is
 * not STOMP from the parser, loses no event before stompjs listens, and records the cause of the end. REC-10: if the
 * handshake fails, it opens the other address at once.
 */
export class LinkSocket implements IStompSocket {
  onopen: IStompSocket['onopen'];
  onmessage: IStompSocket['onmessage'];
  onerror: IStompSocket['onerror'];
  onclose: IStompSocket['onclose'];
  /** Set by stompjs. */
  binaryType = 'arraybuffer';
  /** The first problem of the connection. */
  problem: string | undefined;
  /** Called at the end, also before stompjs listens. */
  onEnded: (() => void) | undefined;
  #webSocket: WebSocket;
  /** The other address, until it is tried or not needed. */
  #other: OpenWebSocket | undefined;
  #triesOther = false;
  readonly #guard: InboundGuard;
  /** The stream below the WebSocket, from the end of the handshake on. */
  #stream: Duplex | undefined;
  #corked = false;

  /** Throws at once if the URL of the first address is not valid. */
  constructor(first: OpenWebSocket, other: OpenWebSocket, maxFrame: number) {
    this.#other = other;
    this.#guard = new InboundGuard(maxFrame);
    this.#webSocket = this.#open(first);
  }

  /** True once the other address was tried. */
  get triesOther(): boolean {
    return this.#triesOther;
  }

  #open(open: OpenWebSocket): WebSocket {
    const webSocket = open();
    webSocket.once('upgrade', ({ socket }) => {
      this.#stream = socket;
    });
    webSocket.on('open', () => {
      this.#other = undefined;
      this.onopen?.();
    });
    webSocket.on('message', (data) => this.#receive(data));
    webSocket.on('error', (error) => {
      if (this.#openOther(error)) return;
      this.problem ??= causeOf(error);
      this.onerror?.(error);
    });
    webSocket.on('close', (code, reason) => {
      if (webSocket !== this.#webSocket) return;
      const event: CloseEvent = { code, reason: reason.toString() };
      this.problem ??= `closed with ${code}${event.reason === '' ? '' : ` ${event.reason}`}`;
      this.onclose?.(event);
      this.onEnded?.();
    });
    return webSocket;
  }

  /** Returns false for an end other than a failed handshake, for a refusal, and after the second failure. */
  #openOther(error: Error): boolean {
    const other = this.#other;
    const [, status = ''] = /^Unexpected server response: (\d{3})$/.exec(error.message) ?? [];
    if (other === undefined || this.problem !== undefined || refusals.has(status)) return false;
    this.#other = undefined;
    this.#triesOther = true;
    try {
      this.#webSocket = this.#open(other);
      return true;
    } catch {
      return false;
    }
  }

  get url(): string {
    return this.#webSocket.url;
  }

  get readyState(): number {
    return this.#webSocket.readyState;
  }

  send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    // stompjs sends strings, and typed arrays for binary bodies, but never a Blob.
    if (data instanceof Blob) throw new TypeError('a Blob cannot be sent');
    this.#corkTurn();
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

  /** Ends the connection from this side. The first reason is kept. */
  abandon(problem: string): void {
    this.problem ??= problem;
    this.#webSocket.terminate();
  }

  /** Combines the frames of one turn (register and SUBSCRIBE, a result and its ACK) in one write. */
  #corkTurn(): void {
    const stream = this.#stream;
    if (stream === undefined || this.#corked) return;
    this.#corked = true;
    stream.cork();
    queueMicrotask(() => {
      this.#corked = false;
      stream.uncork();
    });
  }

  #receive(data: RawData): void {
    if (this.problem !== undefined) return;
    const chunk = bytesOf(data);
    const problem = this.#guard.inspect(chunk);
    if (problem !== undefined) {
      this.abandon(problem);
      return;
    }
    try {
      // Its parser copies any array of bytes, though its types name only the browser's; a string it must encode first.
      this.onmessage?.({ data: chunk as unknown as ArrayBuffer });
    } catch (error) {
      this.abandon(`the parser failed: ${messageOf(error)}`);
    }
    this.#guard.settle(chunk);
  }
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? Buffer.from(data) : data;
}

function causeOf(error: Error): string {
  // Only the code if there is one: messages contain addresses and ports.
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : error.message;
}
