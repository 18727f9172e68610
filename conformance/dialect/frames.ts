/** One frame of a WebSocket as it is on the wire (RFC 6455, 5.2). */
export interface WireFrame {
  /** All of its bytes. */
  readonly bytes: Buffer;
  /** The payload without its mask, if it is a whole message of text or bytes. */
  readonly message: Buffer | undefined;
}

/** Larger frames pass as they come: the service refuses them by their head. */
const maxBuffered = 300 * 1024;

/** Cuts a stream of bytes into frames, or into pieces of frames that are too large. */
export class FrameReader {
  #unread: Buffer = Buffer.alloc(0);
  /** Bytes of a large frame that are still to come. */
  #passing = 0;

  read(chunk: Buffer): readonly WireFrame[] {
    this.#unread = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk]);
    const frames: WireFrame[] = [];
    for (let frame = this.#next(); frame !== undefined; frame = this.#next()) frames.push(frame);
    return frames;
  }

  #next(): WireFrame | undefined {
    const unread = this.#unread;
    if (this.#passing > 0) {
      const piece = unread.subarray(0, this.#passing);
      if (piece.length === 0) return undefined;
      this.#passing -= piece.length;
      return this.#take(piece.length, undefined);
    }
    const head = headOf(unread);
    if (head === undefined) return undefined;
    const { headBytes, payloadBytes } = head;
    const end = headBytes + payloadBytes;
    if (payloadBytes > maxBuffered || (unread.length < end && !mayBeFrame(unread, head))) {
      this.#passing = end - unread.length;
      return this.#take(unread.length, undefined);
    }
    if (unread.length < end) return undefined;
    const mask = maskOf(unread, head);
    const first = unread[0] ?? 0;
    // A whole message: final, without extensions, text or binary.
    const isMessage = first === 0x81 || first === 0x82;
    return this.#take(end, isMessage ? unmasked(unread.subarray(headBytes, end), mask) : undefined);
  }

  #take(length: number, message: Buffer | undefined): WireFrame {
    const bytes = this.#unread.subarray(0, length);
    this.#unread = this.#unread.subarray(length);
    return { bytes, message };
  }
}

/** The frame with another payload, with the same opcode and the same mask. */
export function withPayload({ bytes }: WireFrame, payload: Buffer): Buffer {
  const head = headOf(bytes);
  const mask = head && maskOf(bytes, head);
  const masked = mask === undefined ? 0 : 0x80;
  const { length } = payload;
  const size =
    length < 126
      ? Buffer.from([masked | length])
      : length < 65_536
        ? Buffer.from([masked | 126, length >> 8, length & 255])
        : largeSize(masked, length);
  return Buffer.concat([bytes.subarray(0, 1), size, mask ?? Buffer.alloc(0), unmasked(payload, mask)]);
}

function largeSize(masked: number, length: number): Buffer {
  const size = Buffer.alloc(9);
  size[0] = masked | 127;
  size.writeBigUInt64BE(BigInt(length), 1);
  return size;
}

interface Head {
  /** The bytes before the payload, with those of the mask. */
  readonly headBytes: number;
  readonly payloadBytes: number;
  readonly isMasked: boolean;
}

/** The head of a frame; undefined as long as the length is not complete. The mask may still be missing. */
function headOf(bytes: Buffer): Head | undefined {
  if (bytes.length < 2) return undefined;
  const second = bytes[1] ?? 0;
  const short = second & 127;
  const isMasked = second >= 0x80;
  const sizeEnd = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < sizeEnd) return undefined;
  const payloadBytes =
    short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  return { headBytes: sizeEnd + (isMasked ? 4 : 0), payloadBytes, isMasked };
}

function maskOf(bytes: Buffer, { headBytes, isMasked }: Head): Buffer | undefined {
  return isMasked ? Buffer.from(bytes.subarray(headBytes - 4, headBytes)) : undefined;
}

/** Returns whether a payload may be a STOMP frame: its first byte, if it has arrived, is a letter. */
function mayBeFrame(bytes: Buffer, head: Head): boolean {
  const masked = bytes[head.headBytes];
  if (masked === undefined) return true;
  const first = masked ^ (maskOf(bytes, head)?.[0] ?? 0);
  return first >= 65 && first <= 90;
}

/** Masking twice gives the same bytes. */
function unmasked(payload: Buffer, mask: Buffer | undefined): Buffer {
  if (mask === undefined) return payload;
  const bytes = Buffer.from(payload);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = (bytes[at] ?? 0) ^ (mask[at % 4] ?? 0);
  return bytes;
}
