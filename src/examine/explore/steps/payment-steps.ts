import { responseField } from '../../../scenarios/response-field.js';
import { isSuccess } from '../../../simulator/http/response-failure.js';
import { observeOutcome } from '../checks/deliveries.js';
import { documentRules } from '../checks/document-rules.js';
import { checkError } from '../checks/error-responses.js';
import { checkErrorCode, checkTag, claimOf } from '../checks/held-responses.js';
import {
  cancellablePayments,
  isOpen,
  type ModelPayment,
  paymentStatusesAt,
  resolvedAt,
  successfulPayments,
} from '../model/payment.js';
import type { ServiceModel } from '../model/service-model.js';
import { order } from '../model/span.js';
import type { System } from '../service/system.js';
import { preferred, recent, recentText } from './recent.js';
import { Step } from './step.js';

/** A step on an earlier payment, which is chosen by its index. */
abstract class PaymentStep extends Step {
  readonly #index: number;

  constructor(index: number) {
    super();
    this.#index = index;
  }

  protected override isPossible({ payments }: Readonly<ServiceModel>): boolean {
    return payments.length > 0;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const payment = recent(this.candidates(model), this.#index);
    if (payment !== undefined) await this.actOn(payment, system, model, model.payments.indexOf(payment));
  }

  protected abstract actOn(
    payment: ModelPayment,
    system: System,
    model: ServiceModel,
    index: number,
  ): Promise<void>;

  /** The payments that the step may choose. */
  protected candidates({ payments }: ServiceModel): readonly ModelPayment[] {
    return payments;
  }

  override toString(): string {
    return `${recentText('payment', this.#index)}: ${this.what}`;
  }

  protected abstract get what(): string;
}

/** The app that has made a payment. */
export function appOf({ mode }: ModelPayment, { sandboxApp, productionApp }: System): System['sandboxApp'] {
  return mode === 'sandbox' ? sandboxApp : productionApp;
}

/** PAY-02: the response is 409 for every outcome of the first payment, also while its response is held. */
export class PayAgain extends PaymentStep {
  readonly #amount: string;

  constructor(index: number, amount: string) {
    super(index);
    this.#amount = amount;
  }

  protected async actOn(
    payment: ModelPayment,
    system: System,
    _model: ServiceModel,
    index: number,
  ): Promise<void> {
    const { referenceId } = payment;
    const request = { referenceId, amount: this.#amount, currency: 'EUR' };
    const app = appOf(payment, system);
    const claim = isTaken(payment, system, index) ? documentRules.duplicate : 'PAY-02';
    await app.token();
    const { result: response, at } = await system.timed(() => app.call('payNow', request));
    if (!system.judge.hold(claim, `${referenceId} again`, response.status, 409)) {
      // It may have another payment now.
      payment.unclear = true;
      return;
    }
    checkError(system, response, 'PAY-02', 'ERR_DUPLICATE_REFERENCE');
    const elapsedMs = at.to - at.from;
    system.judge.holdAtMost('PAY-02', 'milliseconds until the rejection', elapsedMs, system.timing.atOnceMs);
  }

  protected override get what(): string {
    return `pay ${this.#amount} with its reference`;
  }
}

/** True if the document requires that its reference is taken: by the same operation, and not while or after it failed. */
function isTaken(
  { outcome, shown, cancelled, unclear }: ModelPayment,
  system: System,
  index: number,
): boolean {
  const hasFailed = outcome.finalStatus === 'FAILED' || shown === 'FAILED' || cancelled !== undefined;
  const hasResponse = system.payments[index]?.response !== undefined;
  return outcome.clause !== 'PAY-05' && !hasFailed && !unclear && hasResponse;
}

/** PAY-01, SBX-16: the details match the sandbox triggers at this moment. */
export class LookUp extends PaymentStep {
  protected async actOn(
    payment: ModelPayment,
    system: System,
    model: ServiceModel,
    index: number,
  ): Promise<void> {
    const { judge } = system;
    const { referenceId, amount, currency, outcome, mode, unclear } = payment;
    const hasResponse = system.payments[index]?.response !== undefined;
    const app = appOf(payment, system);
    const { result: seen, at } = await system.timed(() => app.call('getTransactionDetails', { referenceId }));
    const isStored = hasResponse && !unclear && !isSuccess(seen);
    judge.hold(isStored ? documentRules.details : 'PAY-01', `details of ${referenceId}`, seen.status, 200);
    if (!isSuccess(seen)) return;
    const status = responseField(seen, 'status');
    const allowed = paymentStatusesAt(payment, at, model.outages);
    const clause = payment.cancelled === undefined ? outcome.clause : 'PAY-06';
    const claim = isUntouched(payment) ? claimOf(clause, status) : clause;
    judge.holdOneOf(claim, `status of ${referenceId} (${amount})`, status, allowed);
    const shownReference = responseField(seen, 'referenceId');
    const ofReference = typeof shownReference === 'string' ? documentRules.details : 'PAY-01';
    judge.hold(ofReference, 'referenceId', shownReference, referenceId);
    judge.hold('PAY-08', 'amount', responseField(seen, 'amount'), amount);
    judge.hold('PAY-08', 'currency', responseField(seen, 'currency'), currency);
    checkTag(judge, mode, 'the details', responseField(seen, 'sandbox'));
    if (outcome.byAcquirer) observeOutcome(payment, status);
    if (mode === 'production') return;
    const shown = responseField(seen, 'errorCode');
    if (status === 'FAILED') checkErrorCode(judge, payment, `the details of ${referenceId}`, shown);
    else judge.hold(outcome.clause, `error code of ${referenceId}`, shown ?? null, null);
  }

