import type { Emit } from '../events/event-bus.js';
import { mapConcurrent } from '../limiting/map-concurrent.js';
import { evenSpread } from '../random/even-spread.js';
import type { RandomRoot } from '../random/random.js';
import { monotonicNow } from '../text/clock/process-clock.js';
import type { HttpClient } from './http/http-client.js';
import type { LinkSettings } from './stomp/stomp-link.js';
import type { TerminalIdentity } from './terminal/account.js';
import { BackOff } from './terminal/back-off.js';
import { ConnectLimiter } from './terminal/connect-limiter.js';
import type { IntervalRange } from './terminal/session-renewal.js';
import { Terminal } from './terminal/terminal.js';
import type { TerminalEnvironment } from './terminal/terminal-environment.js';
import type { TerminalState } from './terminal/transitions.js';
import { Waiters } from './waiting/waiters.js';

/** The common settings of the terminals of one group. */
export interface TerminalProfile {
  /** Milliseconds between the keep-alive messages of a terminal. Default 30 to 60 s. */
  readonly keepAliveMs?: IntervalRange;
  /** The average number of card payments that each terminal takes and reports in an hour. Default: none. */
  readonly cardPaymentsPerHour?: number;
}

export interface FleetOptions extends TerminalProfile {
  readonly http: HttpClient;
  readonly link: LinkSettings;
  readonly emit: Emit;
  readonly identities: readonly TerminalIdentity[];
  /** Each terminal uses the stream `terminal:<terminalId>`. */
  readonly random: RandomRoot;
  /** The number of terminals that connect at the same time, also after a back-off. Default 64. */
  readonly maxConnects?: number;
  /** The number of terminals that disconnect at the same time. Default 256. */
  readonly maxStops?: number;
  /** The number of messages and printed texts that each terminal keeps. Default 10. */
  readonly keep?: number;
  /** Profiles that replace that of the fleet, in the order of the identities. */
  readonly profiles?: readonly (TerminalProfile | undefined)[];
  /**
   * Terminals that start in a second. Their keep-alives and renewals are then spread evenly, as if they had been online for
   * long. Default: all start at once, and later actions at intervals come in waves.
   */
  readonly rampPerSecond?: number;
  /** The connection of each terminal instead of the common one, for instance with faults. */
  readonly connectionOf?: (identity: TerminalIdentity) => Pick<TerminalEnvironment, 'http' | 'link'>;
  /** True: the waits of a back-off are drawn, which spreads reconnects. Default: exactly the documented waits. */
  readonly jitter?: boolean;
}

/** Many terminals in one process. They share the HTTP pool, the settings and the connect limiter. */
export class Fleet {
  readonly terminals: readonly Terminal[];
  readonly #maxStops: number;
  readonly #rampPerSecond: number | undefined;
  readonly #onlineWaiters = new Waiters<number>();
  #online = 0;
  #ramp: ReturnType<typeof setTimeout> | undefined;
  #stopping: Promise<void> | undefined;

  constructor(options: FleetOptions) {
    const environment: TerminalEnvironment = {
      http: options.http,
      link: options.link,
      emit: options.emit,
      fleet: true,
      connectLimiter: new ConnectLimiter(options.maxConnects ?? 64),
      keep: options.keep ?? 10,
      onState: (from, to) => this.#count(from, to),
      ...(options.jitter === true && { backOff: (random) => new BackOff(random) }),
      ...profileOf(options),
    };
    this.#maxStops = options.maxStops ?? 256;
    this.#rampPerSecond = options.rampPerSecond;
    // The terminals of a group share one environment as well.
    const byProfile = new Map(
      [...new Set(options.profiles)].map((profile) => [
        profile,
        profile === undefined ? environment : { ...environment, ...profileOf(profile) },
      ]),
    );
    this.terminals = options.identities.map((identity, index) => {
      const random = options.random.stream(`terminal:${identity.terminalId}`);
      const phase = options.rampPerSecond === undefined ? undefined : evenSpread(index);
      const shared = byProfile.get(options.profiles?.[index]) ?? environment;
      const own =
        options.connectionOf === undefined ? shared : { ...shared, ...options.connectionOf(identity) };
      return new Terminal(own, identity, random, phase);
    });
  }

  get online(): number {
    return this.#online;
  }

  /** Starts all terminals, at once or at the rate of the ramp. They connect in order, as the limiter allows. */
  start(): void {
    if (this.#rampPerSecond === undefined) for (const terminal of this.terminals) terminal.start();
    else this.#startFrom(0, monotonicNow(), this.#rampPerSecond);
  }

  #startFrom(first: number, beganAt: number, perSecond: number): void {
    const due = Math.floor(((monotonicNow() - beganAt) * perSecond) / 1000) + 1;
    for (const terminal of this.terminals.slice(first, due)) terminal.start();
    if (due >= this.terminals.length) return;
    const waitMs = Math.ceil(beganAt + (due * 1000) / perSecond - monotonicNow());
    this.#ramp = setTimeout(() => this.#startFrom(due, beganAt, perSecond), Math.max(1, waitMs));
  }

  /** Resolves as soon as `count` terminals are online at the same time. Rejects with a WaitFailure. */
  whenOnline(count: number, { timeoutMs }: { readonly timeoutMs: number }): Promise<number> {
    if (this.#online >= count) return Promise.resolve(this.#online);
    return this.#onlineWaiters.wait((online) => online >= count, timeoutMs, `${count} terminals online`);
  }

  /** Stops all terminals, gracefully if the server cooperates. */
  stop(): Promise<void> {
    clearTimeout(this.#ramp);
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  /** Destroys the sockets of all terminals that are not disconnecting yet: a stop then ends at once. */
  cutOff(): void {
    for (const terminal of this.terminals) terminal.kill();
  }

  async #stopAll(): Promise<void> {
    await mapConcurrent(this.terminals, this.#maxStops, (terminal) => terminal.stop());
    this.#onlineWaiters.failAll('the fleet was stopped');
  }

  #count(from: TerminalState, to: TerminalState): void {
    if (from === 'online') this.#online -= 1;
    if (to !== 'online') return;
    this.#online += 1;
    this.#onlineWaiters.offer(this.#online);
  }
}

function profileOf({ keepAliveMs, cardPaymentsPerHour }: TerminalProfile): TerminalProfile {
  return { ...(keepAliveMs && { keepAliveMs }), cardPaymentsPerHour: cardPaymentsPerHour ?? 0 };
}
