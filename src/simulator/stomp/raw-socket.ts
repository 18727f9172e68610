import type { IncomingHttpHeaders } from 'node:http';
import type { RawData, WebSocket } from 'ws';
import { messageOf } from '../../failure/failure.js';
import { oneLine } from '../http/redact.js';
import type { Network } from '../network/network.js';
import { Mailbox } from '../waiting/mailbox.js';
import { Waiters } from '../waiting/waiters.js';

export interface RawSocketOptions {
  readonly network: Network;
  readonly url: string;
  readonly protocols?: readonly string[];
  /** Of the handshake, an `Origin` for instance. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Messages that are kept. Default 1,000. */
  readonly keep?: number;
}

/** How the handshake ended. */
export type Handshake =
  | { readonly kind: 'open'; readonly protocol: string }
  | { readonly kind: 'refused'; readonly status: number; readonly headers: IncomingHttpHeaders }
  | { readonly kind: 'failed'; readonly reason: string };

export interface RawMessage {
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly binary: boolean;
  /** Epoch milliseconds. */
  readonly receivedAt: number;
}

export interface RawClose {
  /** 1005 for a close frame without a code, 1006 for none at all. */
  readonly code: number;
  readonly reason: string;
  readonly closedAt: number;
}

/** A WebSocket that sends given bytes and keeps what comes: no STOMP client, no codec, nothing by itself but pongs. */
export class RawSocket {
  readonly #options: RawSocketOptions;
  readonly #mailbox: Mailbox<RawMessage>;
  readonly #closes = new Waiters<RawClose>();
  #webSocket: WebSocket | undefined;
  #handshake: Promise<Handshake> | undefined;
  #close: RawClose | undefined;
  #pings = 0;

  constructor(options: RawSocketOptions) {
    this.#options = options;
    this.#mailbox = new Mailbox(options.keep ?? 1_000);
  }

  get received(): readonly RawMessage[] {
    return this.#mailbox.items;
  }

  /** All that came, as one text. */
  get receivedText(): string {
    return this.#mailbox.items.map(({ text }) => text).join('');
  }

  get closed(): RawClose | undefined {
    return this.#close;
  }

  /** WebSocket pings that came; each was answered. */
  get pings(): number {
    return this.#pings;
  }

  /** The handshake, once; never rejects. */
  start(): Promise<Handshake> {
    this.#handshake ??= this.#open();
    return this.#handshake;
  }

  /** Destroys what is still open. */
  async stop(): Promise<void> {
    if (this.#webSocket === undefined || this.#close !== undefined) return;
    this.#webSocket.terminate();
    await this.waitForClose(2_000);
  }

  /** One text message. Lost if the socket is not open, like on a wire. */
  sendText(text: string): void {
    this.#send(text, { binary: false });
  }

  /** One binary message. */
  sendBytes(bytes: Uint8Array): void {
    this.#send(bytes, { binary: true });
  }

  /** A part of a fragmented message; `fin` ends it. */
  sendFragment(content: string | Uint8Array, fin: boolean): void {
    this.#send(content, { binary: typeof content !== 'string', fin });
  }

  ping(): void {
    if (this.#isOpen) this.#webSocket?.ping();
  }

  /** Stops and resumes reading, as a peer that is too slow. */
  pause(): void {
    this.#webSocket?.pause();
  }

  resume(): void {
    this.#webSocket?.resume();
  }

  close(code?: number, reason?: string): void {
    this.#webSocket?.close(code, reason);
  }

  /** Destroys the socket without a close frame. */
  cut(): void {
    this.#webSocket?.terminate();
  }

  /** The first kept or coming message that is accepted. Rejects with a WaitFailure. */
  waitForMessage(accepts: (message: RawMessage) => boolean, timeoutMs: number): Promise<RawMessage> {
    return this.#mailbox.waitFor(accepts, timeoutMs, 'a WebSocket message');
  }

  waitForClose(timeoutMs: number): Promise<RawClose> {
    if (this.#close !== undefined) return Promise.resolve(this.#close);
    return this.#closes.wait(() => true, timeoutMs, 'the close');
  }

  get #isOpen(): boolean {
    return this.#webSocket !== undefined && this.#webSocket.readyState === this.#webSocket.OPEN;
  }

  #send(content: string | Uint8Array, options: { readonly binary: boolean; readonly fin?: boolean }): void {
    if (this.#isOpen) this.#webSocket?.send(content, options);
  }

  #open(): Promise<Handshake> {
    const { network, url, protocols = [], headers } = this.#options;
    return new Promise((resolve) => {
      try {
        const webSocket = network.openWebSocket(url, protocols, headers === undefined ? {} : { headers });
        this.#webSocket = webSocket;
        webSocket.on('open', () => resolve({ kind: 'open', protocol: webSocket.protocol }));
        webSocket.on('unexpected-response', (_request, response) => {
          resolve({ kind: 'refused', status: response.statusCode ?? 0, headers: response.headers });
          // ws leaves the socket to whoever listens here.
          webSocket.terminate();
        });
        // A failure is told by the handshake or the close; `close` follows in every case.
        webSocket.on('error', (error) => resolve({ kind: 'failed', reason: oneLine(error.message) }));
        webSocket.on('ping', () => {
          this.#pings += 1;
        });
        webSocket.on('message', (data, binary) => this.#receive(data, binary));
        webSocket.on('close', (code, reason) =>
          this.#ended({ code, reason: reason.toString(), closedAt: Date.now() }),
        );
      } catch (error) {
        resolve({ kind: 'failed', reason: oneLine(messageOf(error)) });
      }
    });
  }

  #receive(data: RawData, binary: boolean): void {
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(new Uint8Array(data));
    this.#mailbox.add({ bytes, text: bytes.toString('utf8'), binary, receivedAt: Date.now() });
  }

  #ended(close: RawClose): void {
    this.#close = close;
    this.#closes.offer(close);
    this.#mailbox.close(`the socket was closed with ${close.code}`);
  }
}
