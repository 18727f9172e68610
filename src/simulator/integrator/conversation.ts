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
import { AnswerFailure, field } from '../http/response-failure.js';
import {
  bodyOf,
  isRateLimited,
  type Misfit,
  misfitOfAnswer,
  misfitOfRefusal,
  type Refusal,
} from './expectation.js';
import type { Integrator } from './integrator.js';

/** This round is over before its end, and why has been told. */
export class RoundOver extends Error {
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
export type Holds<Body> = (body: Body, exchange: HttpExchange) => Misfit | undefined;

export interface ConversationOptions {
  readonly integrator: Integrator;
  readonly system: string;
  /** Hangs up. */
  readonly signal: AbortSignal;
  /** Not asked any more once the signal is aborted. */
  readonly tell: (said: IntegratorCalled | IntegratorNoResponse | IntegratorFinding) => void;
  /** False: only what is unexpected is told. Default true. */
  readonly tellsCalls?: boolean;
}

interface UnderWay {
  readonly name: string;
  readonly since: number;
}

/** Nothing is held as long as this: the sandbox holds an answer for 3 seconds (SBX-04). */
const longestAnswerMs = 10_000;

/**
 * An integrator's calls, each with the answer that it is to have. One that comes otherwise is told as a finding
 * and ends the round with RoundOver, as does one that does not come; whoever has an answer in hand can rely on it.
 */
export class Conversation {
  readonly #options: ConversationOptions;
  readonly #underWay = new Set<UnderWay>();

  constructor(options: ConversationOptions) {
    this.#options = options;
  }

  /** A call that is to be taken. */
  async ask<Name extends OperationName>(
    name: Name,
    payload: Payload,
    holds?: Holds<ResponseBody<Name>>,
  ): Promise<ResponseBody<Name>> {
    const exchange = await this.#call(name, payload);
    const misfit = misfitOfAnswer(exchange, operationResponses[name]);
    return this.#judged(name, exchange, misfit, () => answerTo(name, exchange), holds);
  }

  /** The same for what is no business operation. */
  async askOutside<Schema extends TSchema>(
    call: OutsideCall,
    answer: SuccessResponse<Schema>,
    holds?: Holds<Static<Schema>>,
  ): Promise<Static<Schema>> {
    const exchange = await this.#outside(call);
    const misfit = misfitOfAnswer(exchange, answer);
    return this.#judged(call.name, exchange, misfit, () => bodyOf(exchange, answer.schema), holds);
  }

  /** A call that is to be refused in this very way. */
  async refused(name: OperationName, payload: Payload, refusal: Refusal): Promise<HttpExchange> {
    const exchange = await this.#call(name, payload, refusal);
    return this.#judged(name, exchange, misfitOfRefusal(exchange, refusal), () => exchange);
  }

  async refusedOutside(call: OutsideCall, refusal: Refusal): Promise<HttpExchange> {
    const exchange = await this.#outside(call, refusal);
    return this.#judged(call.name, exchange, misfitOfRefusal(exchange, refusal), () => exchange);
  }

  /** A call that may be taken, or else refused in this very way; `undefined` then. */
  async askUnless<Name extends OperationName>(
    name: Name,
    payload: Payload,
    refusal: Refusal,
    holds?: Holds<ResponseBody<Name>>,
  ): Promise<ResponseBody<Name> | undefined> {
    const exchange = await this.#call(name, payload, refusal);
    if (misfitOfRefusal(exchange, refusal) === undefined)
      return this.#judged(name, exchange, undefined, () => undefined);
    const misfit = misfitOfAnswer(exchange, operationResponses[name]);
    const or = misfit && {
      ...misfit,
      expected: `${misfit.expected}, or ${refusal.status} ${refusal.errorCode}`,
    };
    return this.#judged(name, exchange, or, () => answerTo(name, exchange), holds);
  }

  /** Something that no single answer shows. Tells it, and ends the round. */
  finding(operation: string, misfit: Misfit, exchange?: HttpExchange): never {
    this.#tellFinding(operation, misfit, exchange);
    throw new RoundOver();
  }

