/** Where the octets so far end: between two messages, in the one as before, or in one that began with these octets. */
export type Progress = 'between' | 'within' | 'begun';

const first = 0;
const length = 1;
const extended = 2;
const payload = 3;

/**
 * Steps over the WebSocket frames of a client, head by head, and sees whether a message is unfinished. `ws` tells of a
 * message when its end is here and not before, so a message that never ends would be nobody's. What is wrong in a
 * frame is for `ws` to see.
 */
export class MessageWalker {
  #at: typeof first | typeof length | typeof extended | typeof payload = first;
  /** Octets of the length, then of mask and payload, that are still to come. */
  #left = 0;
  #length = 0;
  #masked = false;
  #isControl = false;
  #isLast = false;
  /** Fragments of a message are here and its last one is not. */
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

  #readHead(octet: number): void {
    switch (this.#at) {
      case first:
        this.#isLast = octet >= 0x80;
        this.#isControl = (octet & 0x08) !== 0;
        this.#at = length;
        break;
      case length: {
        this.#masked = octet >= 0x80;
        const size = octet & 0x7f;
        this.#length = 0;
        this.#left = size === 127 ? 8 : 2;
        if (size < 126) this.#beginPayload(size);
        else this.#at = extended;
        break;
      }
      case extended:
        this.#length = this.#length * 256 + octet;
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

  /** A control frame may stand within a message, and changes nothing about it. */
  #endFrame(): void {
    this.#at = first;
    if (!this.#isControl) this.#isOpen = !this.#isLast;
  }
}
