/** The opcodes of RFC 6455, 5.2. */
export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

export interface FrameShape {
  /** Default true: the last fragment. */
  readonly final?: boolean;
  /** Default false. True uses a mask of zeros, so that the payload stays readable where the frame is printed. */
  readonly clear?: boolean;
}

const mask = Buffer.from([0x5a, 0xc3, 0x07, 0x91]);

/** One masked frame as a client sends it, with any opcode and any length (RFC 6455, 5.2). */
export function webSocketFrame(
  opcode: number,
  payload: Uint8Array,
  { final = true, clear = false }: FrameShape = {},
): Buffer {
  const head = frameHead(opcode, payload.length, final);
  if (clear) return Buffer.concat([head, Buffer.alloc(mask.length), payload]);
  return Buffer.concat([head, mask, masked(payload, mask)]);
}

/** The payload under the mask; the same once more takes it off. */
function masked(payload: Uint8Array, key: Uint8Array): Buffer {
  const body = Buffer.from(payload);
  for (let at = 0; at < body.length; at++) body[at] = (body[at] ?? 0) ^ (key[at % 4] ?? 0);
  return body;
}

/** The part of a client's frame before its mask. The length that it announces may never arrive. */
export function frameHead(opcode: number, length: number, final = true): Buffer {
  const first = opcode | (final ? 0x80 : 0);
  if (length < 126) return Buffer.from([first, 0x80 | length]);
  if (length < 65_536) return Buffer.from([first, 0x80 | 126, length >> 8, length & 255]);
  const head = Buffer.alloc(10);
  head[0] = first;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

/** A frame as a client has written it. */
export interface WrittenFrame {
  /** All of its bytes. */
  readonly bytes: Buffer;
  readonly opcode: number;
  /** The payload without its mask, if the frame is a whole message of text or bytes. */
  readonly message: Buffer | undefined;
  readonly shape: FrameShape;
}

/** Cuts what a client writes into its frames; undefined unless the bytes are whole masked frames and nothing else. */
export function readWrittenFrames(bytes: Buffer): readonly WrittenFrame[] | undefined {
  const frames: WrittenFrame[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = announcedLength(bytes, at);
    const isMasked = (bytes[at + 1] ?? 0) >= 0x80;
    if (length === undefined || !isMasked) return undefined;
    const start = at + length.headBytes + mask.length;
    const end = start + length.payloadBytes;
    if (end > bytes.length) return undefined;
    const first = bytes[at] ?? 0;
    const key = bytes.subarray(start - mask.length, start);
    const isMessage = first === (0x80 | opcodes.text) || first === (0x80 | opcodes.binary);
    frames.push({
      bytes: bytes.subarray(at, end),
      opcode: first & 15,
      message: isMessage ? masked(bytes.subarray(start, end), key) : undefined,
      shape: { clear: key.every((byte) => byte === 0) },
    });
    at = end;
  }
  return frames;
}

/** A frame of the server. */
export interface ReceivedWebSocketFrame {
  readonly opcode: number;
  readonly final: boolean;
  readonly payload: Buffer;
  /** The index of the first byte after the frame. */
  readonly end: number;
}

/** The frame that begins at the index `at`; undefined as long as a part of it is missing. A server masks nothing. */
export function readWebSocketFrame(bytes: Buffer, at = 0): ReceivedWebSocketFrame | undefined {
  const length = announcedLength(bytes, at);
  if (length === undefined) return undefined;
  const start = at + length.headBytes;
  const end = start + length.payloadBytes;
  if (bytes.length < end) return undefined;
  const first = bytes[at] ?? 0;
  return { opcode: first & 15, final: first >= 0x80, payload: bytes.subarray(start, end), end };
}

export interface AnnouncedLength {
  readonly headBytes: number;
  readonly payloadBytes: number;
}

/** The lengths of the frame that begins at the index `at`; undefined as long as its head is incomplete. */
export function announcedLength(bytes: Buffer, at = 0): AnnouncedLength | undefined {
  if (bytes.length < at + 2) return undefined;
  const short = (bytes[at + 1] ?? 0) & 127;
  const headBytes = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < at + headBytes) return undefined;
  if (short < 126) return { headBytes, payloadBytes: short };
  const payloadBytes = short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
  return { headBytes, payloadBytes };
}
