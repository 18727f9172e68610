import type { Scope } from '../../../contract/scopes.js';
import type { RandomStream } from '../../../random/random.js';
import type { Observer } from '../../observer.js';
import type { Conversation, OutsideCall } from '../conversation.js';

/** What a round acts with. */
export interface RoundContext {
  /** Of this round alone: what one round draws shifts no other, whatever is answered. */
  readonly random: RandomStream;
  /** Terminals of the fleet that the app reaches; none for a fleet without terminals. */
  readonly terminalIds: readonly string[];
  readonly scopes: readonly Scope[];
  readonly api: Conversation;
  /** For a persona that needs one. */
  readonly controlApp: ControlApp | undefined;
  /** A reference that this integrator has not used before. */
  readonly nextReference: () => string;
  /** A session that watches a terminal's queue. It is over with the round at the latest. */
  readonly watch: (wsToken: string, destination: string) => Promise<Observer>;
}

/** Another app, by which one sees whether what was refused has had an effect. */
export interface ControlApp {
  readonly api: Conversation;
  /** Of an app of another merchant: what is there to be reached for. */
  readonly tenant: ControlTenant;
}

export interface ControlTenant {
  readonly merchantId: string;
  readonly appId: string;
  /** For another merchant's alone. */
  readonly branchId?: string;
  readonly terminalId?: string;
  readonly configId?: number;
}

/** One round of what an integrator does: a few calls, one after the other. */
export type Round = (context: RoundContext) => Promise<void>;

/** Made once for each integrator: what it keeps in mind from round to round is its own. */
export type Behaviour = () => Round;

export function anyTerminal({ random, terminalIds }: RoundContext): string | undefined {
  return terminalIds.length === 0 ? undefined : terminalIds[random.integer(0, terminalIds.length - 1)];
}

/** As a field of a payload. */
export function atAnyTerminal(context: RoundContext): { readonly terminalId?: string } {
  const terminalId = anyTerminal(context);
  return terminalId === undefined ? {} : { terminalId };
}

/** The list in an order of the round's own. */
export function shuffled<T>({ random }: Pick<RoundContext, 'random'>, list: readonly T[]): readonly T[] {
  const drawn = list.map((item) => ({ item, at: random.integer(0, 0x7fff_ffff) }));
  return drawn.sort((one, other) => one.at - other.at).map(({ item }) => item);
}

/** An ask for a wsToken (TRM-02). */
export function wsTokenCall(configId: number): OutsideCall {
  return { name: 'ws-token', method: 'POST', path: '/api/v1/terminal/ws-token', body: { configId } };
}
