import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { TerminalCreated } from '../../../simulator/administrator.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import type { RawStompClient } from '../../../simulator/stomp/raw-stomp-client.js';
import { requireOk, requireText } from '../../clause-checks.js';
import type { Tenant, World } from '../../world.js';
import { openLegacy } from '../legacy/session.js';
import { settled } from '../terminals/settled.js';
import { onlineIn, pagesOfTerminals } from '../terminals/shown-terminal.js';
import { RawStompSession } from './raw-stomp-session.js';

/** A terminal whose sessions the scenario writes frame by frame. */
export class RawTerminal {
  readonly created: TerminalCreated;
  readonly configId: number;
  readonly queue: string;
  readonly account: Integrator;
  readonly #world: World;

  constructor(world: World, created: TerminalCreated) {
    this.#world = world;
    this.created = created;
    this.configId = created.configId;
    this.queue = `/queue/terminal/${created.configId}`;
    this.account = world.account({ id: created.clientId, secret: created.clientSecret });
  }

  static async create(world: World, tenant?: Tenant): Promise<RawTerminal> {
    return new RawTerminal(world, await world.createTerminal(tenant ?? (await world.tenant())));
  }

  /** The terminal of the scenario, of any branch. */
  static async own(world: World): Promise<RawTerminal> {
    return new RawTerminal(world, await world.ownTerminal());
  }

  async wsToken(): Promise<string> {
    const { method, path } = tokenEndpoints.wsToken;
    const issued = this.account.request({ method, path, body: { configId: this.configId } });
    return requireText(this.#world, await requireOk(this.#world, 'a wsToken', issued), 'wsToken');
  }

  /** A connected session that is neither subscribed nor registered. */
  async connected(): Promise<RawStompSession> {
    const session = await connected(this.#world, await this.wsToken());
    session.isOfTerminal = true;
    return session;
  }

  /** A connected, subscribed and registered session. */
  async online(ack?: string): Promise<RawStompSession> {
    const session = await this.connected();
    if ((await session.subscribe(this.queue, ack)) !== 'accepted')
      this.#world.inconclusive('SUBSCRIBE to its own queue was rejected');
    if ((await session.register()) !== 'accepted') this.#world.inconclusive('register was rejected');
    return session;
  }

  /**
   * A connected, subscribed and registered session, as the seed decides: with a wsToken or without one, observed or not. It has
   * a wsToken where the service accepts no other, and for a terminal whose accessId is not known.
   */
  async onlineAnyWay(ack?: string): Promise<RawStompSession> {
    const world = this.#world;
    if (world.createsApps && world.draw('observer', [false, true])) await this.newObserver();
    const mayBeLegacy =
      Object.hasOwn(this.created, 'accessId') && world.features?.has('legacy-authentication') !== false;
    if (!mayBeLegacy || world.draw('authentication', ['wsToken', 'legacy']) === 'wsToken')
      return this.online(ack);
    const session = await openLegacy(world, this.created, ack);
    if (typeof session === 'string') return this.online(ack);
    if ((await session.register()) !== 'accepted') world.inconclusive('register was rejected');
    return session;
  }

  /** A wsToken by which the app observes this terminal. */
  async observerToken(app: Integrator): Promise<string> {
    const issued = app.webSocketToken(this.configId);
    return requireText(
      this.#world,
      await requireOk(this.#world, 'a wsToken of an observer', issued),
      'wsToken',
    );
  }

  /** A session of an observer, connected and subscribed. */
  async observer(app: Integrator, ack?: string): Promise<RawStompSession> {
    const session = await connected(this.#world, await this.observerToken(app));
    if ((await session.subscribe(this.queue, ack)) !== 'accepted')
      this.#world.inconclusive('SUBSCRIBE of an observer was rejected');
    return session;
  }

  /** A session of an observer with an app of its own; undefined if the service offers none, which ends that part alone. */
  async newObserver(): Promise<RawStompSession | undefined> {
    const world = this.#world;
    const observers: RawStompSession[] = [];
    const observe = async () => {
      const app = await world.app({ scopes: ['ws:subscribe'], sandbox: false });
      observers.push(await this.observer(app));
    };
    await world.part('an observer', observe, 'observers');
    return observers[0];
  }

  /** Creates a PRINT command for this terminal. */
  print(by: Integrator, body: string): Promise<HttpExchange> {
    return by.call('requestTerminal', { configId: this.configId, requestType: 'PRINT', body });
  }

  /**
   * Returns whether listTerminals shows the terminal as online; undefined if it does not list it. An awaited value may
   * come as late as any effect.
   */
  isShownOnline(to: Integrator, awaited?: boolean): Promise<unknown> {
    const accepts = (online: unknown) => awaited === undefined || online === awaited;
    const read = async () => onlineIn(await pagesOfTerminals(this.#world, to), this.configId);
    return settled(this.#world, read, accepts);
  }
}

/** A connected session with that token; without CONNECTED the scenario is inconclusive. */
export async function connected(
  world: World,
  wsToken: string,
  client?: RawStompClient,
): Promise<RawStompSession> {
  const session = new RawStompSession(world, client);
  const response = await session.connect(wsToken);
  if (response?.command !== 'CONNECTED')
    world.inconclusive('the response to a valid wsToken is not CONNECTED');
  return session;
}
