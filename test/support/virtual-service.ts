import type { Duplex } from 'node:stream';
import { DialectServer, type DialectService } from '../../conformance/dialect/dialect-server.js';
import { type AlteredBackend, alter } from '../../conformance/mutation/wire/altered-backend.js';
import type { Wire } from '../../conformance/mutation/wire/wire.js';
import { systems } from '../../conformance/oracle/operations.js';
import type { Backend } from '../../src/backend/backend-options.js';
import type { BackendConfig } from '../../src/backend/config/config.js';
import { preloadDatabase } from '../../src/backend/store/engine/database.js';
import type { Translators } from '../../src/binding/translators.js';
import { duration } from '../../src/cli/parse.js';
import type { EventBody, EventType, RunEvent } from '../../src/events/event.js';
import { createEventBus, type Emit } from '../../src/events/event-bus.js';
import { messageOf } from '../../src/failure/failure.js';
import { createRandomRoot, type RandomRoot } from '../../src/random/random.js';
import { createEmbedded, type Embedded, startEmbedded } from '../../src/run/service/embedded.js';
import { responseField } from '../../src/scenarios/response-field.js';
import { ScenarioWorld } from '../../src/scenarios/scenario-world.js';
import { pause } from '../../src/scenarios/stopped.js';
import type { AppOptions, Target } from '../../src/scenarios/world.js';
import { Administrator } from '../../src/simulator/administrator.js';
import { HttpClient } from '../../src/simulator/http/http-client.js';
import type { Integrator } from '../../src/simulator/integrator/integrator.js';
import { MemoryNetwork } from '../../src/simulator/network/memory.js';
import type { Network } from '../../src/simulator/network/network.js';
import { Observer } from '../../src/simulator/observer.js';
import { RawStompClient } from '../../src/simulator/stomp/raw-stomp-client.js';
import { Receipts } from '../../src/simulator/stomp/receipts.js';
import { TranslatingNetwork } from '../../src/simulator/stomp/translating-network.js';
import type { Terminal } from '../../src/simulator/terminal/terminal.js';

export interface VirtualServiceOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Changes to the backend's defaults. */
  readonly config?: Partial<BackendConfig>;
  /** The number of terminals that are online when the test begins. */
  readonly terminals?: number;
  /** Alters the traffic between the actors and the backend. Default: nothing does. */
  readonly wire?: Wire;
  /** True: the backend can be started again with its stored data. */
  readonly restartable?: boolean;
  /** The environment of terminals with defects. */
  readonly brokenTerminals?: Target['terminals'];
  /** True: the actors find out whether RECEIPTs come, as at a target. Default: they rely on them. */
  readonly asksForReceipts?: boolean;
  /** The translators of the dialect's binding: the actors then reach the backend through the server that speaks it. */
  readonly dialect?: Translators | undefined;
}

/** `250ms`, `30s`, `25m`, `2h`, `7d`. */
export type DurationText = `${number}${'ms' | 's' | 'm' | 'h' | 'd'}`;

const request = { clock: 'virtual', network: 'memory', port: 0 } as const;
/** Every arrival has its own instant, as in a virtual run. */
const latencyMs = 1;

/** A whole service and its actors in memory, created from a seed. All actors belong to one merchant. */
export class VirtualService {
  /** All events, in order. */
  readonly events: RunEvent[] = [];
  readonly random: RandomRoot;
  readonly backend: Backend;
  /** The network of the actors. */
  readonly network: Network;
  readonly http: HttpClient;
  readonly administrator: Administrator;
  /** The target of scenarios. */
  readonly target: Target;
  readonly emit: Emit;
  readonly #embedded: Embedded;
  readonly #altered: AlteredBackend | undefined;
  readonly #alteredNetwork: MemoryNetwork | undefined;
  readonly #dialect: DialectAccess | undefined;
  readonly #translationActivity: () => number;
  readonly #terminalCount: number;
  readonly #terminals: Terminal[] = [];
  readonly #internalErrors: unknown[] = [];
  readonly #stopped = new AbortController();
  readonly #actors: ScenarioWorld;
  readonly #clients: { stop(): Promise<void> }[] = [];

  /** Loads what must be loaded in real time; nothing has started yet. */
  static async create(options: VirtualServiceOptions): Promise<VirtualService> {
    await preloadDatabase();
    return new VirtualService(options);
  }

