import type { Duplex } from 'node:stream';
import { escaped } from '../../../simulator/stomp/raw-frame.js';
import { opcodes } from '../../../simulator/stomp/web-socket-frame.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { FrameStream, type StompFrame, type StreamPart } from './stomp-frame.js';
import { messageBytes, WebSocketReader } from './web-socket-message.js';
import type { Side, WireLog } from './wire-log.js';

/** The treatment of a frame instead of passing it on. */
export type FrameAction = 'drop' | 'drop-and-cut' | { readonly body: string };

/** Decides about a frame; undefined to leave it to the next rule. */
export type FrameRule = (
  frame: StompFrame,
  from: 'client' | 'service',
  session: ObservedSession,
) => FrameAction | undefined;

interface Subscription {
  readonly id: string;
  readonly ack: string;
  readonly destination: string;
}

interface DecidedPart {
  readonly part: StreamPart;
  readonly action: FrameAction | undefined;
}

interface Direction {
  readonly from: 'client' | 'service';
  readonly source: Duplex;
  readonly target: Duplex;
  readonly messages: WebSocketReader;
  readonly frames: FrameStream;
  /** The messages of a frame that has not ended: they wait, so that a rule can decide about the whole frame. */
  readonly unfinished: { bytes: Buffer[]; kept: Buffer[]; isAltered: boolean };
}

export interface ObservedSessionOptions {
  readonly number: number;
  readonly client: Duplex;
  readonly service: Duplex;
  readonly log: WireLog;
  readonly decide: FrameRule;
}

/** One WebSocket of the client, relayed byte by byte, observed, and disturbed where a rule requires it. */
export class ObservedSession {
  readonly number: number;
  readonly #options: ObservedSessionOptions;
  #state: 'open' | 'held' | 'closed' = 'open';
  #closing: 'client' | 'service' | undefined;
  #injected = 0;
  /** The ids of messages that the service has not sent: it must not get their ACK. */
  readonly #foreignAcks = new Set<string>();
  /** The subscriptions of the client, the newest last. */
  #subscriptions: readonly Subscription[] = [];

  constructor(options: ObservedSessionOptions) {
    this.number = options.number;
    this.#options = options;
  }

