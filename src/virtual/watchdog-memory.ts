/** Bytes for the names of the next timers. */
const textBytes = 2048;
const headBytes = 8;
/** Timer names have no line breaks: the source of a function is put on one line. */
const separator = '\n';

/**
 * The memory that a worker and its watchdog share. It is shared because a thread that never returns to its event loop
 * can send no message.
 */
export function createWatchdogMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(headBytes + textBytes);
}

/** The worker's side: counts the instants of the virtual clock and writes the names of the next timers. */
export class WatchdogWriter {
  readonly #head: Int32Array;
  readonly #text: Uint8Array;
  readonly #encoder = new TextEncoder();
  #writtenAt = 0;

  constructor(memory: SharedArrayBuffer) {
    this.#head = new Int32Array(memory, 0, 2);
    this.#text = new Uint8Array(memory, headBytes);
  }

  /** @param realNow milliseconds of a real clock: the names are written only a few times a second */
  recordInstant(realNow: number, timers: () => readonly string[]): void {
    Atomics.add(this.#head, 0, 1);
    if (realNow - this.#writtenAt < 200) return;
    this.#writtenAt = realNow;
    this.writeTimers(timers());
  }

  writeTimers(names: readonly string[]): void {
    // TextEncoder rejects shared memory. It cuts a text that is too long between two characters.
    const bytes = new Uint8Array(textBytes);
    const { written } = this.#encoder.encodeInto(names.join(separator), bytes);
    this.#text.set(bytes.subarray(0, written));
    Atomics.store(this.#head, 1, written);
  }
}

/** The watchdog's side. */
export class WatchdogReader {
  readonly #head: Int32Array;
  readonly #text: Uint8Array;

  constructor(memory: SharedArrayBuffer) {
    this.#head = new Int32Array(memory, 0, 2);
    this.#text = new Uint8Array(memory, headBytes);
  }

  /** The number of instants that the worker has reached. */
  get instants(): number {
    return Atomics.load(this.#head, 0);
  }

  get lastTimers(): readonly string[] {
    const text = new TextDecoder().decode(this.#text.slice(0, Atomics.load(this.#head, 1)));
    return text === '' ? [] : text.split(separator);
  }
}
