import type { StompLimits } from '../limits.js';
import { confirmationPart, type SweepRound } from '../server/sweep.js';
import type { HeartBeat } from './heart-beat.js';

/** Of the time to the next heart-beat, kept back for the work itself; on top of one sweep. */
const marginMs = 500;
/** H11 */
const pingMisses = 2;
const never = Number.POSITIVE_INFINITY;

/** Both directions of the heart-beat of one connection (H04 to H12). All times in milliseconds. */
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

  /** H05: any data counts, also part of a frame. */
  heard(now: number): void {
    this.#lastRead = now;
    this.#suspectSince = 0;
    this.#misses = 0;
  }

  /** The answer to a WebSocket ping; W11: it is no STOMP activity. */
  pong(): void {
    this.#misses = 0;
  }

  /**
   * H06: silent for two intervals, and still so when looked at once more a little later, so that what had arrived
   * before was read in between.
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

  /** The second look at a silent peer, which must not wait for the next round; Infinity if there is none. */
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
   * H04: what is due in this round; `early` if it could wait but might as well go with the others. After a standstill
   * all are due: the peer's clock has gone on.
   */
  beat({ now, stalledMs }: SweepRound, lastWrite: number): 'none' | 'early' | 'due' {
    if (this.#intervals.send === 0) return 'none';
    if (stalledMs > 0) return 'due';
    const due = this.#beatAt(lastWrite);
    if (now >= due) return 'due';
    // From half of the time on: then any two idle connections fall into step.
    return now >= (lastWrite + due) / 2 ? 'early' : 'none';
  }

  /** When something is due next. */
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
