import type { StompLimits } from '../limits.js';
import type { SweepRound } from '../timing/sweep.js';
import type { HeartBeat } from './heart-beat.js';
import { KeepAlive } from './keep-alive.js';
import type { Outbound } from './outbound.js';

const never = Number.POSITIVE_INFINITY;
const lineFeed = '\n';

/**
 * A violation found by a round: no CONNECT (C09), no sign of life (H07, H11), an incomplete frame or message (H10), or
 * unread output.
 */
export type Finding = 'none' | 'connect-timeout' | 'silent' | 'incomplete' | 'slow';

/** The time-dependent state of one connection. */
export class ConnectionTimers {
  readonly #limits: StompLimits;
  readonly #outbound: Outbound;
  readonly #openedAt: number;
  #keepAlive: KeepAlive | undefined;
  #frameSince = 0;
  #messageSince = 0;

  constructor(limits: StompLimits, outbound: Outbound, now: number) {
    this.#limits = limits;
    this.#outbound = outbound;
    this.#openedAt = now;
  }

  /** C03: starts the heart-beats; they apply from CONNECTED. */
  connected(intervals: HeartBeat, now: number): void {
    this.#keepAlive = new KeepAlive(this.#limits, intervals, now);
  }

  received(now: number): void {
    this.#keepAlive?.received(now);
  }

  /** Called when the server reads again: the client is not blamed for silence until now. */
  readingResumed(now: number): void {
    this.received(now);
    if (this.#messageSince !== 0) this.#messageSince = now;
  }

  pongReceived(): void {
    this.#keepAlive?.pongReceived();
  }

  /** H10: called when part of a frame has arrived, perhaps some time ago. */
  incomplete(now: number): void {
    if (this.#frameSince === 0) this.#frameSince = now;
  }

  /** Called when the frame in progress is complete. */
  complete(): void {
    this.#frameSince = 0;
  }

  /** H10: records when a still unfinished WebSocket message began; 0 if there is none. */
  messageBegan(at: number): void {
    this.#messageSince = at;
  }

  /**
   * Sends the heart-beat or ping that is due and judges the client, unless the server itself does not read. After a
   * stall no client is judged, because the input that arrived meanwhile has not been read yet (H09).
   */
  sweep(round: SweepRound, reading: boolean): Finding {
    const keepAlive = this.#keepAlive;
    const canJudge = round.stalledMs === 0;
    if (keepAlive === undefined) return canJudge && round.now >= this.#connectBy ? 'connect-timeout' : 'none';
    if (canJudge && this.#outbound.isSlow(round.now)) return 'slow';
    if (canJudge && reading && keepAlive.isSilent(round.now)) return 'silent';
    if (canJudge && reading && round.now >= this.#completeBy) return 'incomplete';
    this.#beat(round, keepAlive);
    const ping = canJudge && reading ? keepAlive.ping(round.now) : 'none';
    if (ping === 'dead') return 'silent';
    if (ping === 'ping') this.#outbound.ping();
    return 'none';
  }

  /** The time of the next necessary sweep. */
  get deadline(): number {
    const keepAlive = this.#keepAlive;
    if (keepAlive === undefined) return this.#connectBy;
    return Math.min(keepAlive.deadline(this.#outbound.lastWrite), this.#completeBy, this.#outbound.deadline);
  }

  /** The time of the next sweep that must not wait for the next round. */
  get urgent(): number {
    return this.#keepAlive?.confirmAt ?? never;
  }

  /** C09: neither line ends nor single bytes extend it (BAD-6, BAD-7). */
  get #connectBy(): number {
    return this.#openedAt + this.#limits.connectTimeoutMs;
  }

  get #completeBy(): number {
    const since = this.#frameSince === 0 ? this.#messageSince : this.#frameSince;
    return since === 0 ? never : since + this.#limits.incompleteFrameMs;
  }

  #beat(round: SweepRound, keepAlive: KeepAlive): void {
    const beat = keepAlive.beat(round, this.#outbound.lastWrite);
    if (beat === 'none' || (beat === 'early' && round.early <= 0)) return;
    if (!this.#outbound.idle) return; // H04: waiting output is activity enough
    if (beat === 'early') round.early--;
    this.#outbound.send(lineFeed, round.now);
  }
}
