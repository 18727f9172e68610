import type { Static, TSchema } from 'typebox';
import {
  operationResponses,
  type ResponseBody,
  type SuccessResponse,
} from '../../contract/operation-responses.js';
import type { OperationName } from '../../contract/operations.js';
import type {
  IntegratorCalled,
  IntegratorFinding,
  IntegratorNoResponse,
} from '../../events/schema/integrator.js';
import { messageOf } from '../../failure/failure.js';
import type { HttpCall } from '../http/http-client.js';
import type { HttpExchange } from '../http/http-exchange.js';
import { HttpFailure } from '../http/http-failure.js';
import type { Payload } from '../http/operation-call.js';
import { oneLine, printExchange } from '../http/redact.js';
import { field, ResponseFailure } from '../http/response-failure.js';
import {
  bodyOf,
  isRateLimited,
  type Mismatch,
  mismatchOfRefusal,
  mismatchOfResponse,
  type Refusal,
} from './expectation.js';
import type { Integrator } from './integrator.js';

/** This round is over before its end, and why has been told. */
export class RoundEnded extends Error {
  constructor() {
    super('the round is over');
    this.name = 'RoundOver';
  }
}

/** A call outside the table of operations, under the name by which it is told. */
export interface OutsideCall extends HttpCall {
  readonly name: string;
}

/** What else is to hold in an answer of the right shape; a sentence if it does not. */
export type Condition<Body> = (body: Body, exchange: HttpExchange) => Mismatch | undefined;

export interface ConversationOptions {
  readonly integrator: Integrator;
  readonly system: string;
  /** Hangs up. */
  readonly signal: AbortSignal;
  /** Not asked any more once the signal is aborted. */
  readonly emit: (said: IntegratorCalled | IntegratorNoResponse | IntegratorFinding) => void;
  /** False: only what is unexpected is told. Default true. */
  readonly reportsCalls?: boolean;
}

interface PendingCall {
  readonly name: string;
  readonly since: number;
}

/** Nothing is held as long as this: the sandbox holds an answer for 3 seconds (SBX-04). */
const maxResponseMs = 10_000;

/**
 * An integrator's calls, each with the answer that it is to have. One that comes otherwise is told as a finding
 * and ends the round with RoundOver, as does one that does not come; whoever has an answer in hand can rely on it.
 */
export class Conversation {
  readonly #options: ConversationOptions;
  readonly #pending = new Set<PendingCall>();

  constructor(options: ConversationOptions) {
    this.#options = options;
  }

  /** A call that is to be taken. */
  async call<Name extends OperationName>(
    name: Name,
    payload: Payload,
    holds?: Condition<ResponseBody<Name>>,
  ): Promise<ResponseBody<Name>> {
    const exchange = await this.#exchange(name, payload);
    const misfit = mismatchOfResponse(exchange, operationResponses[name]);
    return this.#judged(name, exchange, misfit, () => bodyOfResponse(name, exchange), holds);
  }

  /** The same for what is no business operation. */
  async callOutside<Schema extends TSchema>(
    call: OutsideCall,
    answer: SuccessResponse<Schema>,
    holds?: Condition<Static<Schema>>,
  ): Promise<Static<Schema>> {
    const exchange = await this.#exchangeOutside(call);
    const misfit = mismatchOfResponse(exchange, answer);
    return this.#judged(call.name, exchange, misfit, () => bodyOf(exchange, answer.schema), holds);
  }

  /** A call that is to be refused in this very way. */
  async refused(name: OperationName, payload: Payload, refusal: Refusal): Promise<HttpExchange> {
    const exchange = await this.#exchange(name, payload, refusal);
    return this.#judged(name, exchange, mismatchOfRefusal(exchange, refusal), () => exchange);
  }

  async refusedOutside(call: OutsideCall, refusal: Refusal): Promise<HttpExchange> {
    const exchange = await this.#exchangeOutside(call, refusal);
    return this.#judged(call.name, exchange, mismatchOfRefusal(exchange, refusal), () => exchange);
  }

  /** A call that may be taken, or else refused in this very way; `undefined` then. */
  async callUnless<Name extends OperationName>(
    name: Name,
    payload: Payload,
    refusal: Refusal,
    holds?: Condition<ResponseBody<Name>>,
  ): Promise<ResponseBody<Name> | undefined> {
    const exchange = await this.#exchange(name, payload, refusal);
    if (mismatchOfRefusal(exchange, refusal) === undefined)
      return this.#judged(name, exchange, undefined, () => undefined);
    const misfit = mismatchOfResponse(exchange, operationResponses[name]);
    const or = misfit && {
      ...misfit,
      expected: `${misfit.expected}, or ${refusal.status} ${refusal.errorCode}`,
    };
    return this.#judged(name, exchange, or, () => bodyOfResponse(name, exchange), holds);
  }