  /** Call it before the signal is aborted: a short run would not live to see a call time out. */
  tellUnderWay(): void {
    for (const { name, since } of this.#underWay) {
      if (Date.now() - since >= longestAnswerMs)
        this.#tellUnanswered(name, since, 'it ends before the answer');
    }
  }

  async #call(name: OperationName, payload: Payload, refusal?: Refusal): Promise<HttpExchange> {
    const { integrator, system, signal } = this.#options;
    const exchange = await this.#waitFor(name, integrator.call(name, payload, { system, signal }));
    return this.#answered(name, exchange, refusal);
  }

  async #outside({ name, ...call }: OutsideCall, refusal?: Refusal): Promise<HttpExchange> {
    const { integrator, signal } = this.#options;
    const exchange = await this.#waitFor(name, integrator.request({ ...call, signal }));
    return this.#answered(name, exchange, refusal);
  }

  async #waitFor(name: string, answer: Promise<HttpExchange>): Promise<HttpExchange> {
    const underWay = { name, since: Date.now() };
    this.#underWay.add(underWay);
    try {
      return await answer;
    } catch (error) {
      if (!isNoAnswer(error)) throw error;
      this.#tellUnanswered(name, underWay.since, oneLine(messageOf(error)));
      throw new RoundOver();
    } finally {
      this.#underWay.delete(underWay);
    }
  }

  #answered(name: string, exchange: HttpExchange, refusal: Refusal | undefined): HttpExchange {
    const { integrator, signal } = this.#options;
    if (signal.aborted) throw new RoundOver();
    // A token that is refused before its time is asked anew for the next call.
    if (exchange.status === 401) integrator.forgetToken();
    // 403 comes before the rate limit; everything else may be told to wait. RAT-01
    if (refusal?.status !== 403 && isRateLimited(exchange)) {
      this.#tellCall(name, exchange, true);
      throw new RoundOver();
    }
    return exchange;
  }

  #judged<Body>(
    name: string,
    exchange: HttpExchange,
    misfit: Misfit | undefined,
    read: () => Body,
    holds?: Holds<NonNullable<Body>>,
  ): Body {
    if (misfit !== undefined) return this.#unexpected(name, exchange, misfit);
    const body = read();
    const broken = body == null ? undefined : holds?.(body, exchange);
    if (broken !== undefined) return this.#unexpected(name, exchange, broken);
    this.#tellCall(name, exchange, true);
    return body;
  }

  #unexpected(name: string, exchange: HttpExchange, misfit: Misfit): never {
    this.#tellCall(name, exchange, false);
    return this.finding(name, misfit, exchange);
  }

  #tellCall(operation: string, exchange: HttpExchange, asExpected: boolean): void {
    if (this.#options.tellsCalls === false) return;
    const errorCode = field(exchange.body, 'errorCode');
    this.#options.tell({
      type: 'integrator.called',
      operation,
      httpStatus: exchange.status,
      ...(typeof errorCode === 'string' ? { errorCode: oneLine(errorCode, 64) } : {}),
      asExpected,
    });
  }

  #tellUnanswered(operation: string, since: number, reason: string): void {
    if (this.#options.signal.aborted) return;
    this.#options.tell({ type: 'integrator.no-response', operation, waitedMs: Date.now() - since, reason });
  }

  #tellFinding(operation: string, { expected, actual }: Misfit, exchange?: HttpExchange): void {
    if (this.#options.signal.aborted) return;
    this.#options.tell({
      type: 'integrator.finding',
      operation,
      expected,
      actual,
      ...(exchange && { exchange: [printExchange(exchange)] }),
    });
  }
}

/** Nothing to judge: a backend that is down can do that to everybody, and so can one that hangs at a single call. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof HttpFailure || (error instanceof AnswerFailure && error.status >= 500);
}

function answerTo<Name extends OperationName>(name: Name, exchange: HttpExchange): ResponseBody<Name> {
  return bodyOf<(typeof operationResponses)[Name]['schema']>(exchange, operationResponses[name].schema);
}
