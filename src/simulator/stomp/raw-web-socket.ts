import type { Duplex } from 'node:stream';
import { messageOf } from '../../failure/failure.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { oneLine } from '../http/redact.js';
import type { Dialer } from '../network/network.js';
import { closeText, type ReportMessage } from '../network/recording-network.js';
import { translateInbound, translateOutbound } from './channel-translator.js';
import { OrderedWork } from './ordered-work.js';
import type { SendGuard } from './stomp-link.js';
import { UnreadBytes } from './unread-bytes.js';
import { type Handshake, readHandshake, upgradeRequest } from './upgrade.js';
import {
  announcedLength,
  type FrameShape,
  opcodes,
  readWebSocketFrame,
  readWrittenFrames,
  webSocketFrame,
} from './web-socket-frame.js';

export interface RawWebSocketOptions {
  readonly network: Dialer;
  readonly url: string;
  readonly protocols?: readonly string[];
  /** Headers of the handshake, for instance an `Origin`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A method and header lines instead of those of a valid handshake; the path and Host stay. */
  readonly request?: { readonly method: string; readonly lines: readonly string[] };
  /** Milliseconds from a close frame to the end of the connection; then it is destroyed. Default 2,000. */
  readonly closeTimeoutMs?: number;
  /** The largest message that is read; a larger one ends the connection. Default 16 MiB. */
  readonly maxMessageBytes?: number;
  /** Set where the owner of the service forbids some messages: it throws before they are sent. */
  readonly guard?: Pick<SendGuard, 'beforeMessage'> | undefined;
  /** Receives each message, or part of one, in the forms of the reference profile, and its end. */
  readonly report?: ReportMessage;
  /** Gets the error of a message that cannot be translated, which ends the connection. */
  readonly reportError?: (error: unknown) => void;
}

/** The end of a WebSocket. */
export interface RawClose {
  /** The status of the server's close frame: 1005 for a frame without a status, 1006 if there was no close frame. */
  readonly status: number;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly closedAt: number;
}

const maxHeadBytes = 64 * 1024;
/** A message in more fragments, which may be empty, ends the connection. */
const maxFragments = 16_384;
const nothing = Buffer.alloc(0);
/** The end of a connection that its owner has destroyed, in a report. */
const ownCut = 'cut by this client';

/**
 * The client's end of a WebSocket, written and read byte by byte, so that every byte can be sent that a WebSocket
 * library refuses to send. It responds to pings and to the close, unless `respondsToControlFrames` is off.
 */
export class RawWebSocket {
  /** Called with each whole message. */
  onMessage: (payload: Buffer, binary: boolean) => void = () => undefined;
  /** False: there is no response to pings and to the close. */
  respondsToControlFrames = true;
  readonly ended: Promise<RawClose>;
  readonly #options: RawWebSocketOptions;
  #stream: Duplex | undefined;
  #handshake: Promise<Handshake> | undefined;
  #settleHandshake: (handshake: Handshake) => void = () => undefined;
  #settleEnd: (close: RawClose) => void = () => undefined;
  #state: 'handshake' | 'open' | 'closing' | 'closed' = 'handshake';
  readonly #unread = new UnreadBytes();
  #fragments: Buffer[] = [];
  /** The sum of their lengths. */
  #fragmentBytes = 0;
  #binary = false;
  #pings = 0;
  #pongs = 0;
  #closeFrame: Omit<RawClose, 'closedAt'> | undefined;
  #closed: RawClose | undefined;
  #closeTimer: ReturnType<typeof setTimeout> | undefined;
  #error: string | undefined;
  #isCut = false;
  /** The messages of each direction keep their order, although some take a while to translate. */
  readonly #outbound = new OrderedWork((error) => this.#failBy(error));
  readonly #inbound = new OrderedWork((error) => this.#failBy(error));

  constructor(options: RawWebSocketOptions) {
    this.#options = options;
    this.ended = new Promise((resolve) => {
      this.#settleEnd = resolve;
    });
  }

  get closed(): RawClose | undefined {
    return this.#closed;
  }

  /** WebSocket pings that were received. */
  get pings(): number {
    return this.#pings;
  }

  /** WebSocket pongs that were received. */
  get pongs(): number {
    return this.#pongs;
  }

