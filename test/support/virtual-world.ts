import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AlteredBackend, alter } from '../../conformance/mutation/wire/altered-backend.js';
import type { Wire } from '../../conformance/mutation/wire/wire.js';
import { createBackend } from '../../src/backend/backend.js';
import type { Backend, BackendOptions } from '../../src/backend/backend-options.js';
import { addressLimitsOff, type BackendConfig } from '../../src/backend/config/config.js';
import { createMinter } from '../../src/backend/domain/access/secrets.js';
import { preloadDatabase } from '../../src/backend/store/engine/database.js';
import { duration } from '../../src/cli/parse.js';
import type { EventBody, EventType, RunEvent } from '../../src/events/event.js';
import { createEventBus, type Emit } from '../../src/events/event-bus.js';
import { messageOf } from '../../src/failure/failure.js';
import { createRandomRoot, type RandomRoot } from '../../src/random/random.js';
import { RestartableBackend } from '../../src/run/restartable.js';
import { responseField } from '../../src/scenarios/response-field.js';
import { pause } from '../../src/scenarios/stopped.js';
import { type AppOptions, ScenarioWorld, type Target } from '../../src/scenarios/world.js';
import { Administrator } from '../../src/simulator/administrator.js';
import { HttpClient } from '../../src/simulator/http/http-client.js';
import type { Integrator } from '../../src/simulator/integrator/integrator.js';
import { MemoryNetwork } from '../../src/simulator/network/memory.js';
import { Observer } from '../../src/simulator/observer.js';
import { RawStompClient } from '../../src/simulator/stomp/raw-stomp-client.js';
import type { Terminal } from '../../src/simulator/terminal/terminal.js';

export interface WorldOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Changes to the backend's defaults. */
  readonly config?: Partial<BackendConfig>;
  /** Terminals that are online when the test begins. */
  readonly terminals?: number;
  /** Stands between the actors and the backend and alters what they say to one another. Default: nothing does. */
  readonly wire?: Wire;
  /** The backend can be started again, on what it has kept. */
  readonly restartable?: boolean;
  /** What the terminals are made of, if they are broken ones. */
  readonly brokenTerminals?: Target['terminals'];
}

/** `250ms`, `30s`, `25m`, `2h`, `7d`. */
export type DurationText = `${number}${'ms' | 's' | 'm' | 'h' | 'd'}`;

/** Every arrival is an instant of its own, as in a virtual run. */
const latencyMs = 1;

/** A whole service and its actors in memory, made from a seed. What it makes belongs to one merchant. */
export class VirtualWorld {
  /** Everything that was said, in its order. */
  readonly events: RunEvent[] = [];
  readonly random: RandomRoot;
  readonly backend: Backend;
  /** Of the actors. */
  readonly network: MemoryNetwork;
  readonly http: HttpClient;
  readonly administrator: Administrator;
  /** What scenarios are run against. */
  readonly target: Target;
  readonly emit: Emit;
  readonly #toBackend: MemoryNetwork;
  readonly #altered: AlteredBackend | undefined;
  readonly #wanted: number;
  readonly #terminals: Terminal[] = [];
  readonly #faults: unknown[] = [];
  readonly #over = new AbortController();
  readonly #cast: ScenarioWorld;
  readonly #others: { stop(): Promise<void> }[] = [];

  /** Loads what must be loaded by real means; nothing has started yet. */
  static async create(options: WorldOptions): Promise<VirtualWorld> {
    await preloadDatabase();
    return new VirtualWorld(options);
  }

