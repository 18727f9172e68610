import { TokenBucket } from '../../limiting/token-bucket.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { second } from '../../text/time-units.js';

export interface Outgoing {
  readonly destination: string;
  readonly body: unknown;
  readonly onReceipt: (() => void) | undefined;
}

/** The server accepts 50 frames a second with a burst of 200, without ACKs. */
const rate = { perSecond: 40, burst: 40 };
const perFrameMs = second / rate.perSecond;

/** Limits the rate of a terminal's frames, so that a backlog of commands or reports does not end in RATE_LIMITED. */
export class Outbox {
  readonly #write: (outgoing: Outgoing) => void;
  #queue: Outgoing[] | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #bucket = new TokenBucket(rate, monotonicNow());

  constructor(write: (outgoing: Outgoing) => void) {
    this.#write = write;
  }

  send(outgoing: Outgoing): void {
    if (this.#queue === undefined && this.#spend()) this.#write(outgoing);
    else {
      this.#queue ??= [];
      this.#queue.push(outgoing);
      this.#timer ??= setTimeout(() => this.#drain(), perFrameMs);
    }
  }

  /** Drops the queue at the end of a session: its contents are sent again from their own stores. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = undefined;
  }

  #drain(): void {
    this.#timer = undefined;
    const queue = this.#queue ?? [];
    let sent = 0;
    while (sent < queue.length && this.#spend()) {
      const next = queue[sent];
      sent += 1;
      if (next !== undefined) this.#write(next);
    }
    queue.splice(0, sent);
    // A write may have ended the session, and with it this queue.
    if (this.#queue !== queue) return;
    if (queue.length === 0) this.#queue = undefined;
    else this.#timer = setTimeout(() => this.#drain(), perFrameMs);
  }

  #spend(): boolean {
    return this.#bucket.take(monotonicNow()) === 0;
  }
}