  /**
   * Begins to relay, once the service has accepted the handshake.
   *
   * @param early what came with the two heads of the handshake
   */
  start(early: { readonly client: Buffer; readonly service: Buffer }): void {
    const { client, service, log, number } = this.#options;
    log.add({ kind: 'opened', at: monotonicNow(), session: number });
    this.#pump(this.#direction('client', client, service), early.client);
    this.#pump(this.#direction('service', service, client), early.service);
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** True while nothing passes, although both ends believe in the connection. */
  get isHeld(): boolean {
    return this.#state === 'held';
  }

  /** Ends the connection without a word, as a broken line does. */
  cut(): void {
    this.#closed('examiner');
  }

  /** Ends the connection by a Close frame with this code, as a service does that ends it on purpose. */
  close(code: number): void {
    if (this.#state !== 'open') return;
    const { client, service } = this.#options;
    client.write(messageBytes(Buffer.from([code >> 8, code & 255]), opcodes.close, 'service'));
    service.destroy();
    this.#closed('examiner', client);
  }

  /** Makes the connection half-open: nothing passes in either direction from then on. The client gets one last heart-beat. */
  hold(): void {
    if (this.#state !== 'open') return;
    this.#options.client.write(messageBytes(Buffer.from('\n'), opcodes.text, 'service'));
    this.#state = 'held';
  }

  /** Sends the client a MESSAGE that the service has not sent. False if it has no subscription to this destination. */
  deliver(destination: string, body: unknown): boolean {
    const subscription = this.#subscriptions.findLast((each) => each.destination === destination);
    if (subscription === undefined || !this.isOpen) return false;
    this.#injected += 1;
    const id = `examiner-${this.number}-${this.#injected}`;
    const text = JSON.stringify(body);
    const lines = [
      'MESSAGE',
      `subscription:${escaped(subscription.id)}`,
      `destination:${escaped(destination)}`,
      `message-id:${id}`,
      ...(subscription.ack === 'auto' ? [] : [`ack:${id}`]),
      'content-type:application/json',
      `content-length:${Buffer.byteLength(text)}`,
    ];
    this.#foreignAcks.add(id);
    this.send(Buffer.from(`${lines.join('\n')}\n\n${text}\0`));
    return true;
  }

  /** Sends the client the RECEIPT that a frame of it has asked for; nothing if it asked for none. */
  confirm(receipt: string | undefined): void {
    if (receipt !== undefined) this.send(Buffer.from(`RECEIPT\nreceipt-id:${escaped(receipt)}\n\n\0`));
  }

  /** Sends the client the bytes of a frame, as if the service had sent them. */
  send(frame: Buffer): void {
    if (!this.isOpen) return;
    for (const part of new FrameStream().read(frame)) this.#note(part, 'examiner', undefined);
    this.#options.client.write(messageBytes(frame, opcodes.text, 'service'));
  }

  #direction(from: Direction['from'], source: Duplex, target: Duplex): Direction {
    const unfinished = { bytes: [], kept: [], isAltered: false };
    return { from, source, target, messages: new WebSocketReader(), frames: new FrameStream(), unfinished };
  }

  #pump(direction: Direction, early: Buffer): void {
    const { from, source, target } = direction;
    const relay = (chunk: Buffer) => {
      const bytes = this.#passed(direction, chunk);
      if (bytes.length === 0 || target.destroyed || target.writableEnded) return;
      if (target.write(bytes)) return;
      source.pause();
      target.once('drain', () => source.resume());
    };
    if (early.length > 0) relay(early);
    source.on('data', relay);
    source.on('error', () => undefined);
    const ended = () => {
      // A held connection keeps its silence: the other end is not informed.
      if (from === 'service' && this.#state === 'held') return;
      this.#closed(this.#closing ?? from);
    };
    source.on('end', ended);
    source.on('close', ended);
    // The handshake has paused it.
    source.resume();
  }

  /** The bytes that go on to the other end. */
  #passed(direction: Direction, chunk: Buffer): Buffer {
    const { log } = this.#options;
    const read = direction.messages.read(chunk);
    if (direction.from === 'client') log.received(monotonicNow(), chunk.length, read.length);
    const passed = read.map(({ bytes, message, opcode }) => {
      if (opcode === opcodes.close) this.#closeBegins(direction.from);
      if (message !== undefined && opcode !== undefined)
        return this.#passedMessage(direction, message, bytes, opcode);
      // A ping may pass a frame that has not ended; nothing comes after a close, or after bytes that are not examined.
      const isLast = opcode === opcodes.close || opcode === undefined;
      return isLast ? Buffer.concat([...direction.unfinished.bytes.splice(0), bytes]) : bytes;
    });
    // Nothing more is examined, so that no memory grows.
    if (log.isFlooded) this.cut();
    return this.#state === 'open' ? Buffer.concat(passed) : Buffer.alloc(0);
  }

  #closeBegins(from: Direction['from']): void {
    this.#closing ??= from;
    // No response comes to a close on a half-open connection: the client has noticed it.
    if (from === 'client' && this.#state === 'held') this.#closed(from);
  }

  #passedMessage(
    { from, frames, unfinished }: Direction,
    message: Buffer,
    bytes: Buffer,
    opcode: number,
  ): Buffer {
    const parts = frames.read(message);
    const decided = this.#decided(parts, from);
    for (const { part, action } of decided) this.#note(part, from, action);
    const kept = decided.map(({ part, action }) => this.#altered(part, from, action));
    unfinished.bytes.push(bytes);
    unfinished.kept.push(...kept);
    unfinished.isAltered ||= kept.some((each, index) => each !== parts[index]?.bytes);
    if (!frames.isBetweenFrames) return Buffer.alloc(0);
    const { isAltered } = unfinished;
    unfinished.isAltered = false;
    const whole = Buffer.concat(unfinished.bytes.splice(0));
    const payload = Buffer.concat(unfinished.kept.splice(0));
    if (!isAltered) return whole;
    return payload.length === 0 ? payload : messageBytes(payload, opcode, from);
  }

  /** The treatment of each part; nothing is decided about what follows the end of the connection. */
  #decided(parts: readonly StreamPart[], from: Direction['from']): readonly DecidedPart[] {
    let isCut = this.#state !== 'open';
    return parts.map((part) => {
      const action = part.frame === undefined || isCut ? undefined : this.#actionFor(part.frame, from);
      isCut ||= action === 'drop-and-cut';
      return { part, action };
    });
  }

