/** Bytes for the names of the last timers. */
const textBytes = 2048;
const headBytes = 8;
/** A name has no line break: it may be the source of a function, put on one line. */
const separator = '\n';

export function createPulse(): SharedArrayBuffer {
  return new SharedArrayBuffer(headBytes + textBytes);
}

/**
 * The worker's side: a beat for each instant, with what is about to run. It is in shared memory because
 * a thread that never comes to rest can send no message.
 */
export class PulseWriter {
  readonly #head: Int32Array;
  readonly #text: Uint8Array;
  readonly #encoder = new TextEncoder();
  #writtenAt = 0;

  constructor(pulse: SharedArrayBuffer) {
    this.#head = new Int32Array(pulse, 0, 2);
    this.#text = new Uint8Array(pulse, headBytes);
  }

  /** @param realNow milliseconds of a real clock: the names are written a few times a second only */
  beat(realNow: number, describe: () => readonly string[]): void {
    Atomics.add(this.#head, 0, 1);
    if (realNow - this.#writtenAt < 200) return;
    this.#writtenAt = realNow;
    this.describe(describe());
  }

  describe(names: readonly string[]): void {
    // Into memory of its own: TextEncoder refuses shared one. It cuts between two signs, never within one.
    const bytes = new Uint8Array(textBytes);
    const { written } = this.#encoder.encodeInto(names.join(separator), bytes);
    this.#text.set(bytes.subarray(0, written));
    Atomics.store(this.#head, 1, written);
  }
}

/** The watchdog's side. */
export class PulseReader {
  readonly #head: Int32Array;
  readonly #text: Uint8Array;

  constructor(pulse: SharedArrayBuffer) {
    this.#head = new Int32Array(pulse, 0, 2);
    this.#text = new Uint8Array(pulse, headBytes);
  }

  get beats(): number {
    return Atomics.load(this.#head, 0);
  }

  get lastTimers(): readonly string[] {
    const text = new TextDecoder().decode(this.#text.slice(0, Atomics.load(this.#head, 1)));
    return text === '' ? [] : text.split(separator);
  }
}
