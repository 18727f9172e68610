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
  IntegratorGaveUp,
  IntegratorNoResponse,
} from '../../events/schema/integrator.js';
import { messageOf } from '../../failure/failure.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { withoutNames } from '../../text/without-names.js';
import type { HttpCall } from '../http/http-call.js';
import type { HttpExchange } from '../http/http-exchange.js';
import { HttpFailure } from '../http/http-failure.js';
import { TranslationFailure } from '../http/http-translator.js';
import type { Payload } from '../http/operation-call.js';
import { oneLine, printExchange } from '../http/redact.js';
import { field, isSuccess, ResponseFailure } from '../http/response-failure.js';
import { recordsShown, type ShownOwner } from '../shown-records.js';
import {
  bodyOf,
  type Mismatch,
  mismatchOfRateLimit,
  mismatchOfRejection,
  mismatchOfResponse,
  type Rejection,
} from './expectation.js';
import type { Integrator } from './integrator.js';
import { Restraint } from './restraint.js';

/** Ends a round early. The reason has been reported. */
export class RoundEnded extends Error {
  constructor() {
    super('the round has ended');
    this.name = 'RoundOver';
  }
}

/** A call outside the table of operations, with its name in events. */
export interface OutsideCall extends HttpCall {
  readonly name: string;
}

/** An additional condition for a response with a valid schema; gives the mismatch. */
export type Condition<Body> = (body: Body, exchange: HttpExchange) => Mismatch | undefined;

type ConversationEvent =
  | IntegratorCalled
  | IntegratorNoResponse
  | IntegratorFinding
  | IntegratorGaveUp
  | ReturnType<typeof recordsShown>[number];

export interface ConversationOptions {
  readonly integrator: Integrator;
  readonly system: string;
  /** Cancels the calls. */
  readonly signal: AbortSignal;
  /** Not called after the signal is aborted, except for records that were shown and calls that were given up. */
  readonly emit: (event: ConversationEvent) => void;
  /** The owner of the integrator's data, if the records in its responses become events. */
  readonly owner?: ShownOwner;
  /** False: a response that only the reference profile does not allow is reported once, and the round continues. Default true. */
  readonly strict?: boolean;
  /** False: only unexpected responses are reported. Default true. */
  readonly reportsCalls?: boolean;
  /** Returns whether a person has acted, so that an unexpected response is not reported as a finding. Default: never. */
  readonly isExcused?: () => boolean;
}

interface PendingCall {
  readonly name: string;
  readonly since: number;
}

/** The operations that store or change something of which a client sees a record. */
const changing: ReadonlySet<OperationName> = new Set([
  'payNow',
  'saveTransaction',
  'refund',
  'cancelTransaction',
  'requestTerminal',
]);

const unknownPayment: Rejection = { status: 404, errorCode: 'ERR_NOT_FOUND' };

/** No response is held this long: the sandbox holds one for 3 seconds (SBX-04). */
const maxResponseMs = 10_000;

/**
 * An integrator's calls, each with its expected response. An unexpected response is reported as a finding and ends the
 * round with RoundEnded, and so does a missing one. A returned response is always an expected one.
 */
export class Conversation {
  readonly #options: ConversationOptions;
  readonly #pending = new Set<PendingCall>();
  readonly #restraint = new Restraint();
  /** The differences from the profile that have been reported, by operation and expectation. */
  readonly #differences = new Set<string>();

  constructor(options: ConversationOptions) {
    this.#options = options;
  }

  /** The instant from which on a 429 allows calls again, in epoch milliseconds; 0 without one. */
  get resumesAt(): number {
    return this.#restraint.resumesAt;
  }

  /** Looks up each payment whose outcome is not known: it may have been taken or not. */
  async settleOpenPayments(): Promise<void> {
    for (const referenceId of this.#restraint.openPayments) {
      const exchange = await this.#exchange('getTransactionDetails', { referenceId });
      this.#restraint.settle(referenceId);
      const mismatch =
        mismatchOfRejection(exchange, unknownPayment) &&
        mismatchOfResponse(exchange, operationResponses.getTransactionDetails);
      this.#judged('getTransactionDetails', exchange, mismatch, () => undefined);
    }
  }

