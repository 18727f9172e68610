import { oneLine } from '../redact.js';

const lineFeed = 10;
const carriageReturn = 13;
const nul = 0;
const serverCommands = ['CONNECTED', 'MESSAGE', 'RECEIPT', 'ERROR'];

/** Milliseconds after which an incomplete frame counts as broken: the bytes of one that never ends look like life. */
const longestFrameMs = 30_000;

/**
 * Looks at what comes before the parser of stompjs does. That parser has no limits, waits for ever for the
 * end of what is no frame, and prints to stdout when a frame breaks it.
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

  /** Before the chunk is parsed. Answers why it cannot be, or `undefined`. */
  inspect(chunk: Uint8Array): string | undefined {
    const now = Date.now();
    if (this.#unfinished === 0) {
      this.#since = now;
      const problem = this.#inspectStart(chunk);
      if (problem !== undefined) return problem;
    }
    if (now - this.#since > longestFrameMs) return 'a frame was not complete after 30 s';
    this.#unfinished += chunk.length;
    if (this.#unfinished > this.#maxFrame) return `a frame is larger than ${this.#maxFrame} bytes`;
    this.#frameEnded = false;
    return undefined;
  }

  /** The parser has handed out a frame or a heart-beat. */
  frameEnded(): void {
    this.#frameEnded = true;
  }

  /** After the chunk was parsed: what is left of it belongs to the next frame. */
  settle(chunk: Uint8Array): void {
    if (!this.#frameEnded) return;
    const rest = chunk.subarray(chunk.lastIndexOf(nul) + 1);
    this.#unfinished = rest.every(isLineEnd) ? 0 : rest.length;
    this.#since = Date.now();
  }

  #inspectStart(chunk: Uint8Array): string | undefined {
    const start = chunk.findIndex((byte) => !isLineEnd(byte));
    if (start === -1) return undefined;
    const text = Buffer.from(
      chunk.buffer,
      chunk.byteOffset + start,
      Math.min(chunk.length - start, 80),
    ).toString();
    const [line = ''] = text.split(/\r?\n|\r$/, 1);
    // A line that goes on in the next message can only be a command so far.
    const command = serverCommands.find((each) =>
      text.includes('\n') ? each === line : each.startsWith(line),
    );
    if (command === undefined) return `not a STOMP frame: ${oneLine(text, 60)}`;
    // A second CONNECTED would leave the first one's heart-beat timers behind in stompjs.
    if (command === 'CONNECTED' && this.#connected) return 'a second CONNECTED';
    if (command === 'CONNECTED') this.#connected = true;
    return undefined;
  }
}

function isLineEnd(byte: number): boolean {
  return byte === lineFeed || byte === carriageReturn;
}
