import { Buffer } from 'node:buffer';
import { protocolError, StompRefusal } from '../errors.js';
import type { StompLimits } from '../limits.js';
import { type ClientCommand, type ClientFrame, clientCommandAt } from './frame.js';
import { parseHeaderBlock } from './header-block.js';
import { type HeaderList, headerValue } from './headers.js';

const NUL = 0;
const LF = 10;
const CR = 13;

// The bytes at which the scan of a header block must stop; all others are 0.
const kindOf = new Uint8Array(256);
const lineEnd = 1;
const carriageReturn = 2;
const nul = 3;
const backslash = 4;
const nonAscii = 5;
kindOf[LF] = lineEnd;
kindOf[CR] = carriageReturn;
kindOf[NUL] = nul;
kindOf[92] = backslash;
kindOf.fill(nonAscii, 128);

const sawEscape = 1;
const sawUtf8 = 2;

const untilNul = -1;
const unfinished = -1;
const nothing = Buffer.alloc(0);
const noHeaders: HeaderList = [];
/** A frame that arrives in pieces is copied in steps of at most this many bytes. */
const appendStep = 65_536;

/**
 * Incremental parser of client frames: call `push` with bytes as they arrive, then `next` until it returns undefined.
 *
 * The unread bytes are the queue: nothing after a frame is examined before the next call of `next`, so a caller that
 * waits for a handler also delays everything after it. Every byte is scanned once however the input is split (W07), a
 * limit is checked before anything is stored, and at most one unfinished frame is copied.
 *
 * `next` throws StompRefusal and nothing else; the parser cannot be used after that.
 */
export class FrameParser {
  readonly #limits: StompLimits;
  #chunk: Buffer = nothing;
  #at = 0;
  #waiting: Buffer[] = [];
  #nextWaiting = 0;
  /** The last byte between two frames was CR. */
  #halfLineEnd = false;
  #lineEnds = 0;
  /** C11: before CONNECTED all received bytes are counted together, afterwards those of each frame. */
  #counting: 'everything' | 'frame' = 'everything';
  #limit: number;

  // The frame in progress; offsets are counted from its first byte.
  #held: Buffer | undefined;
  #heldLength = 0;
  #scanned = 0;
  #line = 0;
  #lines = 0;
  #seen = 0;
  #command: ClientCommand | undefined;
  #headersAt = 0;
  #headers: HeaderList = noHeaders;
  #bodyAt = 0;
  #bodyLength = untilNul;
  #body: Buffer = nothing;

  constructor(limits: StompLimits) {
    this.#limits = limits;
    this.#limit = limits.connectBytes;
  }

  /** Called when CONNECTED was sent: from now on each frame has its own limit. */
  established(): void {
    this.#counting = 'frame';
    this.#limit = this.#limits.frameBytes;
  }

