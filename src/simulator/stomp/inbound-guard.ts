import { monotonicNow } from '../../text/clock/process-clock.js';
import { oneLine } from '../http/redact.js';

const lineFeed = 10;
const carriageReturn = 13;
const nul = 0;
const lengthHeader = Buffer.from('\ncontent-length:');
const emptyLine = Buffer.from('\n\n');
/** The longest command, with the end of the line and one more byte. */
const maxCommandBytes = 12;
const serverCommands = ['CONNECTED', 'MESSAGE', 'RECEIPT', 'ERROR'];

/** Milliseconds after which an incomplete frame counts as broken: its bytes would keep the session alive. */
const maxFrameMs = 30_000;

/**
 * Inspects incoming data before the parser of stompjs reads it. That parser has no limits, waits forever for the end of
 * data that is not a frame, and prints to stdout when a frame breaks it.
 */
export class InboundGuard {
  readonly #maxFrame: number;
  #unfinished = 0;
  #since = 0;
  #frameEnded = false;
  #connected = false;

  constructor(maxFrame: number) {
    this.#maxFrame = maxFrame;
  }

  /** Called before the chunk is parsed. Gives the reason to reject it, or `undefined`. */
  inspect(chunk: Buffer): string | undefined {
    const now = monotonicNow();
    if (this.#unfinished === 0) {
      this.#since = now;
      const problem = this.#inspectStart(chunk);
      if (problem !== undefined) return problem;
    }
    if (now - this.#since > maxFrameMs) return 'a frame was not complete after 30 s';
    this.#unfinished += chunk.length;
    if (this.#unfinished > this.#maxFrame) return `a frame is larger than ${this.#maxFrame} bytes`;
    this.#frameEnded = false;
    return undefined;
  }

  /** Called when the parser has emitted a frame or a heart-beat. */
  frameEnded(): void {
    this.#frameEnded = true;
  }

  /** Called after the chunk was parsed: the rest of it belongs to the next frame. */
  settle(chunk: Buffer): void {
    if (!this.#frameEnded) return;
    let end = chunk.length;
    while (end > 0 && isLineEnd(chunk[end - 1])) end -= 1;
    const isBetween = end === 0 || chunk[end - 1] === nul;
    this.#unfinished = isBetween ? 0 : chunk.length - (chunk.lastIndexOf(nul) + 1);
    this.#since = monotonicNow();
  }

  #inspectStart(chunk: Buffer): string | undefined {
    let start = 0;
    while (start < chunk.length && isLineEnd(chunk[start])) start += 1;
    if (start === chunk.length) return undefined;
    const bytes = start === 0 ? chunk : chunk.subarray(start);
    const command = commandOf(bytes);
    if (command === undefined) {
      return `not a STOMP frame: ${oneLine(bytes.toString('utf8', 0, 80), 60) || hex(bytes)}`;
    }
    // After a second CONNECTED stompjs would not clear the heart-beat timers of the first one.
    if (command === 'CONNECTED' && this.#connected) return 'a second CONNECTED';
    if (command === 'CONNECTED') this.#connected = true;
    return problemOfLength(bytes);
  }
}

/** The server command with which the bytes begin, or may begin once more of them are received. */
function commandOf(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, maxCommandBytes);
  const lineEnd = start.indexOf('\n');
  const [line = ''] = start.slice(0, lineEnd === -1 ? maxCommandBytes : lineEnd).split('\r', 1);
  return serverCommands.find((each) => (lineEnd === -1 ? each.startsWith(line) : each === line));
}

/** For stompjs an invalid length means a body without an end, in a session that looks alive. */
function problemOfLength(bytes: Buffer): string | undefined {
  const at = bytes.indexOf(lengthHeader);
  const headEnd = bytes.indexOf(emptyLine);
  if (at === -1 || (headEnd !== -1 && headEnd < at)) return undefined;
  const from = at + lengthHeader.length;
  const line = bytes.toString('latin1', from, from + 40);
  const [length = ''] = line.split(/\r?\n/, 1);
  // A line that continues in the next message is not checked.
  if (!line.includes('\n') || /^\d{1,10}$/.test(length)) return undefined;
  return `a frame with the invalid content-length ${oneLine(length, 20)}`;
}

function hex(bytes: Buffer): string {
  return [...bytes.subarray(0, 20)].map((each) => each.toString(16).padStart(2, '0')).join(' ');
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === lineFeed || byte === carriageReturn;
}
