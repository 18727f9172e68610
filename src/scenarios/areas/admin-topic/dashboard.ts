import {
  adminEventFields,
  adminEvents,
  paymentEventFields,
} from '../../../../conformance/oracle/admin-events.js';
import { adminTopic } from '../../../../conformance/oracle/destinations.js';
import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import type { JsonMessage } from '../../../simulator/stomp/raw-stomp-client.js';
import { requireOk, requireText } from '../../clause-checks.js';
import type { World } from '../../world.js';
import { createUser } from '../auth/users.js';
import { RawStompSession, readMessage } from '../channel/raw-stomp-session.js';

/** The events of a large fleet, from all merchants, during one scenario. */
const keptFrames = 100_000;

/** The fields of an event that depend on its cause alone. */
export type EventFields = Readonly<Record<string, unknown>>;

const comparedFields = [...adminEventFields, ...paymentEventFields]
  .map(({ name }) => name)
  .filter((name) => name !== 'at');

/** The event with null in each of the five fields that the cause does not name. */
export function expectedEvent(type: string, configId: number, more: EventFields = {}): EventFields {
  const fields: EventFields = { type, configId, ...more };
  return Object.fromEntries(
    comparedFields.map((name) => [name, fields[name] ?? (isOptional(name) ? undefined : null)]),
  );
}

function isOptional(name: string): boolean {
  return paymentEventFields.some((field) => field.name === name);
}

/** The fields of a received event that depend on its cause alone; those that no document names are left out. */
export function comparedEvent({ body }: JsonMessage): EventFields {
  return Object.fromEntries(comparedFields.map((name) => [name, body[name]]));
}

/** The fields of a received event that the document shows. */
export function shownFieldsOf({ body }: JsonMessage): EventFields {
  const shown = adminEventFields.filter(({ source }) => source === 'shown');
  return Object.fromEntries(shown.map(({ name }) => [name, body[name]]));
}

/** One subscription of a dashboard to the admin topic. */
export interface Feed {
  readonly name: string;
  /** The events about the terminal so far, in their order. */
  events(configId: number): readonly JsonMessage[];
}

/** A session on the admin topic, with one or more subscriptions. */
export class Dashboard {
  readonly session: RawStompSession;
  readonly feeds: readonly Feed[];
  /** The events of known types, by their subscription and the terminal that they are about. */
  readonly #known = new Map<string, JsonMessage[]>();
  #read = 0;

  constructor(session: RawStompSession, name: string, ids: readonly string[]) {
    this.session = session;
    this.feeds = ids.map((id) => ({
      name: `${name}, subscription ${id}`,
      events: (configId) => {
        this.#readFrames();
        return [...(this.#known.get(`${id} ${configId}`) ?? [])];
      },
    }));
  }

  /** Reads new events of known types: a service may publish others. */
  #readFrames(): void {
    const { frames } = this.session.client;
    for (const frame of frames.slice(this.#read)) {
      const message = frame.command === 'MESSAGE' ? readMessage(frame) : undefined;
      if (message === undefined || adminEvents.every(({ type }) => type !== message.body.type)) continue;
      const key = `${message.headers.subscription} ${message.body.configId}`;
      this.#known.set(key, [...(this.#known.get(key) ?? []), message]);
    }
    this.#read = frames.length;
  }

  /** Opens a dashboard with that wsToken; without a subscription the scenario is inconclusive. */
  static async open(world: World, wsToken: string, name: string, ids: readonly string[]): Promise<Dashboard> {
    const session = new RawStompSession(world, world.rawClient(undefined, { keep: keptFrames }));
    await session.connect(wsToken);
    for (const id of ids) {
      const outcome = await session.attempt('SUBSCRIBE', { id, destination: adminTopic, ack: 'auto' });
      if (outcome !== 'accepted') world.inconclusive(`SUBSCRIBE to the admin topic: ${outcome}`);
    }
    return new Dashboard(session, name, ids);
  }
}

/** The response to the request for a wsToken of the admin topic. */
export function requestDashboardToken(caller: Pick<Integrator, 'request'>): Promise<HttpExchange> {
  const { method, path } = tokenEndpoints.adminWsToken;
  return caller.request({ method, path });
}

/** Two dashboards: a new ADMIN with two subscriptions, and the administrator of the run with one. */
export async function twoDashboards(world: World): Promise<readonly [Dashboard, Dashboard]> {
  const admin = world.account(await createUser(world, 'ADMIN', await world.tenant()));
  return [await openFor(world, admin, 'an ADMIN', ['one', 'two']), await oneDashboard(world)];
}

/** The dashboard of the administrator of the run, with one subscription: each further one costs a copy of each event. */
export function oneDashboard(world: World): Promise<Dashboard> {
  return openFor(world, world.administrator, 'a SYSTEM_ADMIN', ['only']);
}

async function openFor(
  world: World,
  caller: Pick<Integrator, 'request'>,
  name: string,
  ids: readonly string[],
): Promise<Dashboard> {
  const issued = await requireOk(world, `a wsToken of ${name}`, requestDashboardToken(caller));
  return Dashboard.open(world, requireText(world, issued, 'wsToken'), name, ids);
}
