import { UnreadBytes } from '../../../simulator/stomp/unread-bytes.js';
import { announcedLength, opcodes, webSocketFrame } from '../../../simulator/stomp/web-socket-frame.js';

/** A part of one direction of a WebSocket, in the order of the wire. */
export interface WebSocketPart {
  /** Its bytes as they were on the wire. */
  readonly bytes: Buffer;
  /** The whole message, if the part is one. */
  readonly message: Buffer | undefined;
  /** The opcode of the message, or of the control frame; undefined for bytes that are not examined. */
  readonly opcode: number | undefined;
}

/** A longer message passes as it comes: the service closes the connection because of its length. */
const maxMessageBytes = 1024 * 1024;
/** A message in more frames, which may be empty, is not examined. */
const maxFragments = 1_000;
const maskBytes = 4;

/** Cuts one direction of a WebSocket (RFC 6455, 5.2) into messages and control frames. */
export class WebSocketReader {
  readonly #unread = new UnreadBytes();
  /** The frames of a message that has not ended. */
  #fragments: { readonly bytes: Buffer; readonly payload: Buffer }[] = [];
  #opcode: number = opcodes.text;
  #state: 'reading' | 'opaque' = 'reading';

  read(chunk: Buffer): readonly WebSocketPart[] {
    if (this.#state === 'opaque') return [opaque(chunk)];
    this.#unread.add(chunk);
    const parts: WebSocketPart[] = [];
    for (;;) {
      const part = this.#next();
      if (part === undefined) return parts;
      if (part !== 'fragment') parts.push(part);
    }
  }

  #next(): WebSocketPart | 'fragment' | undefined {
    const unread = this.#unread.bytes;
    if (unread === undefined) return undefined;
    const length = announcedLength(unread);
    if (length === undefined) return undefined;
    const [first = 0, second = 0] = unread;
    const isMasked = second >= 0x80;
    const held = this.#fragments.reduce((sum, { payload }) => sum + payload.length, 0);
    // An extension, such as compression, or more than the service accepts: the rest passes unexamined.
    if (
      (first & 0x70) !== 0 ||
      held + length.payloadBytes > maxMessageBytes ||
      this.#fragments.length >= maxFragments
    )
      return this.#giveUp(unread);
    const start = length.headBytes + (isMasked ? maskBytes : 0);
    const end = start + length.payloadBytes;
    if (unread.length < end) {
      this.#unread.need(end);
      return undefined;
    }
    this.#unread.keep(unread.subarray(end));
    const bytes = unread.subarray(0, end);
    const payload = unmasked(
      bytes.subarray(start),
      isMasked ? bytes.subarray(start - maskBytes, start) : undefined,
    );
    const opcode = first & 15;
    if (opcode >= opcodes.close) return { bytes, message: undefined, opcode };
    if (opcode !== opcodes.continuation) this.#opcode = opcode;
    this.#fragments.push({ bytes, payload });
    if (first < 0x80) return 'fragment';
    const fragments = this.#fragments;
    this.#fragments = [];
    return {
      bytes: Buffer.concat(fragments.map((each) => each.bytes)),
      message: Buffer.concat(fragments.map((each) => each.payload)),
      opcode: this.#opcode,
    };
  }

  #giveUp(unread: Buffer): WebSocketPart | undefined {
    this.#state = 'opaque';
    const bytes = Buffer.concat([...this.#fragments.map((each) => each.bytes), unread]);
    this.#fragments = [];
    this.#unread.clear();
    return opaque(bytes);
  }
}

function opaque(bytes: Buffer): WebSocketPart {
  return { bytes, message: undefined, opcode: undefined };
}

function unmasked(payload: Buffer, mask: Buffer | undefined): Buffer {
  if (mask === undefined) return payload;
  const bytes = Buffer.from(payload);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = (bytes[at] ?? 0) ^ (mask[at % maskBytes] ?? 0);
  return bytes;
}

/** A message as a client sends it (masked), or as a service does. */
export function messageBytes(payload: Buffer, opcode: number, from: 'client' | 'service'): Buffer {
  if (from === 'client') return webSocketFrame(opcode, payload);
  const { length } = payload;
  const first = 0x80 | opcode;
  if (length < 126) return Buffer.concat([Buffer.from([first, length]), payload]);
  if (length < 65_536) return Buffer.concat([Buffer.from([first, 126, length >> 8, length & 255]), payload]);
  const head = Buffer.alloc(10);
  head[0] = first;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}
