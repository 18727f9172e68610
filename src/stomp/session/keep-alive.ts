import type { StompLimits } from '../limits.js';
import { confirmationPart, type SweepRound } from '../timing/sweep.js';
import type { HeartBeat } from './heart-beat.js';

/** Part of the time to the next heart-beat that is reserved for the work itself, in addition to one sweep. */
const marginMs = 500;
/** H11: this many missed pongs in a row mean that the peer is dead. */
const pingMisses = 2;
const never = Number.POSITIVE_INFINITY;

/** Both directions of the heart-beat of one connection (H04 to H12). All times are in milliseconds. */
export class KeepAlive {
  readonly #limits: StompLimits;
  readonly #intervals: HeartBeat;
  #lastRead: number;
  #suspectSince = 0;
  #lastPing: number;
  #misses = 0;

  constructor(limits: StompLimits, intervals: HeartBeat, now: number) {
    this.#limits = limits;
    this.#intervals = intervals;
    this.#lastRead = now;
    this.#lastPing = now;
  }

  /** H05: any data counts, including part of a frame. */
  received(now: number): void {
    this.#lastRead = now;
    this.#suspectSince = 0;
    this.#misses = 0;
  }

  /** Records the response to a WebSocket ping; W11: it is not STOMP activity. */
  pongReceived(): void {
    this.#misses = 0;
  }

  /**
   * H06: true if the peer was silent for two intervals and is still silent at a second check a little later, so that
   * input which had arrived before was read in between.
   */
  isSilent(now: number): boolean {
    const interval = this.#intervals.receive;
    if (interval === 0 || now - this.#lastRead < 2 * interval) return false;
    if (this.#suspectSince === 0) {
      this.#suspectSince = now;
      return false;
    }
    return now - this.#suspectSince >= this.#limits.sweepMs * confirmationPart;
  }

  /**
   * The time of the second check of a silent peer, which must not wait for the next round; Infinity if there is none.
   */
  get confirmAt(): number {
    return this.#suspectSince === 0 ? never : this.#suspectSince + this.#limits.sweepMs * confirmationPart;
  }

  /** H11: a client without heart-beats is pinged instead. */
  ping(now: number): 'none' | 'ping' | 'dead' {
    const interval = this.#limits.webSocketPingMs;
    if (this.#intervals.receive !== 0 || now - this.#lastPing < interval) return 'none';
    this.#lastPing = now;
    if (this.#misses >= pingMisses) return 'dead';
    this.#misses++;
    return 'ping';
  }

  /**
   * H04: decides whether a heart-beat is due in this round; `early` if it could wait but may as well be sent with the
   * others. After a stall all are due, because the peer's clock has advanced.
   */
  beat({ now, stalledMs }: SweepRound, lastWrite: number): 'none' | 'early' | 'due' {
    if (this.#intervals.send === 0) return 'none';
    if (stalledMs > 0) return 'due';
    const due = this.#beatAt(lastWrite);
    if (now >= due) return 'due';
    // Early from half of the interval on, so that idle connections synchronise.
    return now >= (lastWrite + due) / 2 ? 'early' : 'none';
  }

  /** The time at which something is due next. */
  deadline(lastWrite: number): number {
    const { receive, send } = this.#intervals;
    const read = receive === 0 ? this.#lastPing + this.#limits.webSocketPingMs : this.#lastRead + 2 * receive;
    return Math.min(read, send === 0 ? never : this.#beatAt(lastWrite));
  }

  #beatAt(lastWrite: number): number {
    const interval = this.#intervals.send;
    return lastWrite + interval - Math.min(interval / 2, this.#limits.sweepMs + marginMs);
  }
}
