import type { Scope } from '../../../contract/scopes.js';
import type { RandomStream } from '../../../random/random.js';
import type { Observer } from '../../observer.js';
import type { Conversation, OutsideCall } from '../conversation.js';
import type { Pending } from './money.js';

/** The means of a round. */
export interface RoundContext {
  /** A stream of this round only, so that its draws do not shift other rounds. */
  readonly random: RandomStream;
  /** The terminals of the fleet within the app's reach. */
  readonly terminalIds: readonly string[];
  readonly scopes: readonly Scope[];
  readonly api: Conversation;
  /** Present for a persona that needs one. */
  readonly controlApp: ControlApp | undefined;
  /** The production app of a persona that has one. */
  readonly production: Conversation | undefined;
  /** The payments of this integrator that later rounds look at again. */
  readonly pending: Pending[];
  /** Creates a reference that this integrator has not used. */
  readonly nextReference: () => string;
  /** Opens a session that observes a terminal's queue. It ends with the round at the latest. */
  readonly watch: (wsToken: string, destination: string) => Promise<Observer>;
}

/** Another app, which checks whether rejected calls had an effect. */
export interface ControlApp {
  readonly api: Conversation;
  /** The tenant of the control app, with the resources that a prober requests. */
  readonly tenant: ControlTenant;
}

export interface ControlTenant {
  readonly merchantId: string;
  readonly appId: string;
  /** Given for another merchant only. */
  readonly branchId?: string;
  readonly terminalId?: string;
  readonly configId?: number;
}

/** One round of an integrator: a few calls, one after the other. */
export type Round = (context: RoundContext) => Promise<void>;

/** Created once for each integrator, so that each has its own state between rounds. */
export type Behaviour = () => Round;

export function anyTerminal({ random, terminalIds }: RoundContext): string | undefined {
  return terminalIds.length === 0 ? undefined : terminalIds[random.integer(0, terminalIds.length - 1)];
}

/** Any terminal, as a field of a payload. */
export function atAnyTerminal(context: RoundContext): { readonly terminalId?: string } {
  const terminalId = anyTerminal(context);
  return terminalId === undefined ? {} : { terminalId };
}

/** The list in an order that is drawn for the round. */
export function shuffled<T>({ random }: Pick<RoundContext, 'random'>, list: readonly T[]): readonly T[] {
  const drawn = list.map((item) => ({ item, at: random.integer(0, 0x7fff_ffff) }));
  return drawn.sort((one, other) => one.at - other.at).map(({ item }) => item);
}

/** A request for a wsToken (TRM-02). */
export function wsTokenCall(configId: number): OutsideCall {
  return { name: 'ws-token', method: 'POST', path: '/api/v1/terminal/ws-token', body: { configId } };
}
