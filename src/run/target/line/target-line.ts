import { disturbanceOf, lossOf, type ServiceLine } from '../../../scenarios/times/service-line.js';
import type { HttpCall } from '../../../simulator/http/http-call.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { second } from '../../../text/time-units.js';

/** The pause between two plain calls, in milliseconds. */
const pauseMs = second / 2;
/** A plain call that takes longer counts as one without a response. */
const probeTimeoutMs = 10 * second;
/** A service without any response for this long is gone. */
const goneAfterMs = 15 * second;
/** A plain call that ended this long before an instant still counts for it: "the same moment". */
const sameMomentMs = second;
/** Older plain calls are forgotten. */
const keptMs = 600 * second;

/** A plain call that asks the service for nothing. */
export interface Probe {
  /** Does what is not a part of the measured call. */
  prepare(): Promise<unknown>;
  send(signal: AbortSignal): Promise<HttpExchange>;
}

interface Sample {
  readonly from: number;
  readonly to: number;
}

/**
 * The line to a target. While it is watched, one plain call follows another, and measures how slow the service is in all
 * that it does; so the run also sees when the service no longer responds.
 */
export class TargetLine implements ServiceLine {
  readonly #probe: Probe;
  readonly #pauseMs: number;
  readonly #waiting: (() => void)[] = [];
  #samples: Sample[] = [];
  #pendingSince: number | undefined;
  #watchers = 0;
  #isProbing = false;
  #disturbances = 0;
  #failingSince: number | undefined;
  #downs = 0;
  #goneSince: number | undefined;
  /** Called once, with the instant since which the service does not respond. */
  onGone: ((since: number) => void) | undefined;

  /** @param perSecond the most requests of the run in a second, of which these calls take a tenth */
  constructor(probe: Probe, perSecond = Number.POSITIVE_INFINITY) {
    this.#probe = probe;
    this.#pauseMs = Math.max(pauseMs, (10 * second) / perSecond);
  }

  get disturbances(): number {
    return this.#disturbances;
  }

  latencyMs(since: number): number {
    const pending = this.#pendingSince === undefined ? 0 : monotonicNow() - this.#pendingSince;
    const counted = this.#samples.filter(({ to }) => to >= since - sameMomentMs);
    return counted.reduce((longest, { from, to }) => Math.max(longest, to - from), pending);
  }

  watch(): () => void {
    this.#watchers += 1;
    if (!this.#isProbing) void this.#probeWhileWatched();
    return () => {
      this.#watchers -= 1;
    };
  }

  steady(): Promise<void> {
    if (this.#failingSince === undefined || this.#goneSince !== undefined) return Promise.resolve();
    // Only a plain call shows the end of a disturbance if nothing else is under way.
    const release = this.watch();
    return new Promise<void>((resolve) => this.#waiting.push(resolve)).finally(release);
  }

  /** Observes a call of the run. */
  async around(call: HttpCall, send: (call: HttpCall) => Promise<HttpExchange>): Promise<HttpExchange> {
    try {
      const exchange = await send(call);
      this.#observe(disturbanceOf(exchange));
      return exchange;
    } catch (error) {
      const loss = lossOf(error);
      // What was not sent, or was cut short, shows nothing of the line.
      if (loss !== undefined) this.#observe(loss);
      throw error;
    }
  }

  /** Does what makes the service be down for a while: that does not show that it is gone. */
  async whileDown<T>(work: () => Promise<T>): Promise<T> {
    this.#downs += 1;
    try {
      return await work();
    } finally {
      this.#downs -= 1;
      this.#responds();
    }
  }

  async #probeWhileWatched(): Promise<void> {
    this.#isProbing = true;
    while (this.#watchers > 0 && this.#goneSince === undefined) {
      await this.#measure();
      await new Promise((resolve) => setTimeout(resolve, this.#pauseMs));
    }
    this.#isProbing = false;
  }

  async #measure(): Promise<void> {
    let from = monotonicNow();
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), probeTimeoutMs);
    try {
      await this.#probe.prepare();
      from = monotonicNow();
      this.#pendingSince = from;
      const exchange = await this.#probe.send(late.signal);
      this.#samples.push({ from, to: monotonicNow() });
      this.#fails(disturbanceOf(exchange) !== undefined, from);
    } catch (error) {
      // An expression of a binding that fails shows nothing of the service.
      if (late.signal.aborted || lossOf(error) !== undefined) this.#fails(true, from);
    } finally {
      clearTimeout(timer);
      this.#pendingSince = undefined;
    }
    this.#samples = this.#samples.filter(({ to }) => to >= from - keptMs);
  }

  #observe(disturbance: string | undefined): void {
    if (this.#downs > 0) return;
    if (disturbance === undefined) {
      this.#responds();
      return;
    }
    this.#disturbances += 1;
    this.#failingSince ??= monotonicNow();
  }

  #fails(isFailing: boolean, since: number): void {
    if (!isFailing) this.#responds();
    if (!isFailing || this.#downs > 0) return;
    this.#failingSince ??= since;
    if (monotonicNow() - this.#failingSince < goneAfterMs || this.#goneSince !== undefined) return;
    this.#goneSince = this.#failingSince;
    this.onGone?.(this.#goneSince);
    this.#release();
  }

  #responds(): void {
    this.#failingSince = undefined;
    this.#release();
  }

  #release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