  private constructor({ seed = 1, config = {}, terminals = 0, wire, ...more }: WorldOptions) {
    const bus = createEventBus();
    bus.subscribe((event) => this.events.push(event));
    this.emit = bus.emit;
    this.random = createRandomRoot(seed);
    this.#wanted = terminals;
    const randomBytes = this.random.stream('backend/ids').bytes;
    const minter = createMinter(randomBytes);
    const bootstrapAdmin = { clientId: minter.id('user_'), clientSecret: minter.secret() };
    // All actors share one address, and one administrator makes all of them.
    const rateLimit = { ...addressLimitsOff, 'rateLimit.exempt': [bootstrapAdmin.clientId] };
    const options: BackendOptions = {
      config: { ...rateLimit, ...config },
      bootstrapAdmin,
      randomBytes,
      random: this.random,
      emit: this.emit,
      onInternalError: (fault) => this.#faults.push(fault),
    };
    const again =
      more.restartable === true
        ? new RestartableBackend((dataFile) => createBackend({ ...options, dataFile }))
        : undefined;
    this.backend = again ?? createBackend(options);
    const { baseUrl, webSocketUrl } = this.backend;
    this.#toBackend = again
      ? networkOf(baseUrl, (socket) => again.accept(socket))
      : networkTo(baseUrl, () => this.backend.server);
    this.#altered = wire && alter({ baseUrl, webSocketUrl, network: this.#toBackend }, wire);
    const altered = this.#altered;
    this.network = altered ? networkTo(baseUrl, () => altered.server) : this.#toBackend;
    this.http = new HttpClient({ network: this.network, baseUrl });
    this.administrator = new Administrator({ http: this.http, ...bootstrapAdmin });
    const link = { network: this.network, webSocketUrl };
    this.target = {
      ...{ http: this.http, link, administrator: this.administrator, clock: 'virtual' },
      ...(again && { restart: (whileDown: () => Promise<void>) => again.restart(whileDown) }),
      ...(more.brokenTerminals && { terminals: more.brokenTerminals }),
    };
    this.#cast = new ScenarioWorld({
      target: this.target,
      scenario: 'test',
      clauses: [],
      random: this.random,
      emit: this.emit,
      signal: this.#over.signal,
    });
  }

  /** Boots the backend and brings the terminals of the options online. */
  async start(): Promise<void> {
    await this.backend.start();
    for (let count = 0; count < this.#wanted; count += 1) this.#terminals.push(await this.terminal());
  }

  /** Ends the actors and the backend. Throws the first fault of the backend, if there was one. */
  async stop(): Promise<void> {
    this.#over.abort();
    await this.#cast.close();
    for (const actor of this.#others) await actor.stop();
    await this.#altered?.stop();
    await this.backend.stop();
    await this.network.close();
    await this.#toBackend.close();
    await lastArrivals();
    const [fault] = this.#faults;
    if (fault !== undefined)
      throw new Error(`the backend failed inside: ${messageOf(fault)}`, { cause: fault });
  }

  /** How much has moved on the network, for whoever drives the clock. */
  activityCount(): number {
    const beyond = this.#toBackend === this.network ? 0 : this.#toBackend.wire.activityCount;
    return this.network.wire.activityCount + beyond;
  }

  /** Epoch milliseconds of the virtual clock. */
  now(): number {
    return Date.now();
  }

  /** Lets time pass: milliseconds, or a text like `25m`. */
  sleep(time: number | DurationText): Promise<void> {
    return pause(typeof time === 'number' ? time : duration(time), this.#over.signal);
  }

  /** Those that the options asked for, online from the start. */
  get terminals(): readonly Terminal[] {
    return this.#terminals;
  }

  /** A new terminal, online. */
  terminal(): Promise<Terminal> {
    return this.#cast.terminal();
  }

  /** A new terminal that is not started. */
  newTerminal(): Promise<Terminal> {
    return this.#cast.newTerminal();
  }

  /** A new app of the merchant. */
  integrator(options: AppOptions): Promise<Integrator> {
    return this.#cast.app(options);
  }

  /** A dashboard on the admin topic. */
  dashboard(): Promise<Observer> {
    return this.#cast.adminTopic();
  }

  /** A companion app that watches a terminal's queue. */
  async observer(terminal: Terminal): Promise<Observer> {
    const { configId } = terminal.identity;
    const app = await this.integrator({ scopes: ['ws:subscribe'], sandbox: false });
    const pass = await app.webSocketToken(configId);
    const wsToken = responseField(pass, 'wsToken');
    if (typeof wsToken !== 'string')
      throw new Error(`no wsToken for ${configId}: ${pass.status} ${pass.text}`);
    const destination = `/queue/terminal/${configId}`;
    const observer = new Observer({ link: this.target.link, wsToken, destination });
    this.#others.push(observer);
    await observer.start();
    return observer;
  }

  /** A raw client that has not started yet. */
  rawClient(): RawStompClient {
    const client = new RawStompClient({ url: this.backend.webSocketUrl, network: this.network });
    this.#others.push(client);
    return client;
  }

  /** The events of one type, in their order. */
  eventsOf<Type extends EventType>(type: Type): readonly Extract<EventBody, { readonly type: Type }>[] {
    return this.events.filter(
      (event): event is Extract<RunEvent, { readonly type: Type }> => event.type === type,
    );
  }
}

/** A network whose connections are handed to a server, which is there when the first one is made. */
function networkTo(origin: string, server: () => Server): MemoryNetwork {
  return networkOf(origin, (socket) => server().emit('connection', socket));
}

function networkOf(origin: string, accept: (socket: Duplex) => void): MemoryNetwork {
  return new MemoryNetwork({ origin, accept, latencyMs });
}

/** The ends that were destroyed last are still to hear of each other. */
function lastArrivals(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10 * latencyMs));
}