  push(bytes: Uint8Array): void {
    if (bytes.length === 0) return; // W08
    const buffer = Buffer.isBuffer(bytes)
      ? bytes
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.#at < this.#chunk.length || this.#nextWaiting < this.#waiting.length) {
      this.#waiting.push(buffer);
      return;
    }
    this.#chunk = buffer;
    this.#at = 0;
  }

  /** Returns the number of line ends between frames (F15) since the last call. */
  takeLineEnds(): number {
    const lineEnds = this.#lineEnds;
    this.#lineEnds = 0;
    return lineEnds;
  }

  /** True while a frame has been received in part (H10). */
  get incomplete(): boolean {
    return this.#held !== undefined || this.#halfLineEnd;
  }

  /** The receipt that the frame in progress requested, if its headers are complete (X02). */
  get receipt(): string | undefined {
    return headerValue(this.#headers, 'receipt');
  }

  /** The bytes that this parser holds in memory: unread input and the unfinished frame. */
  get bufferedBytes(): number {
    let bytes = this.#chunk.length - this.#at + (this.#held?.length ?? 0);
    for (let i = this.#nextWaiting; i < this.#waiting.length; i++) bytes += this.#waiting[i]?.length ?? 0;
    return bytes;
  }

  /** Discards all input. */
  clear(): void {
    this.#chunk = nothing;
    this.#at = 0;
    this.#waiting = [];
    this.#nextWaiting = 0;
    this.#halfLineEnd = false;
    this.#reset();
  }

  /** Returns the next complete frame, or undefined when more bytes are needed. The body is a view, not a copy. */
  next(): ClientFrame | undefined {
    while (this.#at < this.#chunk.length || this.#load()) {
      if (this.#held !== undefined) {
        const frame = this.#append(this.#held);
        if (frame !== undefined) return frame;
        continue;
      }
      this.#skipLineEnds();
      if (this.#at >= this.#chunk.length) continue;
      const end = this.#advance(this.#chunk, this.#at);
      if (end !== unfinished) {
        this.#at = end;
        return this.#take();
      }
      // Copied, because a slice would keep the whole socket read in memory.
      this.#held = Buffer.from(this.#chunk.subarray(this.#at));
      this.#heldLength = this.#held.length;
      this.#at = this.#chunk.length;
    }
    return undefined;
  }

  #load(): boolean {
    const chunk = this.#waiting[this.#nextWaiting];
    if (chunk === undefined) {
      this.#chunk = nothing;
      this.#at = 0;
      if (this.#nextWaiting > 0) this.#waiting = [];
      this.#nextWaiting = 0;
      return false;
    }
    this.#nextWaiting++;
    this.#chunk = chunk;
    this.#at = 0;
    return true;
  }

  #append(held: Buffer): ClientFrame | undefined {
    const before = this.#heldLength;
    const wanted =
      this.#bodyAt > 0 && this.#bodyLength !== untilNul
        ? this.#bodyAt + this.#bodyLength + 1 - before
        : this.#limit + 1 - before;
    const size = Math.min(wanted, appendStep, this.#chunk.length - this.#at);
    let buffer = held;
    if (before + size > buffer.length) {
      // Doubling keeps the copying of a frame that arrives byte by byte linear.
      buffer = Buffer.allocUnsafe(Math.min(Math.max(2 * buffer.length, before + size, 64), this.#limit + 1));
      held.copy(buffer, 0, 0, before);
      this.#held = buffer;
    }
    this.#chunk.copy(buffer, before, this.#at, this.#at + size);
    this.#heldLength = before + size;
    // Within a body of known length there is nothing to scan until its end has arrived.
    if (this.#bodyLength !== untilNul && size < wanted) {
      this.#at += size;
      return undefined;
    }
    const end = this.#advance(buffer.subarray(0, this.#heldLength), 0);
    if (end === unfinished) {
      this.#at += size;
      return undefined;
    }
    this.#at += end - before;
    return this.#take();
  }

  /** F15: any number of line ends before and between frames. */
  #skipLineEnds(): void {
    const chunk = this.#chunk;
    const start = this.#at;
    let at = start;
    let found = 0;
    for (; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === LF) {
        found++;
        this.#halfLineEnd = false;
      } else if (this.#halfLineEnd) {
        throw protocolError('CR must be followed by LF');
      } else if (byte === CR) {
        this.#halfLineEnd = true;
      } else {
        break;
      }
    }
    this.#at = at;
    this.#lineEnds += found;
    if (this.#counting === 'everything') {
      this.#limit -= at - start;
      if (this.#limit < 0) throw tooLarge('Too many bytes before CONNECTED');
    }
  }

  /** Continues the frame that begins at `start`. Returns the offset after its NUL, or `unfinished`. */
  #advance(bytes: Buffer, start: number): number {
    if (this.#bodyAt === 0 && !this.#scanHead(bytes, start)) return this.#wait(bytes.length - start);
    if (this.#bodyLength === untilNul) return this.#seekNul(bytes, start);
    const end = start + this.#bodyAt + this.#bodyLength;
    if (end >= bytes.length) return this.#wait(bytes.length - start);
    if (bytes[end] !== NUL) {
      throw protocolError(
        this.#command === 'SEND' ? 'No NUL after content-length bytes of body' : 'Only SEND may have a body',
      );
    }
    return this.#finish(bytes, start, end);
  }

  /** F12: without content-length the first NUL ends the body. */
  #seekNul(bytes: Buffer, start: number): number {
    const end = bytes.indexOf(NUL, start + this.#scanned);
    if (end !== -1) return this.#finish(bytes, start, end);
    this.#scanned = bytes.length - start;
    return this.#wait(this.#scanned);
  }

  #finish(bytes: Buffer, start: number, end: number): number {
    if (end + 1 - start > this.#limit) throw tooLarge('Frame too large');
    this.#body = bytes.subarray(start + this.#bodyAt, end);
    return end + 1;
  }

  #wait(size: number): typeof unfinished {
    if (size >= this.#limit) throw tooLarge('Frame too large');
    return unfinished;
  }

  /** Scans the command and the header lines up to the blank one. Returns true when the head is complete and parsed. */
  #scanHead(bytes: Buffer, start: number): boolean {
    const { length } = bytes;
    let i = start + this.#scanned;
    for (; i < length; i++) {
      const kind = kindOf[bytes[i] ?? NUL];
      if (kind === 0) continue;
      if (kind === lineEnd) {
        const stop = bytes[i - 1] === CR ? i - 1 : i;
        if (stop === start + this.#line) {
          this.#completeHead(bytes, start, stop, i + 1);
          return true;
        }
        this.#endLine(bytes, start, stop, i + 1);
      } else if (kind === carriageReturn) {
        if (i + 1 === length) break; // scanned again together with the byte that follows
        if (bytes[i + 1] !== LF) throw protocolError('CR must be followed by LF'); // F03
      } else if (kind === nul) {
        throw protocolError('NUL outside a body'); // F16 too: NUL between frames is read as a command
      } else {
        this.#seen |= kind === backslash ? sawEscape : sawUtf8;
      }
    }
    this.#scanned = i - start;
    this.#checkLine(this.#scanned - this.#line);
    return false;
  }

  #endLine(bytes: Buffer, start: number, stop: number, next: number): void {
    this.#checkLine(stop - start - this.#line);
    if (this.#lines === 0) {
      // Checked at the end of the first line, not of the head: HTTP and other unrelated input is rejected early (F17).
      this.#command = clientCommandAt(bytes, start, stop);
      if (this.#command === undefined) throw protocolError('Unknown command');
      this.#headersAt = next - start;
    } else if (this.#lines > this.#limits.headers) {
      throw tooLarge('Too many headers');
    }
    this.#lines++;
    this.#line = next - start;
  }

  #checkLine(length: number): void {
    if (this.#lines === 0) {
      if (length > this.#limits.commandBytes) throw protocolError('Command too long'); // F18
    } else if (length > this.#limits.headerLineBytes) {
      throw tooLarge('Header line too long');
    }
  }

  #completeHead(bytes: Buffer, start: number, stop: number, next: number): void {
    // E04: CONNECT and STOMP are not unescaped.
    const plain = this.#command === 'CONNECT' || this.#command === 'STOMP';
    this.#headers = parseHeaderBlock(bytes, start + this.#headersAt, stop, {
      ascii: (this.#seen & sawUtf8) === 0,
      escapes: !plain && (this.#seen & sawEscape) !== 0,
    });
    this.#bodyAt = next - start;
    this.#scanned = this.#bodyAt;
    const written = headerValue(this.#headers, 'content-length'); // F13: the first one
    const length = written === undefined ? untilNul : contentLength(written);
    if (this.#command !== 'SEND') {
      if (length > 0) throw protocolError('Only SEND may have a body'); // F14
      this.#bodyLength = 0;
      return;
    }
    this.#bodyLength = length;
    // BAD-38: rejected when the header is seen, before any of the body is stored.
    if (length !== untilNul && this.#bodyAt + length + 1 > this.#limit) {
      throw tooLarge('Frame too large');
    }
  }

  #take(): ClientFrame {
    const command = this.#command;
    const headers = this.#headers;
    const body = this.#body;
    if (command === undefined) throw protocolError('Unknown command');
    this.#reset();
    return { command, headers, body };
  }

  #reset(): void {
    this.#held = undefined;
    this.#heldLength = 0;
    this.#scanned = 0;
    this.#line = 0;
    this.#lines = 0;
    this.#seen = 0;
    this.#command = undefined;
    this.#headersAt = 0;
    this.#headers = noHeaders;
    this.#bodyAt = 0;
    this.#bodyLength = untilNul;
    this.#body = nothing;
  }
}

/** F10, F11: content-length is a number of bytes, written in digits only. */
function contentLength(value: string): number {
  if (!/^[0-9]{1,10}$/.test(value)) throw protocolError('Malformed content-length');
  return Number(value);
}

function tooLarge(message: string): StompRefusal {
  return new StompRefusal('FRAME_TOO_LARGE', message);
}
