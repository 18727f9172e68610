import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Network, OpenWebSocketOptions } from '../../../simulator/network/network.js';
import { PassingNetwork } from '../../../simulator/network/passing-network.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';

/** The delays that are kept: more than any scenario on the real clock needs. */
const maxDelays = 10_000;

interface Delay {
  readonly at: number;
  readonly ms: number;
}

/** The most requests that a run sends to a target in a second. Handshakes count, and cannot wait: what follows them does. */
export class RequestBudget {
  readonly #intervalMs: number;
  #nextAt = 0;
  #delays: Delay[] = [];

  constructor(perSecond: number) {
    this.#intervalMs = 1_000 / perSecond;
  }

  /** Resolves when the next request may be sent. */
  async turn(): Promise<void> {
    const waitMs = this.#take();
    if (waitMs <= 0) return;
    this.#delays.push({ at: monotonicNow() + waitMs, ms: waitMs });
    if (this.#delays.length > maxDelays) this.#delays = this.#delays.slice(-maxDelays / 2);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }

  /** The longest time that a request since this instant had to wait, in milliseconds. */
  delayedMs(since: number): number {
    return this.#delays.reduce((longest, { at, ms }) => (at >= since ? Math.max(longest, ms) : longest), 0);
  }

  /** A network whose handshakes and raw connections count. */
  counting(network: Network): Network {
    return new CountingNetwork(network, () => this.#take());
  }

  /** Takes one turn. Returns the milliseconds until it comes. */
  #take(): number {
    const now = monotonicNow();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#intervalMs;
    return at - now;
  }
}

class CountingNetwork extends PassingNetwork {
  readonly #count: () => void;

  constructor(network: Network, count: () => void) {
    super(network);
    this.#count = count;
  }

  override connect(url: string): Duplex {
    this.#count();
    return super.connect(url);
  }

  override openWebSocket(
    url: string,
    protocols?: readonly string[],
    options?: OpenWebSocketOptions,
  ): WebSocket {
    this.#count();
    return super.openWebSocket(url, protocols, options);
  }
}