  #actionFor(frame: StompFrame, from: Direction['from']): FrameAction | undefined {
    const isOfForeign = from === 'client' && this.#foreignAcks.has(frame.headers.id ?? '');
    if (!isOfForeign || (frame.command !== 'ACK' && frame.command !== 'NACK'))
      return this.#options.decide(frame, from, this);
    // The service does not have this message: the examiner confirms in its place.
    this.confirm(frame.headers.receipt);
    return 'drop';
  }

  #altered({ bytes }: StreamPart, from: Direction['from'], action: FrameAction | undefined): Buffer {
    if (action === undefined || this.#state !== 'open') return bytes;
    if (action === 'drop-and-cut') this.cut();
    if (typeof action !== 'string') return withBody(bytes, action.body);
    // The service has sent a sign of life, and may send no heart-beat for a while: the client must get one.
    return Buffer.from(from === 'service' && action === 'drop' ? '\n' : '');
  }

  #note({ bytes, frame }: StreamPart, from: Side, action: FrameAction | undefined): void {
    const { log } = this.#options;
    const at = monotonicNow();
    const session = this.number;
    if (frame === undefined) {
      if (bytes.length <= 2) log.add({ kind: 'heart-beat', at, session, from });
      return;
    }
    if (from === 'client') this.#subscriptions = afterFrame(this.#subscriptions, frame);
    const isHeldBack = typeof action === 'string' || this.#state === 'held';
    log.add({ kind: 'frame', at, session, from, frame, ...(isHeldBack && { isHeldBack }) });
  }

  /** @param graceful the end to which everything that was written still goes, although the examiner closes */
  #closed(by: Side, graceful?: Duplex): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    const { client, service, log } = this.#options;
    for (const end of [client, service]) {
      if ((by === 'examiner' && end !== graceful) || end.destroyed) end.destroy();
      // What was written still arrives, an ERROR for instance.
      else end.end(() => end.destroy());
    }
    log.add({ kind: 'closed', at: monotonicNow(), session: this.number, by });
  }
}

/** The subscriptions of a client after a further frame of it. */
function afterFrame(
  subscriptions: readonly Subscription[],
  { command, headers }: StompFrame,
): readonly Subscription[] {
  const { id = '', ack = 'auto', destination = '' } = headers;
  if (command !== 'SUBSCRIBE' && command !== 'UNSUBSCRIBE') return subscriptions;
  const others = subscriptions.filter((each) => each.id !== id);
  return command === 'SUBSCRIBE' ? [...others, { id, ack, destination }] : others;
}

/** The bytes of a frame with another body. */
function withBody(bytes: Buffer, body: string): Buffer {
  const text = bytes.toString('utf8');
  const headEnd = /\r?\n\r?\n/.exec(text);
  if (headEnd === null) return bytes;
  const head = text.slice(0, headEnd.index).replace(/(\ncontent-length:)\d+/, `$1${Buffer.byteLength(body)}`);
  return Buffer.from(`${head}${headEnd[0]}${body}\0`);
}
