import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { TerminalCreated } from '../../../simulator/administrator.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { requireOk, requireText } from '../../clause-checks.js';
import type { Tenant, World } from '../../world.js';
import { identityOf } from '../legacy/session.js';
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

  /** Such a session by a wsToken or, where the service accepts one, without: as the seed decides. */
  async onlineAnyWay(ack?: string): Promise<RawStompSession> {
    const isLegacy = this.#world.draw('authentication', ['wsToken', 'legacy']) === 'legacy';
    return (isLegacy && (await this.onlineLegacy(ack))) || this.online(ack);
  }

  /** Such a session without a wsToken; undefined from a service that accepts none. */
  async onlineLegacy(ack?: string): Promise<RawStompSession | undefined> {
    const world = this.#world;
    const session = new RawStompSession(world);
    session.isOfTerminal = true;
    if ((await session.connect(undefined))?.command !== 'CONNECTED') return undefined;
    if ((await session.subscribe(this.queue, ack, identityOf(this.created))) !== 'accepted')
      world.inconclusive('SUBSCRIBE of a legacy terminal to its own queue was rejected');
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
export async function connected(world: World, wsToken: string): Promise<RawStompSession> {
  const session = new RawStompSession(world);
  const response = await session.connect(wsToken);
  if (response?.command !== 'CONNECTED')
    world.inconclusive('the response to a valid wsToken is not CONNECTED');
  return session;
}
