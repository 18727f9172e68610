/** What holds back the pieces of one direction of a connection. It may change at any moment. */
export interface Pace {
  /** True: nothing passes. */
  readonly held: boolean;
  /** True: pieces wait as long as was drawn for them. */
  readonly delayed: boolean;
  /** Milliseconds that a piece which comes now has to wait. */
  drawDelay(): number;
  /** Bytes a second; undefined: as they come. */
  readonly rate: number | undefined;
  /** Hears that a piece really had to wait, and what for; of a piece that waits several times, several times. */
  waited(why: 'delay' | 'rate'): void;
}

interface Piece {
  chunk: Buffer;
  readonly dueAt: number;
  readonly done: (() => void) | undefined;
}

/** What is only late is on its way: so many bytes of it hold nobody up. */
const bytesUnderWay = 64 * 1024;

/** At a rate pieces are handed on in slices of this many milliseconds. */
const sliceMs = 100;

/** Hands on pieces in their order, no sooner than their pace lets them. */
export class Shaper {
  readonly #pace: Pace;
  readonly #handOn: (chunk: Buffer) => boolean;
  #pieces: Piece[] = [];
  #waitingBytes = 0;
  /** When the line has carried what was handed on. */
  #freeAt = 0;
  /** The taker is full. */
  #full = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #whenEmpty: (() => void)[] = [];

  /** @param handOn answers false if its taker is full: then nothing more comes until `resume` */
  constructor(pace: Pace, handOn: (chunk: Buffer) => boolean) {
    this.#pace = pace;
    this.#handOn = handOn;
  }

  /** Bytes that have come and were not handed on. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  get isFull(): boolean {
    return this.#full;
  }

  /** @param done is called when there is room for more, at the latest when the last byte has been handed on */
  take(chunk: Buffer, done?: () => void): void {
    const delay = this.#pace.delayed ? this.#pace.drawDelay() : 0;
    // What was drawn shorter does not overtake what came before: only the first of the line is looked at.
    const dueAt = Date.now() + delay;
    this.#waitingBytes += chunk.length;
    const { held, rate } = this.#pace;
    const onItsWay = !held && !this.#full && rate === undefined && this.#waitingBytes <= bytesUnderWay;
    this.#pieces.push({ chunk, dueAt, done: onItsWay ? undefined : done });
    this.run();
    if (onItsWay) done?.();
  }

  /** Calls back when everything that has come until now was handed on. */
  afterAll(callback: () => void): void {
    this.#whenEmpty.push(callback);
    this.run();
  }

  /** The taker has room again. */
  resume(): void {
    this.#full = false;
    this.run();
  }

  /** Forgets what waits. */
  drop(): void {
    clearTimeout(this.#timer);
    const dropped = this.#pieces;
    this.#pieces = [];
    this.#waitingBytes = 0;
    this.#whenEmpty = [];
    for (const { done } of dropped) done?.();
  }

  /** Hands on whatever may go now; call it when the pace has changed. */
  run(): void {
    clearTimeout(this.#timer);
    for (;;) {
      if (this.#pace.held || this.#full) return;
      const piece = this.#pieces[0];
      if (piece === undefined) break;
      const waitMs = this.#waitFor(piece);
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.run(), waitMs);
        return;
      }
      this.#pass(piece);
    }
    const whenEmpty = this.#whenEmpty;
    if (whenEmpty.length === 0) return;
    this.#whenEmpty = [];
    for (const callback of whenEmpty) callback();
  }

  #waitFor({ dueAt }: Piece): number {
    const { delayed, rate } = this.#pace;
    const now = Date.now();
    const delayMs = delayed ? Math.ceil(dueAt - now) : 0;
    const busyMs = rate === undefined ? 0 : Math.ceil(this.#freeAt - now);
    if (delayMs > 0) this.#pace.waited('delay');
    if (busyMs > 0) this.#pace.waited('rate');
    return Math.max(delayMs, busyMs);
  }

  #pass(piece: Piece): void {
    const { rate } = this.#pace;
    const most = rate === undefined ? piece.chunk.length : Math.max(1, Math.ceil((rate * sliceMs) / 1000));
    const slice = piece.chunk.subarray(0, most);
    const rest = piece.chunk.subarray(most);
    if (rate !== undefined) this.#freeAt = Math.max(this.#freeAt, Date.now()) + (slice.length * 1000) / rate;
    this.#waitingBytes -= slice.length;
    piece.chunk = rest;
    if (rest.length === 0) this.#pieces.shift();
    if (!this.#handOn(slice)) this.#full = true;
    if (rest.length === 0) piece.done?.();
  }
}