  private constructor({ seed = 1, config = {}, terminals = 0, wire, ...more }: VirtualServiceOptions) {
    const bus = createEventBus();
    bus.subscribe((event) => this.events.push(event));
    this.emit = bus.emit;
    this.random = createRandomRoot(seed);
    this.#terminalCount = terminals;
    this.#embedded = createEmbedded({
      // The dialect adds no time: what it passes on arrives at the same instant.
      request: more.dialect === undefined ? request : { ...request, clock: 'real' },
      random: this.random,
      randomBytes: this.random.stream('backend/ids').bytes,
      emit: this.emit,
      overrides: config,
      restartable: more.restartable === true,
      onInternalError: (error) => this.#internalErrors.push(error),
    });
    const { backend, network, admin, restart } = this.#embedded;
    this.backend = backend;
    const { baseUrl, webSocketUrl } = backend;
    const altered = wire && alter({ baseUrl, webSocketUrl, network }, wire);
    this.#altered = altered;
    this.#alteredNetwork = altered && networkTo(baseUrl, altered);
    const { dialect: translators } = more;
    const access = { baseUrl, webSocketUrl, network: this.#alteredNetwork ?? network };
    this.#dialect = translators && dialectBefore(access);
    this.#translationActivity = translators?.activityCount ?? (() => 0);
    this.network =
      this.#dialect && translators
        ? new TranslatingNetwork(this.#dialect.network, translators.channel)
        : access.network;
    this.http = new HttpClient({ network: this.network, baseUrl, translator: translators?.http });
    this.administrator = new Administrator({ http: this.http, ...admin });
    const receipts = more.asksForReceipts === true ? { receipts: new Receipts() } : {};
    const link = { network: this.network, webSocketUrl, ...receipts };
    this.target = {
      http: this.http,
      link,
      administrator: this.administrator,
      clock: 'virtual',
      systems,
      ...(restart && { restart }),
      ...(more.brokenTerminals && { terminals: more.brokenTerminals }),
    };
    this.#actors = new ScenarioWorld({
      target: this.target,
      scenario: 'test',
      clauses: [],
      random: this.random,
      emit: this.emit,
      signal: this.#stopped.signal,
    });
  }

  /** Starts the backend and brings the terminals of the options online. */
  async start(): Promise<void> {
    await startEmbedded(this.#embedded, request);
    for (let count = 0; count < this.#terminalCount; count += 1) this.#terminals.push(await this.terminal());
  }

  /** Stops the actors and the backend. Throws the first internal error of the backend, if there was one. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#actors.close();
    for (const actor of this.#clients) await actor.stop();
    await this.#dialect?.server.stop();
    await this.#altered?.stop();
    await this.backend.stop();
    await this.network.close();
    await this.#embedded.network.close();
    await lastArrivals();
    const [error] = this.#internalErrors;
    if (error !== undefined)
      throw new Error(`the backend had an internal error: ${messageOf(error)}`, { cause: error });
  }

  /** A count that rises with each activity on the networks, for the driver of the clock. */
  activityCount(): number {
    const others = [this.#alteredNetwork, this.#dialect?.network];
    return others.reduce(
      (sum, network) => sum + (network?.wire.activityCount ?? 0),
      this.#embedded.activityCount() + this.#translationActivity(),
    );
  }

  /** Epoch milliseconds of the virtual clock. */
  now(): number {
    return Date.now();
  }

  /** Waits for milliseconds, or for a duration like `25m`. */
  sleep(time: number | DurationText): Promise<void> {
    return pause(typeof time === 'number' ? time : duration(time), this.#stopped.signal);
  }

  /** The terminals of the options, online from the start. */
  get terminals(): readonly Terminal[] {
    return this.#terminals;
  }

  /** A new terminal, online. */
  terminal(): Promise<Terminal> {
    return this.#actors.terminal();
  }

  /** A new terminal that has not started. */
  newTerminal(): Promise<Terminal> {
    return this.#actors.newTerminal();
  }

  /** A new app of the merchant. */
  integrator(options: AppOptions): Promise<Integrator> {
    return this.#actors.app(options);
  }

  /** A dashboard on the admin topic. */
  dashboard(): Promise<Observer> {
    return this.#actors.adminTopic();
  }

  /** A companion app that watches a terminal's queue. */
  async observer(terminal: Terminal): Promise<Observer> {
    const { configId } = terminal.identity;
    const app = await this.integrator({ scopes: ['ws:subscribe'], sandbox: false });
    const response = await app.webSocketToken(configId);
    const wsToken = responseField(response, 'wsToken');
    if (typeof wsToken !== 'string')
      throw new Error(`no wsToken for ${configId}: ${response.status} ${response.text}`);
    const destination = `/queue/terminal/${configId}`;
    const observer = new Observer({ link: this.target.link, wsToken, destination });
    this.#clients.push(observer);
    await observer.start();
    return observer;
  }

  /** A raw client that has not started yet. */
  rawClient(): RawStompClient {
    const client = new RawStompClient({ url: this.backend.webSocketUrl, network: this.network });
    this.#clients.push(client);
    return client;
  }

  /** The events of one type, in their order. */
  eventsOf<Type extends EventType>(type: Type): readonly Extract<EventBody, { readonly type: Type }>[] {
    return this.events.filter(
      (event): event is Extract<RunEvent, { readonly type: Type }> => event.type === type,
    );
  }
}

/** A network that leads to a server, which exists when the first connection is made. */
function networkTo(origin: string, altered: AlteredBackend): MemoryNetwork {
  const accept = (socket: Duplex) => altered.server.emit('connection', socket);
  return new MemoryNetwork({ origin, accept, latencyMs });
}

interface DialectAccess {
  readonly server: DialectServer;
  readonly network: MemoryNetwork;
}

/** The server of the dialect before a backend, and the network that leads to it. */
function dialectBefore(backend: DialectService): DialectAccess {
  const server = new DialectServer(backend);
  const accept = (socket: Duplex) => server.accept(socket);
  return { server, network: new MemoryNetwork({ origin: backend.baseUrl, accept, latencyMs }) };
}

/** Waits until the ends that were destroyed last have informed each other. */
function lastArrivals(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10 * latencyMs));
}
