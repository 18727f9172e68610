import { monotonicNow } from '../../text/clock/process-clock.js';
import { Mailbox } from '../waiting/mailbox.js';
import { Waiters } from '../waiting/waiters.js';
import { type RawFrame, rawFrame, readRawFrame } from './raw-frame.js';
import { type RawClose, RawWebSocket, type RawWebSocketOptions } from './raw-web-socket.js';
import type { Receipts } from './receipts.js';
import type { Handshake } from './upgrade.js';
import { opcodes } from './web-socket-frame.js';

export interface RawStompClientOptions extends RawWebSocketOptions {
  /** The number of frames that are kept, and of heart-beats. Default: 1,000. */
  readonly keep?: number;
  /** Shows whether the service sends RECEIPTs. Default: it does. */
  readonly receipts?: Receipts | undefined;
}

/** A frame as it arrived. */
export interface ReceivedFrame extends RawFrame {
  readonly binary: boolean;
  /** Epoch milliseconds. */
  readonly receivedAt: number;
}

export interface JsonMessage {
  readonly headers: RawFrame['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

export type AcceptsFrame = (frame: ReceivedFrame) => boolean;

/**
 * A STOMP client that sends any bytes and keeps every frame that it receives, with its raw bytes. By itself
 * it only responds to WebSocket pings and to the close. It has its own codec, so that it can judge a server.
 */
export class RawStompClient {
  readonly webSocket: RawWebSocket;
  readonly #url: string;
  readonly receipts: Receipts | undefined;
  readonly #frames: Mailbox<ReceivedFrame>;
  readonly #heartBeats: Mailbox<number>;
  readonly #closes = new Waiters<RawClose>();
  #receipts = 0;
  #connectSentAt = 0;
  #roundTripMs = 0;
  /** The values of the receipts that SUBSCRIBE and SEND await. */
  readonly #awaited = new Set<string>();

  constructor(options: RawStompClientOptions) {
    const { keep = 1_000, protocols = ['v12.stomp'] } = options;
    this.#url = options.url;
    this.receipts = options.receipts;
    this.#frames = new Mailbox(keep);
    this.#heartBeats = new Mailbox(keep);
    this.webSocket = new RawWebSocket({ ...options, protocols });
    this.webSocket.onMessage = (payload, binary) => this.#receive(payload, binary);
    void this.webSocket.ended.then((close) => {
      this.#frames.close(`the connection ended with ${close.status}`);
      this.#closes.offer(close);
    });
  }

  /** A client whose WebSocket is open. Throws an Error if the handshake did not succeed. */
  static async open(options: RawStompClientOptions): Promise<RawStompClient> {
    const client = new RawStompClient(options);
    const handshake = await client.start();
    if (handshake.kind !== 'open') throw new Error(`the handshake failed: ${JSON.stringify(handshake)}`);
    return client;
  }

  /** The handshake of the WebSocket, once; never rejects. */
  start(): Promise<Handshake> {
    return this.webSocket.open();
  }

  /** Destroys the connection if it is still open. */
  async stop(): Promise<void> {
    this.webSocket.cut();
    await this.webSocket.ended;
  }

  /** The frames that arrived and were not taken by `next`, the oldest first. Heart-beats are left out. */
  get frames(): readonly ReceivedFrame[] {
    return this.#frames.items;
  }

  /** The instants at which heart-beats arrived, in epoch milliseconds. */
  get heartBeats(): readonly number[] {
    return this.#heartBeats.items;
  }

  /** The command of each frame in `frames`; that of an ERROR with its code. */
  get summary(): readonly string[] {
    return this.frames.map(({ command, headers, problem }) => {
      if (problem !== undefined) return `malformed: ${problem}`;
      return command === 'ERROR' ? `ERROR ${headers.code}` : command;
    });
  }

  get closed(): RawClose | undefined {
    return this.webSocket.closed;
  }

  get ended(): Promise<RawClose> {
    return this.webSocket.ended;
  }

  /** The host name of its address, for the host header: STOMP 1.2 requires one of a client. */
  get host(): string {
    return new URL(this.#url).hostname;
  }

  /** Sends one text message. */
  sendText(text: string): void {
    this.webSocket.sendFrame(opcodes.text, text);
  }

  /** Sends one binary message. */
  sendBytes(bytes: Uint8Array): void {
    this.webSocket.sendFrame(opcodes.binary, bytes);
  }

  /** The milliseconds from CONNECT to CONNECTED; 0 before. */
  get roundTripMs(): number {
    return this.#roundTripMs;
  }

  sendFrame(command: string, headerLines: readonly string[] = [], body = ''): void {
    if (command === 'CONNECT') this.#connectSentAt = monotonicNow();
    this.sendText(rawFrame(command, headerLines, body));
  }

  sendHeartBeat(): void {
    this.sendText('\n');
  }

  /** Sends CONNECT with a bearer token. */
  connect(token: string, headerLines: readonly string[] = []): void {
    this.sendConnect([`Authorization:Bearer ${token}`, ...headerLines]);
  }

  /** Sends CONNECT for STOMP 1.2 with further header lines. */
  sendConnect(headerLines: readonly string[]): void {
    this.sendFrame('CONNECT', ['accept-version:1.2', `host:${this.host}`, ...headerLines]);
  }

  /** Sends a frame with a receipt. Gives back the value of the receipt. */
  sendWithReceipt(command: string, headerLines: readonly string[] = [], body = ''): string {
    this.#receipts += 1;
    const receipt = `receipt-${this.#receipts}`;
    // Brokers that send no other RECEIPT send that of DISCONNECT.
    if (command === 'SUBSCRIBE' || command === 'SEND') this.#awaited.add(receipt);
    this.sendFrame(command, [...headerLines, `receipt:${receipt}`], body);
    return receipt;
  }

  /** Sends a frame with a receipt, and takes the RECEIPT. Frames that arrive before it stay in `frames`. */
  async sendAndWait(command: string, headerLines: readonly string[] = [], body = ''): Promise<void> {
    const receipt = this.sendWithReceipt(command, headerLines, body);
    await this.next((frame) => frame.command === 'RECEIPT' && frame.headers['receipt-id'] === receipt);
  }

  /**
   * Takes the first frame that is accepted, present or coming, out of `frames`. Rejects when the connection ends
   * without it, and for a message that is not exactly one frame, which no server may send (W09, W10).
   */
  async next(accepts: AcceptsFrame = () => true): Promise<ReceivedFrame> {
    const accepted = (frame: ReceivedFrame) => frame.problem !== undefined || accepts(frame);
    const frame = await this.#frames.take(accepted, Number.POSITIVE_INFINITY, 'a frame');
    if (frame.problem === undefined) return frame;
    throw new Error(`a message is not one frame, ${frame.problem}: ${JSON.stringify(String(frame.bytes))}`);
  }

  /** Takes the next MESSAGE: its headers, and its body as JSON. */
  async nextMessage(): Promise<JsonMessage> {
    const { headers, body } = await this.next(({ command }) => command === 'MESSAGE');
    return { headers, body: JSON.parse(body) };
  }

  /** The first frame that is accepted, present or coming; it stays in `frames`. Rejects with a WaitFailure. */
  waitForFrame(accepts: AcceptsFrame, timeoutMs: number): Promise<ReceivedFrame> {
    return this.#frames.waitFor(accepts, timeoutMs, 'a frame');
  }

  /** Rejects with a WaitFailure if the connection does not end in time. */
  waitForClose(timeoutMs: number): Promise<RawClose> {
    if (this.closed !== undefined) return Promise.resolve(this.closed);
    return this.#closes.wait(() => true, timeoutMs, 'the close');
  }

  /** Destroys the connection without a close frame. */
  cut(): void {
    this.webSocket.cut();
  }

  #receive(bytes: Buffer, binary: boolean): void {
    const receivedAt = monotonicNow();
    if (isHeartBeat(bytes)) {
      this.#heartBeats.add(receivedAt);
      return;
    }
    const { command, headerLines, headers, body, problem } = readRawFrame(bytes);
    // A CONNECT that was written as bytes shows no round trip.
    if (command === 'CONNECTED' && this.#connectSentAt > 0)
      this.#roundTripMs = receivedAt - this.#connectSentAt;
    if (command === 'RECEIPT' && this.#awaited.delete(headers['receipt-id'] ?? '')) this.receipts?.arrived();
    this.#frames.add({ command, headerLines, headers, bytes, body, problem, binary, receivedAt });
  }
}

function isHeartBeat(bytes: Buffer): boolean {
  return bytes.length <= 2 && /^\r?\n$/.test(bytes.toString('latin1'));
}
