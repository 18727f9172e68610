import type { HeartBeat } from './heart-beat.js';
import { KeepAlive } from './keep-alive.js';
import type { StompLimits } from './limits.js';
import type { Outbound } from './outbound.js';
import type { SweepRound } from './sweep.js';

const never = Number.POSITIVE_INFINITY;
const lineFeed = '\n';

/** What a round finds wrong: no CONNECT (C09), no sign of life (H07, H11), half a frame (H10), nothing read. */
export type Finding = 'none' | 'unconnected' | 'silent' | 'incomplete' | 'slow';

/** Everything about one connection that hangs on time. */
export class Upkeep {
  private readonly limits: StompLimits;
  private readonly outbound: Outbound;
  private readonly openedAt: number;
  private keepAlive: KeepAlive | undefined;
  private incompleteSince = 0;

  constructor(limits: StompLimits, outbound: Outbound, now: number) {
    this.limits = limits;
    this.outbound = outbound;
    this.openedAt = now;
  }

  /** C03: the heart-beats hold from CONNECTED. */
  connected(intervals: HeartBeat, now: number): void {
    this.keepAlive = new KeepAlive(this.limits, intervals, now);
  }

  heard(now: number): void {
    this.keepAlive?.heard(now);
  }

  pong(): void {
    this.keepAlive?.pong();
  }

  /** H10: part of a frame is here, perhaps since earlier. */
  incomplete(now: number): void {
    if (this.incompleteSince === 0) this.incompleteSince = now;
  }

  /** The frame in progress has been read to its end. */
  complete(): void {
    this.incompleteSince = 0;
  }

  /**
   * Sends the heart-beat or ping that is due and judges the client, unless the server itself does not read. Times are
   * taken as planned: a stall of ours is not the client's.
   */
  sweep(round: SweepRound, reading: boolean): Finding {
    const planned = round.now - round.late;
    const { keepAlive } = this;
    if (keepAlive === undefined) return planned >= this.connectBy ? 'unconnected' : 'none';
    if (this.outbound.isSlow(round.now)) return 'slow';
    if (reading && keepAlive.isSilent(round)) return 'silent';
    if (reading && planned >= this.completeBy) return 'incomplete';
    this.beat(round, keepAlive);
    const ping = reading ? keepAlive.ping(round) : 'none';
    if (ping === 'dead') return 'silent';
    if (ping === 'ping') this.outbound.ping();
    return 'none';
  }

  /** When to look again. */
  get deadline(): number {
    const { keepAlive } = this;
    if (keepAlive === undefined) return this.connectBy;
    return Math.min(keepAlive.deadline(this.outbound.lastWrite), this.completeBy, this.outbound.deadline);
  }

  /** When to look again even if that is sooner than the next round. */
  get urgent(): number {
    return this.keepAlive?.confirmAt ?? never;
  }

  /** C09: neither line ends nor single octets move it (BAD-6, BAD-7). */
  private get connectBy(): number {
    return this.openedAt + this.limits.connectTimeoutMs;
  }

  private get completeBy(): number {
    return this.incompleteSince === 0 ? never : this.incompleteSince + this.limits.incompleteFrameMs;
  }

  private beat(round: SweepRound, keepAlive: KeepAlive): void {
    const beat = keepAlive.beat(round, this.outbound.lastWrite);
    if (beat === 'none' || (beat === 'early' && round.early <= 0)) return;
    if (!this.outbound.idle) return; // H04: what waits is data enough
    if (beat === 'early') round.early--;
    this.outbound.send(lineFeed, round.now);
  }
}
