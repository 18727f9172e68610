import type { HttpExchange } from '../../../src/simulator/http/http-exchange.js';
import type { Integrator } from '../../../src/simulator/integrator/integrator.js';
import type { ReceivedMessage } from '../../../src/simulator/terminal/message.js';
import type { Terminal } from '../../../src/simulator/terminal/terminal.js';
import type { VirtualWorld } from '../../../test/support/virtual-time.js';
import type { Span } from './span.js';

/** A payment as it was sent, and its answer once it is there. */
export interface SentPayment {
  readonly answering: Promise<HttpExchange>;
  answer: HttpExchange | undefined;
}

/** What the terminal has seen of one command, or of the push of one payment. */
export interface Seen {
  deliveries: number;
  messageId: string | undefined;
}

/** The service under test with the actors of the model: two apps, one of them production, and a terminal. */
export class System {
  readonly world: VirtualWorld;
  readonly terminal: Terminal;
  readonly sandboxApp: Integrator;
  readonly productionApp: Integrator;
  /** As they were issued, in the order of the model's. */
  readonly tokens: string[] = [];
  readonly payments: SentPayment[] = [];
  readonly requestIds: string[] = [];
  readonly seenCommands = new Map<string, Seen>();
  readonly seenPushes = new Map<string, Seen>();
  #taken = new WeakSet<ReceivedMessage>();
  #eventsRead = 0;
  #reconnects = 0;
  #names = 0;

  private constructor(world: VirtualWorld, terminal: Terminal, apps: readonly [Integrator, Integrator]) {
    this.world = world;
    this.terminal = terminal;
    [this.sandboxApp, this.productionApp] = apps;
  }

  static async create(world: VirtualWorld): Promise<System> {
    const scopes = ['payments:direct', 'transactions:read', 'terminals:read', 'terminals:trigger'] as const;
    const sandboxApp = await world.integrator({ scopes: [...scopes], sandbox: true });
    const productionApp = await world.integrator({ scopes: [...scopes], sandbox: false });
    return new System(world, await world.newTerminal(), [sandboxApp, productionApp]);
  }

  get now(): number {
    return this.world.now();
  }

  /** A name that this history has not used. */
  freshName(): string {
    this.#names += 1;
    return `m${this.#names}`;
  }

  /** A call, and between which instants it happened. */
  async timed<T>(call: () => Promise<T>): Promise<{ readonly result: T; readonly at: Span }> {
    const from = this.now;
    const result = await call();
    return { result, at: { from, to: this.now } };
  }

  /** What the terminal has received since the last look. */
  newMessages(): readonly ReceivedMessage[] {
    const fresh = this.terminal.received.filter((message) => !this.#taken.has(message));
    for (const message of fresh) this.#taken.add(message);
    return fresh;
  }

  /** How often the terminal has lost its session and planned to come back. */
  get reconnects(): number {
    const { events } = this.world;
    for (; this.#eventsRead < events.length; this.#eventsRead += 1) {
      if (events[this.#eventsRead]?.type === 'reconnect.scheduled') this.#reconnects += 1;
    }
    return this.#reconnects;
  }
}
