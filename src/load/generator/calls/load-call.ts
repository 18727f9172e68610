import type { RandomStream } from '../../../random/random.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Payload } from '../../../simulator/http/operation-call.js';
import type { Mismatch } from '../../../simulator/integrator/expectation.js';
import type { Stock } from './stock.js';

/** One call of a load: what is sent, and the response that it must get. */
export interface LoadCall {
  readonly payload: Payload;
  /** True: the service document lets the service reject it, as a refund too soon after the payment. */
  readonly mayBeRejected?: boolean;
  /** Compares a response that has the right status and schema with the expected outcome. */
  readonly mismatch?: (body: object) => Mismatch | undefined;
  /** Called with the body of an expected response. */
  readonly succeeded?: (body: object, exchange: HttpExchange) => void;
}

export interface CallContext {
  /** A stream of this call alone. */
  readonly random: RandomStream;
  /** A reference that no other call of the load uses. */
  readonly reference: string;
  readonly stock: Stock;
}

/** Makes a call; undefined if nothing exists that it could act on. */
export type CallMaker = (context: CallContext) => LoadCall | undefined;
