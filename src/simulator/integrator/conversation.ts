import type { Static, TSchema } from 'typebox';
import type { OperationName } from '../../contract/operations.js';
import type { IntegratorCalled, IntegratorFinding } from '../../events/integrator-events.js';
import { oneLine, printExchange } from '../redact.js';
import { field } from './answer-failure.js';
import {
  bodyOf,
  isRateLimited,
  type Misfit,
  misfitOfAnswer,
  misfitOfRefusal,
  type Refusal,
} from './expectation.js';
import { type AnswerTo, type ExpectedAnswer, expectedAnswers } from './expected-answers.js';
import type { HttpCall } from './http-client.js';
import type { HttpExchange } from './http-exchange.js';
import type { Integrator } from './integrator.js';
import type { Payload } from './operation-call.js';

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
  readonly tell: (said: IntegratorCalled | IntegratorFinding) => void;
  /** False: only what is unexpected is told. Default true. */
  readonly tellsCalls?: boolean;
}

/**
 * An integrator's calls, each with the answer that it is to have. One that comes otherwise is told as a finding
 * and ends the round with RoundOver; whoever has an answer in hand can rely on it.
 */
export class Conversation {
  readonly #options: ConversationOptions;

  constructor(options: ConversationOptions) {
    this.#options = options;
  }

  /** A call that is to be taken. */
  async ask<Name extends OperationName>(
    name: Name,
    payload: Payload,
    holds?: Holds<AnswerTo<Name>>,
  ): Promise<AnswerTo<Name>> {
    const exchange = await this.#call(name, payload);
    const misfit = misfitOfAnswer(exchange, expectedAnswers[name]);
    return this.#judged(name, exchange, misfit, () => answerTo(name, exchange), holds);
  }

  /** The same for what is no business operation. */
  async askOutside<Schema extends TSchema>(
    call: OutsideCall,
    answer: ExpectedAnswer<Schema>,
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
    holds?: Holds<AnswerTo<Name>>,
  ): Promise<AnswerTo<Name> | undefined> {
    const exchange = await this.#call(name, payload, refusal);
    if (misfitOfRefusal(exchange, refusal) === undefined)
      return this.#judged(name, exchange, undefined, () => undefined);
    const misfit = misfitOfAnswer(exchange, expectedAnswers[name]);
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

  async #call(name: OperationName, payload: Payload, refusal?: Refusal): Promise<HttpExchange> {
    const { integrator, system, signal } = this.#options;
    return this.#answered(name, await integrator.call(name, payload, { system, signal }), refusal);
  }

  async #outside({ name, ...call }: OutsideCall, refusal?: Refusal): Promise<HttpExchange> {
    const { integrator, signal } = this.#options;
    return this.#answered(name, await integrator.request({ ...call, signal }), refusal);
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

function answerTo<Name extends OperationName>(name: Name, exchange: HttpExchange): AnswerTo<Name> {
  return bodyOf<(typeof expectedAnswers)[Name]['schema']>(exchange, expectedAnswers[name].schema);
}
