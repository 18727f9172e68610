import type { Exchange } from '../../../events/schema/scenario.js';
import type { Target } from '../../../scenarios/world.js';
import type { AppCreated, TerminalCreated } from '../../../simulator/administrator.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import type { RawStompClient } from '../../../simulator/stomp/raw-stomp-client.js';
import type { BodyLog } from './body-log.js';

/** The target of a preflight, and what its steps have created so far. */
export interface PreflightState {
  readonly target: Target;
  readonly baseUrl: string;
  /** Differs in each preflight, so that its references are unused. */
  readonly unique: string;
  merchantId: string;
  branchId: string;
  terminal: TerminalCreated;
  app: AppCreated;
  integrator: Integrator;
  /** The payment of payNow, and when it was made. */
  paid: {
    readonly referenceId: string;
    readonly exchange: HttpExchange;
    readonly sentAt: number;
    readonly receivedAt: number;
  };
  /** Compares what the target sends with the forms of the profile. */
  readonly bodies: BodyLog;
  userId: string;
  activationCode: string;
  requestId: string;
  wsToken: string;
  client: RawStompClient;
}

/** One step of a preflight. It throws if the target does not respond as the reference profile does. */
export interface PreflightStep {
  /** The operation, administrative request or message. */
  readonly name: string;
  /** The response that the reference profile has, as it follows `expected: `. */
  readonly expected: string;
  /** True if it needs an administrator. */
  readonly byAdministrator?: true;
  /** The part of the target file that it lacks, as it follows `needs `. */
  readonly obstacle?: string;
  /** Steps that have to work before. */
  readonly needs: readonly string[];
  /** The field of a binding that describes it. Default: the call of its name. */
  readonly bound?: string;
  /** Returns what was seen, in a few words. */
  run(state: PreflightState): Promise<string>;
}

/** A step does not work: with the exchange, or with what was sent and received on the channel. */
export class StepFailure extends Error {
  readonly exchange: HttpExchange | Exchange | undefined;

  constructor(message: string, exchange?: HttpExchange | Exchange) {
    super(message);
    this.name = 'StepFailure';
    this.exchange = exchange;
  }
}

/** A 2xx with these fields, which are texts or numbers. @throws StepFailure for any other response */
export function usable(
  exchange: HttpExchange,
  ...fields: readonly string[]
): Readonly<Record<string, unknown>> {
  const { status, body } = exchange;
  if (status < 200 || status > 299) throw new StepFailure(`the status is ${status}`, exchange);
  if (typeof body !== 'object' || body === null)
    throw new StepFailure('the body is not a JSON object', exchange);
  const found = body as Readonly<Record<string, unknown>>;
  const missing = fields.filter((name) => !['string', 'number'].includes(typeof found[name]));
  if (missing.length > 0) throw new StepFailure(`the body has no ${missing.join(', ')}`, exchange);
  return found;
}
