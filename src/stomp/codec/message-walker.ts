/**
 * The position after the bytes received so far: between two messages, within a message of an earlier chunk, or within
 * a message that began in this chunk.
 */
export type Progress = 'between' | 'within' | 'begun';

/**
 * Returns whether the bytes are one whole message in one frame of less than 64 KiB, for which there is nothing to
 * follow. Nearly every chunk of a STOMP client is one.
 */
export function isWholeMessage(chunk: Uint8Array): boolean {
  if (chunk[0] !== lastText && chunk[0] !== lastBinary) return false;
  const lengthByte = chunk[1] ?? 0;
  const maskSize = lengthByte >= 0x80 ? 4 : 0;
  const size = lengthByte & 0x7f;
  if (size < 126) return chunk.length === 2 + maskSize + size;
  return size === 126 && chunk.length === 4 + maskSize + (chunk[2] ?? 0) * 256 + (chunk[3] ?? 0);
}

/** The first byte of a text message and of a binary one that end with their first frame. */
const lastText = 0x81;
const lastBinary = 0x82;

const first = 0;
const length = 1;
const extended = 2;
const payload = 3;

/**
 * Follows the WebSocket frames of a client, head by head, to detect an unfinished message. `ws` reports a message only
 * when its end has arrived, so without this a message that never ends would go unnoticed. Errors within a frame are
 * left to `ws`.
 */
export class MessageWalker {
  #at: typeof first | typeof length | typeof extended | typeof payload = first;
  /** Bytes that are still missing: of the length, then of mask and payload. */
  #left = 0;
  #length = 0;
  #masked = false;
  #isControl = false;
  #isLast = false;
  /** Fragments of a message have arrived and the last one has not. */
  #isOpen = false;

  walk(chunk: Uint8Array): Progress {
    let begun = false;
    for (let at = 0; at < chunk.length; ) {
      if (this.#at === payload) {
        const size = Math.min(this.#left, chunk.length - at);
        this.#left -= size;
        at += size;
        if (this.#left === 0) this.#endFrame();
        continue;
      }
      if (this.#at === first && !this.#isOpen) begun = true;
      this.#readHead(chunk[at++] ?? 0);
    }
    if (this.#at === first && !this.#isOpen) return 'between';
    return begun ? 'begun' : 'within';
  }

  #readHead(byte: number): void {
    switch (this.#at) {
      case first:
        this.#isLast = byte >= 0x80;
        this.#isControl = (byte & 0x08) !== 0;
        this.#at = length;
        break;
      case length: {
        this.#masked = byte >= 0x80;
        const size = byte & 0x7f;
        this.#length = 0;
        this.#left = size === 127 ? 8 : 2;
        if (size < 126) this.#beginPayload(size);
        else this.#at = extended;
        break;
      }
      case extended:
        this.#length = this.#length * 256 + byte;
        this.#left--;
        if (this.#left === 0) this.#beginPayload(this.#length);
        break;
    }
  }

  #beginPayload(size: number): void {
    this.#at = payload;
    this.#left = size + (this.#masked ? 4 : 0);
    if (this.#left === 0) this.#endFrame();
  }

  /** A control frame may come within a message and does not change whether the message is open. */
  #endFrame(): void {
    this.#at = first;
    if (!this.#isControl) this.#isOpen = !this.#isLast;
  }
}