  /** Something that no single answer shows. Tells it, and ends the round. */
  finding(operation: string, misfit: Mismatch, exchange?: HttpExchange): never {
    this.#reportFinding(operation, misfit, exchange);
    throw new RoundEnded();
  }

  /** Call it before the signal is aborted: a short run would not live to see a call time out. */
  reportPendingCalls(): void {
    for (const { name, since } of this.#pending) {
      if (Date.now() - since >= maxResponseMs)
        this.#reportNoResponse(name, since, 'it ends before the answer');
    }
  }

  async #exchange(name: OperationName, payload: Payload, refusal?: Refusal): Promise<HttpExchange> {
    const { integrator, system, signal } = this.#options;
    const exchange = await this.#waitFor(name, integrator.call(name, payload, { system, signal }));
    return this.#received(name, exchange, refusal);
  }

  async #exchangeOutside({ name, ...call }: OutsideCall, refusal?: Refusal): Promise<HttpExchange> {
    const { integrator, signal } = this.#options;
    const exchange = await this.#waitFor(name, integrator.request({ ...call, signal }));
    return this.#received(name, exchange, refusal);
  }

  async #waitFor(name: string, answer: Promise<HttpExchange>): Promise<HttpExchange> {
    const underWay = { name, since: Date.now() };
    this.#pending.add(underWay);
    try {
      return await answer;
    } catch (error) {
      if (!isMissingResponse(error)) throw error;
      this.#reportNoResponse(name, underWay.since, oneLine(messageOf(error)));
      throw new RoundEnded();
    } finally {
      this.#pending.delete(underWay);
    }
  }

  #received(name: string, exchange: HttpExchange, refusal: Refusal | undefined): HttpExchange {
    const { integrator, signal } = this.#options;
    if (signal.aborted) throw new RoundEnded();
    // A token that is refused before its time is asked anew for the next call.
    if (exchange.status === 401) integrator.forgetToken();
    // 403 comes before the rate limit; everything else may be told to wait. RAT-01
    if (refusal?.status !== 403 && isRateLimited(exchange)) {
      this.#reportCall(name, exchange, true);
      throw new RoundEnded();
    }
    return exchange;
  }

  #judged<Body>(
    name: string,
    exchange: HttpExchange,
    misfit: Mismatch | undefined,
    read: () => Body,
    holds?: Condition<NonNullable<Body>>,
  ): Body {
    if (misfit !== undefined) return this.#unexpected(name, exchange, misfit);
    const body = read();
    const broken = body == null ? undefined : holds?.(body, exchange);
    if (broken !== undefined) return this.#unexpected(name, exchange, broken);
    this.#reportCall(name, exchange, true);
    return body;
  }

  #unexpected(name: string, exchange: HttpExchange, misfit: Mismatch): never {
    this.#reportCall(name, exchange, false);
    return this.finding(name, misfit, exchange);
  }

  #reportCall(operation: string, exchange: HttpExchange, asExpected: boolean): void {
    if (this.#options.reportsCalls === false) return;
    const errorCode = field(exchange.body, 'errorCode');
    this.#options.emit({
      type: 'integrator.called',
      operation,
      httpStatus: exchange.status,
      ...(typeof errorCode === 'string' ? { errorCode: oneLine(errorCode, 64) } : {}),
      asExpected,
    });
  }

  #reportNoResponse(operation: string, since: number, reason: string): void {
    if (this.#options.signal.aborted) return;
    this.#options.emit({ type: 'integrator.no-response', operation, waitedMs: Date.now() - since, reason });
  }

  #reportFinding(operation: string, { expected, actual }: Mismatch, exchange?: HttpExchange): void {
    if (this.#options.signal.aborted) return;
    this.#options.emit({
      type: 'integrator.finding',
      operation,
      expected,
      actual,
      ...(exchange && { exchange: [printExchange(exchange)] }),
    });
  }
}

/** Nothing to judge: a backend that is down can do that to everybody, and so can one that hangs at a single call. */
function isMissingResponse(error: unknown): boolean {
  return error instanceof HttpFailure || (error instanceof ResponseFailure && error.status >= 500);
}

function bodyOfResponse<Name extends OperationName>(name: Name, exchange: HttpExchange): ResponseBody<Name> {
  return bodyOf<(typeof operationResponses)[Name]['schema']>(exchange, operationResponses[name].schema);
}
