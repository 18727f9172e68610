import type { StompLimits } from '../limits.js';
import type { SweepRound } from '../server/sweep.js';
import type { HeartBeat } from './heart-beat.js';
import { KeepAlive } from './keep-alive.js';
import type { Outbound } from './outbound.js';

const never = Number.POSITIVE_INFINITY;
const lineFeed = '\n';

/** What a round finds wrong: no CONNECT (C09), no sign of life (H07, H11), half a frame or message (H10), nothing read. */
export type Finding = 'none' | 'unconnected' | 'silent' | 'incomplete' | 'slow';

/** Everything about one connection that hangs on time. */
export class Upkeep {
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

  /** C03: the heart-beats hold from CONNECTED. */
  connected(intervals: HeartBeat, now: number): void {
    this.#keepAlive = new KeepAlive(this.#limits, intervals, now);
  }

  heard(now: number): void {
    this.#keepAlive?.heard(now);
  }

  /** The server reads again: until now it is its own fault that nothing was heard. */
  readsOn(now: number): void {
    this.heard(now);
    if (this.#messageSince !== 0) this.#messageSince = now;
  }

  pong(): void {
    this.#keepAlive?.pong();
  }

  /** H10: part of a frame is here, perhaps since earlier. */
  incomplete(now: number): void {
    if (this.#frameSince === 0) this.#frameSince = now;
  }

  /** The frame in progress has been read to its end. */
  complete(): void {
    this.#frameSince = 0;
  }

  /** H10: part of a WebSocket message is here since then, 0 if none is. */
  messageBegan(at: number): void {
    this.#messageSince = at;
  }

  /**
   * Sends the heart-beat or ping that is due and judges the client, unless the server itself does not read. After a
   * standstill of ours nobody is judged, for what was sent meanwhile has not been read yet (H09).
   */
  sweep(round: SweepRound, reading: boolean): Finding {
    const keepAlive = this.#keepAlive;
    const judges = round.stalledMs === 0;
    if (keepAlive === undefined) return judges && round.now >= this.#connectBy ? 'unconnected' : 'none';
    if (judges && this.#outbound.isSlow(round.now)) return 'slow';
    if (judges && reading && keepAlive.isSilent(round.now)) return 'silent';
    if (judges && reading && round.now >= this.#completeBy) return 'incomplete';
    this.#beat(round, keepAlive);
    const ping = judges && reading ? keepAlive.ping(round.now) : 'none';
    if (ping === 'dead') return 'silent';
    if (ping === 'ping') this.#outbound.ping();
    return 'none';
  }

  /** When to look again. */
  get deadline(): number {
    const keepAlive = this.#keepAlive;
    if (keepAlive === undefined) return this.#connectBy;
    return Math.min(keepAlive.deadline(this.#outbound.lastWrite), this.#completeBy, this.#outbound.deadline);
  }

  /** When to look again even if that is sooner than the next round. */
  get urgent(): number {
    return this.#keepAlive?.confirmAt ?? never;
  }

  /** C09: neither line ends nor single octets move it (BAD-6, BAD-7). */
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
    if (!this.#outbound.idle) return; // H04: what waits is data enough
    if (beat === 'early') round.early--;
    this.#outbound.send(lineFeed, round.now);
  }
}
