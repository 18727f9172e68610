import type { Exchange } from '../../../events/schema/scenario.js';
import { mask, redactText } from '../../../simulator/http/redact.js';
import { plainText } from '../../../text/plain-text.js';
import type { ObservedCall } from './observed-call.js';
import type { StompFrame } from './stomp-frame.js';

/** The origin of something: the client under examination, the service, or the examiner between them. */
export type Side = 'client' | 'service' | 'examiner';

/** One thing that happened on the wire of the client. Instants are epoch milliseconds. */
export type WireEntry =
  | { readonly kind: 'call'; readonly at: number; readonly call: ObservedCall }
  | { readonly kind: 'opened' | 'refused'; readonly at: number; readonly session: number }
  | { readonly kind: 'heart-beat'; readonly at: number; readonly session: number; readonly from: Side }
  | {
      readonly kind: 'frame';
      readonly at: number;
      readonly session: number;
      readonly from: Side;
      readonly frame: StompFrame;
      /** True if the examiner has not passed it on. */
      readonly isHeldBack?: true;
    }
  | { readonly kind: 'closed'; readonly at: number; readonly session: number; readonly by: Side };

/** A client that causes more entries within `floodMs` floods. A terminal of the service document needs some in a second. */
const maxEntries = 3_000;
const floodMs = 10_000;
const maxKept = 100_000;
/** Far more than a client sends in the examinations, of which the longest last some minutes. */
const maxBytes = 64 * 1024 * 1024;

/** The output of the client's process that is kept, in characters and lines. */
const keptOutput = 8_000;
const shownLines = 20;

/** Everything that the client has done, in order, and those who wait for its next step. */
export class WireLog {
  readonly entries: WireEntry[] = [];
  readonly #waiters = new Set<{ readonly look: () => void; readonly giveUp: () => void }>();
  #hasEnded = false;
  #flooded = false;
  #bytes = 0;
  /** The messages of the client in the present `floodMs`. */
  #messages = { since: 0, count: 0 };
  #clientSeenAt: number | undefined;

  /** The beginning of the client's present process: the entries and instants from it on are those of this process. */
  start = { index: 0, at: 0 };
  #printed = { text: '', at: 0 };
  /** The secrets of the client: its output must not show them. */
  secrets: readonly string[] = [];

  /** A new process of the client starts. */
  clientStarts(at: number): void {
    this.start = { index: this.entries.length, at };
    this.#printed = { text: '', at };
  }

  /** Keeps the end of what the process of the client prints. */
  printed(text: string, at: number): void {
    const whole = `${this.#printed.text}${text}`;
    // The rest of a line that is cut may be the rest of a secret.
    const isCut = whole.length > keptOutput;
    this.#printed = { text: isCut ? whole.slice(-keptOutput).replace(/^.*(?:\n|$)/, '') : whole, at };
  }

  /** The last lines of the process of the client, as a report shows them; undefined if it is not ours, or silent. */
  get output(): Exchange | undefined {
    const { text, at } = this.#printed;
    if (text.trim() === '') return undefined;
    const masked = this.secrets.reduce((shown, secret) => shown.replaceAll(secret, mask), redactText(text));
    return {
      sent: masked.trimEnd().split('\n').slice(-shownLines).map(plainText).join('\n'),
      session: 'output',
      at: new Date(at).toISOString(),
    };
  }

  add(entry: WireEntry): void {
    if (isOfClient(entry)) this.clientSeen(entry.at);
    const recent = this.entries[this.entries.length - maxEntries];
    const isFlood = recent !== undefined && entry.at - recent.at < floodMs;
    if (isFlood || this.entries.length >= maxKept) this.#flooded = true;
    if (!this.#flooded) this.entries.push(entry);
    this.notify();
  }

  /** Counts bytes and messages of the client, also those that become no entry, such as a ping or a part of a message. */
  received(at: number, bytes: number, messages: number): void {
    this.#bytes += bytes;
    if (at - this.#messages.since >= floodMs) this.#messages = { since: at, count: 0 };
    this.#messages.count += messages;
    if (this.#bytes > maxBytes || this.#messages.count > maxEntries) this.flooded();
  }

  /** Keeps nothing more: the client sends more than can be examined. */
  flooded(): void {
    this.#flooded = true;
  }

  /** True once the client has sent more than any terminal or integrator does. */
  get isFlooded(): boolean {
    return this.#flooded;
  }

  /** The last instant at which something came from the client; undefined if it never came. */
  get clientSeenAt(): number | undefined {
    return this.#clientSeenAt;
  }

  clientSeen(at: number): void {
    const isFirst = this.#clientSeenAt === undefined;
    this.#clientSeenAt = at;
    // A connection alone adds no entry to the log.
    if (isFirst) this.notify();
  }

  /** Lets everyone who waits look again. */
  notify(): void {
    for (const { look } of this.#waiters) look();
  }

  /** The examinations have ended: every wait ends, so that no timer keeps the process. */
  end(): void {
    this.#hasEnded = true;
    for (const { giveUp } of this.#waiters) giveUp();
  }

  /** True once the examinations have ended: a loop of waits must end as well. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** The first value that the probe finds, now or after a later entry; undefined if the time or the log is over before. */
  until<T>(probe: () => T | undefined, timeoutMs: number): Promise<T | undefined> {
    if (this.#hasEnded) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const end = (found: T | undefined) => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        resolve(found);
      };
      const look = () => {
        const found = probe();
        if (found !== undefined) end(found);
      };
      const waiter = { look, giveUp: () => end(undefined) };
      const timer = setTimeout(waiter.giveUp, timeoutMs);
      this.#waiters.add(waiter);
      look();
    });
  }
}

function isOfClient(entry: WireEntry): boolean {
  switch (entry.kind) {
    case 'call':
    case 'opened':
    case 'refused':
      return true;
    case 'heart-beat':
    case 'frame':
      return entry.from === 'client';
    case 'closed':
      return entry.by === 'client';
  }
}