  /** A call that must succeed. */
  async call<Name extends OperationName>(
    name: Name,
    payload: Payload,
    holds?: Condition<ResponseBody<Name>>,
  ): Promise<ResponseBody<Name>> {
    const exchange = await this.#exchange(name, payload);
    const mismatch = mismatchOfResponse(exchange, operationResponses[name]);
    return this.#judged(name, exchange, mismatch, () => this.#bodyOfResponse(name, exchange), holds);
  }

  /** The same for a call outside the table of operations. */
  async callOutside<Schema extends TSchema>(
    call: OutsideCall,
    response: SuccessResponse<Schema>,
    holds?: Condition<Static<Schema>>,
  ): Promise<Static<Schema>> {
    const exchange = await this.#exchangeOutside(call);
    const mismatch = mismatchOfResponse(exchange, response);
    return this.#judged(call.name, exchange, mismatch, () => this.#bodyOf(exchange, response.schema), holds);
  }

  /** A call that must be rejected in exactly this way. */
  async expectRejection(name: OperationName, payload: Payload, rejection: Rejection): Promise<HttpExchange> {
    const exchange = await this.#exchange(name, payload, rejection);
    return this.#rejected(name, exchange, mismatchOfRejection(exchange, rejection));
  }

  async expectRejectionOutside(call: OutsideCall, rejection: Rejection): Promise<HttpExchange> {
    const exchange = await this.#exchangeOutside(call, rejection);
    return this.#rejected(call.name, exchange, mismatchOfRejection(exchange, rejection));
  }

  /** A call that may succeed, or be rejected in exactly this way; then it gives `undefined`. */
  async callUnless<Name extends OperationName>(
    name: Name,
    payload: Payload,
    rejection: Rejection,
    holds?: Condition<ResponseBody<Name>>,
  ): Promise<ResponseBody<Name> | undefined> {
    const outcome = await this.callOr(name, payload, [rejection], holds);
    return 'body' in outcome ? outcome.body : undefined;
  }