  /** Connects and upgrades, once; never rejects. */
  open(): Promise<Handshake> {
    this.#handshake ??= new Promise((resolve) => {
      this.#settleHandshake = resolve;
      try {
        this.#connect();
      } catch (error) {
        this.#error = messageOf(error);
        this.#end();
      }
    });
    return this.#handshake;
  }

  /** Sends bytes as they are; only a binding translates the whole messages in them. They are lost once the connection is closed. */
  write(bytes: string | Uint8Array): void {
    const { guard, network } = this.#options;
    const translator = this.#state === 'handshake' ? undefined : network.translator;
    const isRead = translator !== undefined || guard !== undefined;
    const frames = isRead ? readWrittenFrames(Buffer.from(bytes)) : undefined;
    for (const { message } of frames ?? []) if (message !== undefined) guard?.beforeMessage(message);
    if (!translator || !frames) {
      this.#outbound.add(() => this.#writeNow(bytes));
      return;
    }
    for (const { bytes: unchanged, opcode, message, shape } of frames) {
      const write = (each: string | Uint8Array) => {
        if (each === message) return this.#writeNow(unchanged);
        this.#writeNow(webSocketFrame(opcode, Buffer.from(each), shape));
        if (message !== undefined) this.#options.report?.('sent', message, each);
      };
      this.#outbound.add(() => {
        if (message === undefined) return this.#writeNow(unchanged);
        const translated = translateOutbound(translator, message);
        return translated instanceof Promise ? translated.then(write) : write(translated);
      });
    }
  }

  /** Reports a message that is part of written bytes. */
  reportWritten(message: Uint8Array): void {
    this.#options.report?.('sent', message);
  }

  sendFrame(opcode: number, payload: string | Uint8Array = nothing, shape?: FrameShape): void {
    this.#options.guard?.beforeMessage(payload);
    if (opcode <= opcodes.binary) this.#options.report?.('sent', payload);
    this.write(webSocketFrame(opcode, Buffer.from(payload), shape));
  }

  /** Sends a close frame; without a status it has no payload. */
  close(status?: number, reason = ''): void {
    const payload = status === undefined ? nothing : Buffer.from(`\0\0${reason}`);
    if (status !== undefined) payload.writeUInt16BE(status);
    this.sendFrame(opcodes.close, payload);
    this.#awaitEnd();
  }

  /** Stops reading, as a peer that is too slow does. */
  pause(): void {
    this.#stream?.pause();
  }

  resume(): void {
    this.#stream?.resume();
  }

  /** Destroys the connection without a close frame. */
  cut(): void {
    this.#isCut ||= this.#state !== 'closed';
    this.#destroy();
  }

  #destroy(): void {
    if (this.#stream === undefined) this.#end();
    else this.#stream.destroy();
  }

  #writeNow(bytes: string | Uint8Array): void {
    if (this.#stream !== undefined && !this.#stream.destroyed) this.#stream.write(bytes);
  }

  #connect(): void {
    const { network, url, protocols = [], headers = {}, request } = this.#options;
    const { host, pathname, search } = new URL(url);
    const path = `${pathname}${search}`;
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    if (protocols.length > 0) lines.push(`Sec-WebSocket-Protocol: ${protocols.join(', ')}`);
    const stream = network.connect(url);
    this.#stream = stream;
    stream.on('data', (chunk: Buffer) => this.#receive(chunk));
    stream.on('end', () => stream.destroy());
    stream.on('error', (error) => {
      this.#error ??= causeOf(error);
    });
    stream.once('close', () => this.#end());
    if (request === undefined) this.write(upgradeRequest(host, path, lines));
    else
      this.write(
        [`${request.method} ${path} HTTP/1.1`, `Host: ${host}`, ...request.lines, '', ''].join('\r\n'),
      );
  }

  #receive(chunk: Buffer): void {
    this.#unread.add(chunk);
    if (this.#state === 'handshake') this.#readHandshake();
    // What follows a close frame is not part of the WebSocket.
    while (this.#state !== 'handshake' && this.#closeFrame === undefined && this.#readFrame());
  }

  #readHandshake(): void {
    const { bytes = nothing } = this.#unread;
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0) {
      if (bytes.length > maxHeadBytes) this.#fail('the head of the response is too large');
      return;
    }
    const head = bytes.toString('latin1', 0, end);
    const handshake = readHandshake(head, this.#options.protocols ?? []);
    this.#settleHandshake(handshake);
    if (handshake.kind !== 'open') {
      this.#destroy();
      return;
    }
    this.#unread.keep(bytes.subarray(end + 4));
    this.#state = 'open';
  }

  #readFrame(): boolean {
    const { bytes } = this.#unread;
    if (bytes === undefined) return false;
    const length = announcedLength(bytes);
    const problem = length && this.#problemOf(length.payloadBytes);
    if (problem !== undefined) {
      this.#fail(problem);
      return false;
    }
    const frame = readWebSocketFrame(bytes);
    if (frame === undefined) {
      if (length !== undefined) this.#unread.need(length.headBytes + length.payloadBytes);
      return false;
    }
    this.#unread.keep(bytes.subarray(frame.end));
    const { opcode, final, payload } = frame;
    if (opcode === opcodes.ping) this.#pings += 1;
    if (opcode === opcodes.pong) this.#pongs += 1;
    if (opcode === opcodes.ping && this.respondsToControlFrames) this.sendFrame(opcodes.pong, payload);
    if (opcode === opcodes.close) this.#receiveClose(payload);
    if (opcode > opcodes.binary) return true;
    if (opcode !== opcodes.continuation) this.#binary = opcode === opcodes.binary;
    this.#fragments.push(payload);
    this.#fragmentBytes += payload.length;
    if (!final) return true;
    const [only] = this.#fragments;
    const message =
      this.#fragments.length === 1 && only !== undefined ? only : Buffer.concat(this.#fragments);
    this.#dropFragments();
    this.#deliver(message, this.#binary);
    return true;
  }

  #deliver(message: Buffer, binary: boolean): void {
    const { translator } = this.#options.network;
    const deliver = (each: string | Uint8Array) => {
      const payload =
        typeof each === 'string'
          ? Buffer.from(each)
          : Buffer.from(each.buffer, each.byteOffset, each.byteLength);
      this.#options.report?.('received', payload, each === message ? undefined : message);
      this.onMessage(payload, binary);
    };
    if (translator === undefined) {
      deliver(message);
      return;
    }
    this.#inbound.add(() => {
      const translated = translateInbound(translator, message);
      return translated instanceof Promise ? translated.then(deliver) : deliver(translated);
    });
  }

  #receiveClose(payload: Buffer): void {
    const status = payload.length < 2 ? 1005 : payload.readUInt16BE(0);
    this.#closeFrame = { status, reason: payload.toString('utf8', 2) };
    if (!this.respondsToControlFrames) return;
    if (this.#state === 'open') this.sendFrame(opcodes.close, payload);
    this.#awaitEnd();
  }

  #awaitEnd(): void {
    if (this.#state !== 'open') return;
    this.#state = 'closing';
    this.#closeTimer = setTimeout(() => this.#destroy(), this.#options.closeTimeoutMs ?? 2_000);
  }

  #dropFragments(): void {
    this.#fragments = [];
    this.#fragmentBytes = 0;
  }

  /** The limit that the message of which the next frame is a part goes beyond. */
  #problemOf(announced: number): string | undefined {
    const { maxMessageBytes = 16 * 1024 * 1024 } = this.#options;
    if (this.#fragmentBytes + announced > maxMessageBytes) return 'a message is too large';
    return this.#fragments.length >= maxFragments ? 'a message has too many fragments' : undefined;
  }

  /** A message that cannot be translated. */
  #failBy(error: unknown): void {
    this.#options.reportError?.(error);
    this.#fail(messageOf(error));
  }

  #fail(reason: string): void {
    this.#error ??= reason;
    this.#unread.clear();
    this.#dropFragments();
    this.#destroy();
  }

  /** The end follows the messages before it, also those that are still being translated. */
  #end(): void {
    if (this.#inbound.isIdle || this.#inbound.hasEnded) this.#endNow();
    else this.#inbound.add(() => this.#endNow());
  }

  #endNow(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    clearTimeout(this.#closeTimer);
    const reason = oneLine(this.#error ?? 'the connection ended before the response');
    this.#settleHandshake({ kind: 'failed', reason });
    const { status, reason: closeReason } = this.#closeFrame ?? { status: 1006, reason: '' };
    this.#closed = { status, reason: closeReason, closedAt: monotonicNow() };
    this.#options.report?.('closed', closeText(status, this.#isCut ? ownCut : closeReason));
    this.#settleEnd(this.#closed);
  }
}

/** The code alone if there is one: messages hold addresses and ports. */
function causeOf(error: Error): string {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : error.message;
}
