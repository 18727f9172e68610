import type { HttpExchange } from '../../../src/simulator/http/http-exchange.js';
import type { Integrator } from '../../../src/simulator/integrator/integrator.js';
import type { ReceivedMessage } from '../../../src/simulator/terminal/message.js';
import type { Terminal } from '../../../src/simulator/terminal/terminal.js';
import type { VirtualService } from '../../../test/support/virtual-time.js';
import type { Span } from './span.js';

/** A sent payment, and its response once it has arrived. */
export interface SentPayment {
  readonly pending: Promise<HttpExchange>;
  response: HttpExchange | undefined;
}

/** The deliveries of one command, or of the push of one payment, to the terminal. */
export interface Seen {
  deliveries: number;
  messageId: string | undefined;
}

/** The service under test with the actors of the model: a sandbox app, a production app and a terminal. */
export class System {
  readonly service: VirtualService;
  readonly terminal: Terminal;
  readonly sandboxApp: Integrator;
  readonly productionApp: Integrator;
  /** The issued tokens, in the order of the tokens of the model. */
  readonly tokens: string[] = [];
  readonly payments: SentPayment[] = [];
  readonly requestIds: string[] = [];
  readonly seenCommands = new Map<string, Seen>();
  readonly seenPushes = new Map<string, Seen>();
  #returned = new WeakSet<ReceivedMessage>();
  #eventsRead = 0;
  #reconnects = 0;
  #names = 0;

  private constructor(service: VirtualService, terminal: Terminal, apps: readonly [Integrator, Integrator]) {
    this.service = service;
    this.terminal = terminal;
    [this.sandboxApp, this.productionApp] = apps;
  }

  static async create(service: VirtualService): Promise<System> {
    const scopes = ['payments:direct', 'transactions:read', 'terminals:read', 'terminals:trigger'] as const;
    const sandboxApp = await service.integrator({ scopes: [...scopes], sandbox: true });
    const productionApp = await service.integrator({ scopes: [...scopes], sandbox: false });
    return new System(service, await service.newTerminal(), [sandboxApp, productionApp]);
  }

  get now(): number {
    return this.service.now();
  }

  /** Returns a name that this history has not used. */
  freshName(): string {
    this.#names += 1;
    return `m${this.#names}`;
  }

  /** Runs a call and returns its result with the instants of its start and end. */
  async timed<T>(call: () => Promise<T>): Promise<{ readonly result: T; readonly at: Span }> {
    const from = this.now;
    const result = await call();
    return { result, at: { from, to: this.now } };
  }

  /** The messages that the terminal has received since the last call. */
  newMessages(): readonly ReceivedMessage[] {
    const fresh = this.terminal.received.filter((message) => !this.#returned.has(message));
    for (const message of fresh) this.#returned.add(message);
    return fresh;
  }

  /** The number of reconnects that the terminal has scheduled. */
  get reconnects(): number {
    const { events } = this.service;
    for (; this.#eventsRead < events.length; this.#eventsRead += 1) {
      if (events[this.#eventsRead]?.type === 'reconnect.scheduled') this.#reconnects += 1;
    }
    return this.#reconnects;
  }
}