  protected override get what(): string {
    return 'look it up';
  }
}

/** True for a sandbox payment that nothing but its trigger has changed, so that the document decides its status. */
function isUntouched({ mode, cancelled, settled, reported, unclear, refunds }: ModelPayment): boolean {
  const isChanged = cancelled !== undefined || settled || reported || unclear || refunds.length > 0;
  return mode === 'sandbox' && !isChanged;
}

/** SBX-17, SBX-18: an app of the same merchant in the other mode does not see the payment. */
export class LookUpInOtherMode extends PaymentStep {
  protected async actOn({ referenceId, mode }: ModelPayment, system: System): Promise<void> {
    const app = mode === 'sandbox' ? system.productionApp : system.sandboxApp;
    const seen = await app.call('getTransactionDetails', { referenceId });
    const rule = mode === 'sandbox' ? documentRules.productionOnly : documentRules.sandboxOnly;
    system.judge.holdRejection(rule, `${referenceId} in the other mode`, seen, 404);
    checkError(system, seen, 'TEN-09', 'ERR_NOT_FOUND');
  }

  protected override get what(): string {
    return 'look it up in the other mode';
  }
}

/** PAY-06: PENDING can be cancelled, and SUCCESS before its first refund and its settlement; a later resolution changes nothing. */
export class Cancel extends PaymentStep {
  readonly #status: 'PENDING' | 'SUCCESS' | undefined;
  readonly #mode: ModelPayment['mode'] | undefined;

  /**
   * @param status the status of the payment, if there is one in it; by default any payment is chosen
   * @param mode that of a payment that can be cancelled; by default any, also one that is settled or refunded in part
   */
  constructor(index: number, status?: 'PENDING' | 'SUCCESS', mode?: ModelPayment['mode']) {
    super(index);
    this.#status = status;
    this.#mode = mode;
  }

  protected override candidates(model: ServiceModel): readonly ModelPayment[] {
    const { payments } = model;
    if (this.#status === undefined) return payments;
    if (this.#mode === undefined && this.#status === 'SUCCESS')
      return preferred(successfulPayments(model), payments);
    const cancellable = preferred(cancellablePayments(model, this.#status), payments);
    return preferred(
      cancellable.filter(({ mode }) => mode === (this.#mode ?? mode)),
      cancellable,
    );
  }

  protected async actOn(
    payment: ModelPayment,
    system: System,
    model: ServiceModel,
    index: number,
  ): Promise<void> {
    const { judge } = system;
    const { referenceId } = payment;
    const app = appOf(payment, system);
    await app.token();
    const { result: response, at } = await system.timed(() => app.call('cancelTransaction', { referenceId }));
    const wasOpen = isOpen(payment);
    const possible = cancellable(payment, paymentStatusesAt(payment, at, model.outages));
    const isExpected = judge.holdOneOf('PAY-06', `cancel ${referenceId}`, response.status, possible);
    if (!isExpected && !(isSuccess(response) && possible.includes(200))) {
      payment.unclear = true;
      payment.push = 'unclear';
      return;
    }
    if (!isSuccess(response)) {
      checkError(system, response, 'PAY-06', 'ERR_INVALID_STATE');
      // Of the outcomes of an acquirer only a failure cannot be cancelled.
      if (wasOpen) payment.shown = 'FAILED';
      return;
    }
    judge.hold('PAY-06', `status of ${referenceId}`, responseField(response, 'status'), 'CANCELLED');
    if (wasOpen) payment.push = system.seenPushes.has(referenceId) ? 'gone' : 'unclear';
    // What was resolved before is pushed all the same.
    else if (payment.shown !== undefined)
      payment.push = payment.push === 'pending' ? 'unclear' : payment.push;
    else if (order(at, resolvedAt(payment, model.outages)) === 'before') payment.push = 'none';
    else if (order(at, resolvedAt(payment, model.outages)) === 'unclear') payment.push = 'unclear';
    payment.cancelled = at;
    await checkReleased(payment, system, index);
  }

  protected override get what(): string {
    if (this.#status === undefined) return 'cancel it';
    const mode = this.#mode === undefined ? '' : ` in ${this.#mode}`;
    return `cancel it, of those that are ${this.#status}${mode}`;
  }
}

/** The HTTP statuses that a cancellation may have. */
function cancellable({ refunds, settled }: ModelPayment, statuses: readonly string[]): readonly number[] {
  const isRefunded = refunds.some(({ failed }) => !failed);
  const allowed = statuses.map((status) =>
    status === 'PENDING' || (status === 'SUCCESS' && !isRefunded && !settled) ? 200 : 409,
  );
  return [...new Set(allowed)];
}

/** A held response ends with the cancellation. */
async function checkReleased(
  { outcome, referenceId, releasedEarly }: ModelPayment,
  system: System,
  index: number,
) {
  const sent = system.payments[index];
  if (!outcome.holdsResponse || releasedEarly || sent === undefined || sent.response !== undefined) return;
  await system.sleep(system.timing.atOnceMs);
  const { response } = sent;
  const what = `the held response of ${referenceId} after its cancellation`;
  if (response === undefined) system.judge.differs('PAY-06', what, 'not received', 'received');
  else system.judge.hold('PAY-06', what, responseField(response, 'status'), 'CANCELLED');
}