  /** A call that may succeed, or be rejected in exactly one of these ways. */
  async callOr<Name extends OperationName>(
    name: Name,
    payload: Payload,
    rejections: readonly [Rejection, ...Rejection[]],
    holds?: Condition<ResponseBody<Name>>,
  ): Promise<{ readonly body: ResponseBody<Name> } | { readonly rejection: HttpExchange }> {
    const exchange = await this.#exchange(name, payload, rejections[0]);
    const mismatches = rejections.map((each) => mismatchOfRejection(exchange, each));
    if (mismatches.includes(undefined) || this.#isRejected(exchange, rejections))
      return { rejection: this.#rejected(name, exchange, firstUnlessMet(mismatches)) };
    const mismatch = mismatchOfResponse(exchange, operationResponses[name]);
    const others = rejections.map(({ status, errorCode }) => `, or ${status} ${errorCode}`).join('');
    const either = mismatch && { ...mismatch, expected: `${mismatch.expected}${others}` };
    return {
      body: this.#judged(name, exchange, either, () => this.#bodyOfResponse(name, exchange), holds),
    };
  }

  /** The body of a response that was judged. One that only differs from the profile may lack fields of it. */
  #bodyOf<Schema extends TSchema>(exchange: HttpExchange, schema: Schema): Static<Schema> {
    return this.#isStrict ? bodyOf(exchange, schema) : (exchange.body as Static<Schema>);
  }

  #bodyOfResponse<Name extends OperationName>(name: Name, exchange: HttpExchange): ResponseBody<Name> {
    return this.#bodyOf<(typeof operationResponses)[Name]['schema']>(
      exchange,
      operationResponses[name].schema,
    );
  }

  /** True for the status of a rejection, if its code may differ from the profile. */
  #isRejected({ status }: HttpExchange, rejections: readonly Rejection[]): boolean {
    return !this.#isStrict && rejections.some((each) => each.status === status);
  }

  /** Reports a finding that is not about a single response, and ends the round. */
  reportFinding(operation: string, mismatch: Mismatch, exchange?: HttpExchange): never {
    this.#reportFinding(operation, mismatch, exchange);
    throw new RoundEnded();
  }

  /** Reports calls that take too long. Must be called before the signal is aborted: a short run ends before their timeouts. */
  reportPendingCalls(): void {
    for (const { name, since } of this.#pending) {
      if (monotonicNow() - since >= maxResponseMs)
        this.#reportNoResponse(name, since, 'the run ended before the response');
    }
  }

  async #exchange(name: OperationName, payload: Payload, rejection?: Rejection): Promise<HttpExchange> {
    const { integrator, system, signal } = this.#options;
    await this.#requireAllowed(name);
    const calledAt = monotonicNow();
    const exchange = await this.#waitFor(
      name,
      integrator.call(name, payload, { system, signal }).catch((error: unknown) => {
        this.#gaveUp(name, payload);
        throw error;
      }),
    );
    if (exchange.status >= 500) this.#gaveUp(name, payload);
    if (exchange.status === 403 && rejection?.status !== 403)
      this.#restraint.forbid(name, await integrator.token());
    this.#show(name, exchange, calledAt);
    return this.#received(name, exchange, rejection);
  }

  /** Ends the round if a rejection of an earlier call covers this one. */
  async #requireAllowed(name: OperationName): Promise<void> {
    if (monotonicNow() < this.#restraint.resumesAt) throw new RoundEnded();
    if (!this.#restraint.wasForbidden(name)) return;
    const token = await this.#waitFor('token', this.#options.integrator.token());
    if (this.#restraint.isForbidden(name, token)) throw new RoundEnded();
  }

  async #exchangeOutside({ name, ...call }: OutsideCall, rejection?: Rejection): Promise<HttpExchange> {
    const { integrator, signal } = this.#options;
    const exchange = await this.#waitFor(name, integrator.request({ ...call, signal }));
    return this.#received(name, exchange, rejection);
  }

  async #waitFor<Response>(name: string, response: Promise<Response>): Promise<Response> {
    const underWay = { name, since: monotonicNow() };
    this.#pending.add(underWay);
    try {
      return await response;
    } catch (error) {
      this.#restraint.refused(error);
      if (!isMissingResponse(error)) throw error;
      this.#reportNoResponse(name, underWay.since, oneLine(messageOf(error)));
      throw new RoundEnded();
    } finally {
      this.#pending.delete(underWay);
    }
  }

  /** Emits the records of a response, before it is judged. */
  #show(operation: OperationName, exchange: HttpExchange, calledAt: number): void {
    const { owner, emit } = this.#options;
    if (owner === undefined || !isSuccess(exchange)) return;
    // Up to this event, whose time may be later than the response on a busy machine.
    const elapsedMs = monotonicNow() - calledAt;
    for (const record of recordsShown(exchange.body, owner, { operation, elapsedMs })) emit(record);
  }

  #gaveUp(operation: OperationName, payload: Payload): void {
    this.#restraint.leaveOpen(operation, payload);
    const { owner, emit } = this.#options;
    if (owner === undefined || !changing.has(operation)) return;
    const [referenceId, refundReferenceId] = ['referenceId', 'refundReferenceId'].map((name) =>
      field(payload, name),
    );
    emit({
      type: 'integrator.gave-up',
      operation,
      merchantId: owner.merchantId,
      sandbox: owner.sandbox,
      ...(typeof referenceId === 'string' && { referenceId }),
      ...(typeof refundReferenceId === 'string' && { refundReferenceId }),
    });
  }

  #received(name: string, exchange: HttpExchange, rejection: Rejection | undefined): HttpExchange {
    const { integrator, signal } = this.#options;
    if (signal.aborted) throw new RoundEnded();
    // After an early rejection of its token the next call requests a new one.
    if (exchange.status === 401) integrator.forgetToken();
    if (exchange.status !== 429) return exchange;
    this.#restraint.limit(exchange);
    // RAT-01: 403 precedes the rate limit; any other call may be rate-limited.
    if (rejection?.status === 403) return exchange;
    this.#rejected(name, exchange, mismatchOfRateLimit(exchange));
    throw new RoundEnded();
  }

  #judged<Body>(
    name: string,
    exchange: HttpExchange,
    mismatch: Mismatch | undefined,
    read: () => Body,
    holds?: Condition<NonNullable<Body>>,
  ): Body {
    if (mismatch !== undefined) this.#unexpected(name, exchange, mismatch, isReadable(exchange));
    const body = read();
    const broken = body == null ? undefined : holds?.(body, exchange);
    if (broken !== undefined) this.#unexpected(name, exchange, broken, true);
    if (mismatch === undefined && broken === undefined) this.#reportCall(name, exchange, true);
    return body;
  }

  get #isStrict(): boolean {
    return this.#options.strict ?? true;
  }

  /** True if the service has differed from the profile, so that a round may meet what it does not expect. */
  get hasDiffered(): boolean {
    return this.#differences.size > 0;
  }

  get #isExcused(): boolean {
    return this.#options.isExcused?.() ?? false;
  }

  #rejected(name: string, exchange: HttpExchange, mismatch: Mismatch | undefined): HttpExchange {
    if (mismatch === undefined) this.#reportCall(name, exchange, true);
    else this.#unexpected(name, exchange, mismatch, exchange.status < 500);
    return exchange;
  }

  /** Ends the round, unless only the profile is not kept and the round can go on all the same. */
  #unexpected(name: string, exchange: HttpExchange, mismatch: Mismatch, canContinue: boolean): void {
    const key = `${name} ${withoutNames(mismatch.expected)}`;
    const isDifference = !this.#isStrict && mismatch.rule === undefined;
    const isReported = isDifference && this.#differences.has(key);
    if (isDifference) this.#differences.add(key);
    this.#reportCall(name, exchange, isReported || this.#isExcused);
    if (!isReported) this.#reportFinding(name, mismatch, exchange);
    if (!isDifference || !canContinue) throw new RoundEnded();
  }

  #reportCall(operation: string, exchange: HttpExchange, asExpected: boolean): void {
    if (this.#options.reportsCalls === false) return;
    const errorCode = field(exchange.body, 'errorCode');
    const missingScope = field(exchange.body, 'missingScope');
    this.#options.emit({
      type: 'integrator.called',
      operation,
      httpStatus: exchange.status,
      ...(typeof errorCode === 'string' ? { errorCode: oneLine(errorCode, 64) } : {}),
      ...(typeof missingScope === 'string' ? { missingScope: oneLine(missingScope, 64) } : {}),
      asExpected,
      tookMs: exchange.elapsedMs,
    });
  }

  #reportNoResponse(operation: string, since: number, reason: string): void {
    if (this.#options.signal.aborted) return;
    const waitedMs = monotonicNow() - since;
    this.#options.emit({ type: 'integrator.no-response', operation, waitedMs, reason });
  }

  #reportFinding(operation: string, { expected, actual, rule }: Mismatch, exchange?: HttpExchange): void {
    if (this.#options.signal.aborted || this.#isExcused) return;
    this.#options.emit({
      type: 'integrator.finding',
      operation,
      expected,
      actual,
      ...rule,
      ...(exchange && { exchange: [printExchange(exchange)] }),
    });
  }
}

/** Returns whether there is no response to judge: the backend is down, does not respond to a single call, or a binding cannot translate it. */
function isMissingResponse(error: unknown): boolean {
  if (error instanceof ResponseFailure) return error.status >= 500;
  return error instanceof HttpFailure || error instanceof TranslationFailure;
}

/** Returns whether the next steps of a round can read a body that is not the profile's. */
function isReadable(exchange: HttpExchange): boolean {
  return isSuccess(exchange) && typeof exchange.body === 'object' && exchange.body !== null;
}

/** The mismatch with the rejection that was met, or the first one. */
function firstUnlessMet(mismatches: readonly (Mismatch | undefined)[]): Mismatch | undefined {
  return mismatches.includes(undefined) ? undefined : mismatches[0];
}
