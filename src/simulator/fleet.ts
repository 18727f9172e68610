import type { Emit } from '../events/event-bus.js';
import type { RandomRoot } from '../random/random.js';
import type { HttpClient } from './integrator/http-client.js';
import type { TerminalIdentity } from './terminal/account.js';
import { BackOff } from './terminal/back-off.js';
import { ConnectGate } from './terminal/connect-gate.js';
import type { LinkSettings } from './terminal/stomp-link.js';
import { Terminal } from './terminal/terminal.js';
import type { TerminalEnvironment } from './terminal/terminal-environment.js';
import type { TerminalState } from './terminal/transitions.js';
import type { Span } from './terminal/upkeep.js';
import { Waiters } from './waiters.js';

export interface FleetOptions {
  readonly http: HttpClient;
  readonly link: LinkSettings;
  readonly emit: Emit;
  readonly identities: readonly TerminalIdentity[];
  /** Each terminal takes the stream `terminal:<terminalId>`. */
  readonly random: RandomRoot;
  /** Terminals on their way to a session at one time, after a back-off too. Default 64. */
  readonly connectsUnderWay?: number;
  /** Terminals that say goodbye at one time. Default 256. */
  readonly stopsUnderWay?: number;
  /** Messages and printed texts that each terminal keeps. Default 10. */
  readonly keep?: number;
  /** Between the keep-alive messages of a terminal. Default 30 to 60 s. */
  readonly keepAliveMs?: Span;
  /** Draws the waits of a back-off, so that a herd comes back spread out. Default: the documented waits, exactly. */
  readonly jitter?: boolean;
  /** Card payments that each terminal takes and reports, on average. Default none. */
  readonly cardPaymentsPerHour?: number;
}

/** Many terminals in one process. They share the HTTP pool, the settings and the gate. */
export class Fleet {
  readonly terminals: readonly Terminal[];
  readonly #stopsUnderWay: number;
  readonly #onlineWaiters = new Waiters<number>();
  #online = 0;
  #onlinePeak = 0;
  #stopping: Promise<void> | undefined;

  constructor(options: FleetOptions) {
    const environment: TerminalEnvironment = {
      http: options.http,
      link: options.link,
      emit: options.emit,
      fleet: true,
      gate: new ConnectGate(options.connectsUnderWay ?? 64),
      keep: options.keep ?? 10,
      onState: (from, to) => this.#count(from, to),
      ...(options.keepAliveMs && { keepAliveMs: options.keepAliveMs }),
      ...(options.jitter === true && { backOff: (random) => new BackOff(random) }),
      cardPaymentsPerHour: options.cardPaymentsPerHour ?? 0,
    };
    this.#stopsUnderWay = options.stopsUnderWay ?? 256;
    this.terminals = options.identities.map(
      (identity) =>
        new Terminal(environment, identity, options.random.stream(`terminal:${identity.terminalId}`)),
    );
  }

  get online(): number {
    return this.#online;
  }

  get onlinePeak(): number {
    return this.#onlinePeak;
  }

  /** Switches all of them on. They connect in their order, as the gate lets them. */
  start(): void {
    for (const terminal of this.terminals) terminal.start();
  }

  /** Resolves as soon as `count` terminals are online together. Rejects with a WaitFailure. */
  whenOnline(count: number, { timeoutMs }: { readonly timeoutMs: number }): Promise<number> {
    if (this.#online >= count) return Promise.resolve(this.#online);
    return this.#onlineWaiters.wait((online) => online >= count, timeoutMs, `${count} terminals online`);
  }

  /** Ends all of them, gracefully where the server lets it. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    const terminals = this.terminals.values();
    const stopOneByOne = async () => {
      for (const terminal of terminals) await terminal.stop();
    };
    await Promise.all(Array.from({ length: this.#stopsUnderWay }, stopOneByOne));
    this.#onlineWaiters.failAll('the fleet was stopped');
  }

  #count(from: TerminalState, to: TerminalState): void {
    if (from === 'online') this.#online -= 1;
    if (to !== 'online') return;
    this.#online += 1;
    this.#onlinePeak = Math.max(this.#onlinePeak, this.#online);
    this.#onlineWaiters.offer(this.#online);
  }
}
