import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { TerminalCreated } from '../../../simulator/administrator.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { control, textOf } from '../../clause-checks.js';
import { bodyField } from '../../response-field.js';
import type { Shop, World } from '../../world.js';
import { isCommand } from '../reconnect/raw-frame.js';
import { HandSession } from './raw-stomp-session.js';

/** A terminal whose sessions are made by hand. */
export class HandTerminal {
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

  static async create(world: World, shop?: Shop): Promise<HandTerminal> {
    return new HandTerminal(world, await world.createTerminal(shop ?? (await world.shop())));
  }

  async wsToken(): Promise<string> {
    const { method, path } = tokenEndpoints.wsToken;
    const asked = this.account.request({ method, path, body: { configId: this.configId } });
    return textOf(this.#world, await control(this.#world, 'a wsToken', asked), 'wsToken');
  }

  /** Connected, and no more. */
  async connected(): Promise<HandSession> {
    return connected(this.#world, await this.wsToken());
  }

  /** Connected, subscribed and registered. */
  async online(ack?: string): Promise<HandSession> {
    const session = await this.connected();
    if ((await session.subscribe(this.queue, ack)) !== 'RECEIPT')
      this.#world.inconclusive('the own queue is not opened');
    if ((await session.register()) !== 'RECEIPT') this.#world.inconclusive('register is not taken');
    return session;
  }

  /** A PRINT for it, from whoever may. */
  print(by: Integrator, body: string): Promise<HttpExchange> {
    return by.call('requestTerminal', { configId: this.configId, requestType: 'PRINT', body });
  }

  /** Whether listTerminals shows it as online; undefined if it does not show it at all. */
  async isShownOnline(to: Integrator): Promise<unknown> {
    const items = bodyField(await control(this.#world, 'the list', to.call('listTerminals')), 'items');
    if (!Array.isArray(items)) return undefined;
    return items.find((item) => item?.configId === this.configId)?.online;
  }
}

/** A session with that token; without CONNECTED nothing of the scenario can be witnessed. */
export async function connected(world: World, wsToken: string): Promise<HandSession> {
  const session = new HandSession(world);
  const text = await session.connect(wsToken);
  if (!isCommand('CONNECTED')({ text })) world.inconclusive('a good wsToken is not answered by CONNECTED');
  return session;
}
