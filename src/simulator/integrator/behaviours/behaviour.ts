import type { OperationName } from '../../../contract/operations.js';
import type { RandomStream } from '../../../random/random.js';
import type { HttpExchange } from '../http-exchange.js';
import type { Payload } from '../operation-call.js';

/** What a behaviour acts with. */
export interface BehaviourContext {
  readonly random: RandomStream;
  /** Terminals of the fleet that the app reaches; none for a fleet without terminals. */
  readonly terminalIds: readonly string[];
  readonly call: (name: OperationName, payload: Payload) => Promise<HttpExchange>;
  /** A reference that this bot has not used before. */
  readonly nextReference: () => string;
}

/** One round of what an integrator does: a few calls, one after the other. */
export type Behaviour = (context: BehaviourContext) => Promise<void>;

export function anyTerminal({ random, terminalIds }: BehaviourContext): string | undefined {
  return terminalIds.length === 0 ? undefined : terminalIds[random.integer(0, terminalIds.length - 1)];
}
