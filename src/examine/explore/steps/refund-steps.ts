import { responseField } from '../../../scenarios/response-field.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { isSuccess } from '../../../simulator/http/response-failure.js';
import { documentRules } from '../checks/document-rules.js';
import { checkError } from '../checks/error-responses.js';
import {
  balanceOf,
  currencyUnits,
  isOpen,
  type ModelPayment,
  paymentStatusesAt,
  refundablePayments,
  smallestAmount,
} from '../model/payment.js';
import { type ModelRefund, refundOutcome, refundStatusesAt } from '../model/refund.js';
import type { ServiceModel } from '../model/service-model.js';
import { later, order, type Span } from '../model/span.js';
import { statesOf } from '../model/states.js';
import type { System } from '../service/system.js';
import { appOf } from './payment-steps.js';
import { preferred, recent, recentText } from './recent.js';
import { Step } from './step.js';

/** The part of the balance that is refunded. */
export type RefundPart = 'all' | 'half' | 'a cent' | 'too much';

/** One of the responses that a refund may have. */
type Verdict = { readonly status: 200 } | { readonly status: 400 | 409; readonly errorCode: string };

/** REF-01 to REF-04: a refund of an earlier payment. */
export class Refund extends Step {
  readonly #index: number;
  readonly #part: RefundPart;
  readonly #prefix: string;
  readonly #successful: boolean;

  /** @param successful true: a payment that can be refunded, if there is one; false: any payment */
  constructor(index: number, part: RefundPart, prefix: string, successful: boolean) {
    super();
    this.#index = index;
    this.#part = part;
    this.#prefix = prefix;
    this.#successful = successful;
  }

  protected override isPossible({ payments }: Readonly<ServiceModel>): boolean {
    return payments.length > 0;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const payment = recent(this.#candidates(model), this.#index);
    if (payment === undefined) return;
    await refund(payment, { part: this.#part, prefix: this.#prefix }, model, system);
  }

  #candidates(model: ServiceModel): readonly ModelPayment[] {
    if (!this.#successful) return model.payments;
    const refundable = preferred(refundablePayments(model), model.payments);
    // In production a prefix forces nothing.
    const forced = refundable.filter(({ mode }) => mode === 'sandbox');
    if (this.#prefix !== '') return preferred(forced, refundable);
    // Small parts go to one payment again and again: its balance and its cooldown have a history then.
    const again = refundable.filter(({ refunds }) => refunds.some(({ failed }) => !failed));
    return this.#part === 'a cent' ? preferred(again, refundable) : refundable;
  }

  override toString(): string {
    const prefix = this.#prefix === '' ? '' : ` with ${this.#prefix}`;
    const which = recentText(this.#successful ? 'successful payment' : 'payment', this.#index);
    return `${which}: refund ${this.#part}${prefix}`;
  }
}

/** Requests a refund, and judges its response by the state, the balance and the cooldown. */
async function refund(
  payment: ModelPayment,
  { part, prefix }: { readonly part: RefundPart; readonly prefix: string },
  model: ServiceModel,
  system: System,
): Promise<void> {
  const amount = amountOf(part, balanceOf(payment), smallestAmount(payment.currency));
  const refundReferenceId = `${prefix}${system.freshName()}`;
  const request = {
    referenceId: payment.referenceId,
    refundReferenceId,
    ...(part !== 'all' && { amount: currencyUnits(amount, payment.currency) }),
  };
  const outcome = refundOutcome(payment.mode === 'sandbox' ? prefix : '');
  const app = appOf(payment, system);
  await app.token();
  const from = system.now;
  const sent = system.track(app.call('refund', request));
  if (outcome.holdsResponse) await Promise.race([system.sleep(system.timing.settleMs), sent.pending]);
  else await sent.pending;
  const at = system.since(from);
  const { response } = sent;
  const verdicts = verdictsOn(payment, amount, at, model, system);
  if (response === undefined) {
    // Held until its outcome, as the response to a slow payment is.
    if (!verdicts.some(({ status }) => status === 200))
      system.judge.differs('REF-02', `the refund ${refundReferenceId}`, 'held', 'rejected');
  } else {
    if (isRefunded(response)) checkByDocument(payment, amount, at, system);
    if (!judgeResponse(system, refundReferenceId, response, verdicts)) payment.unclear = true;
  }
  if (response === undefined || isSuccess(response)) {
    const slackMs = system.timing.slackMs;
    const accepted: ModelRefund = { ...outcome, refundReferenceId, amount, sent: at, slackMs };
    acceptRefund(model, system, payment, accepted);
    if (response !== undefined) checkAccepted(system, payment, accepted, response);
  }
}

/** True for a refund that is accepted: one that failed uses no balance. */
function isRefunded(response: HttpExchange): boolean {
  return isSuccess(response) && responseField(response, 'status') !== 'FAILED';
}

/** REF-02, REF-03: at most the amount is refunded, and nothing twice within the cooldown that begins with the payment. */
function checkByDocument(payment: ModelPayment, amount: number, at: Span, system: System): void {
  const { judge } = system;
  if (payment.unclear) return;
  const text = `a further refund of ${payment.referenceId}`;
  const balance = balanceOf(payment);
  if (amount > balance) judge.hold(documentRules.refundBalance, text, 'accepted', 'rejected');
  const hasRefund = payment.refunds.some(({ failed }) => !failed);
  if (hasRefund && at.to < payment.sent.from + system.refundCooldownMs)
    judge.hold(documentRules.refundCooldown, text, 'accepted within the cooldown', 'rejected');
}

/** REF-03: a refund after the cooldown of the one before is accepted, and begins its own cooldown. */
export class RefundAfterCooldown extends Step {
  readonly #index: number;

  constructor(index: number) {
    super();
    this.#index = index;
  }

  protected override isPossible(model: Readonly<ServiceModel>): boolean {
    return refundableAgain(model).length > 0;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const payment = recent(refundableAgain(model), this.#index);
    const last = payment?.refunds.filter(({ failed }) => !failed).at(-1);
    if (payment === undefined || last === undefined) return;
    const end = last.sent.to + system.refundCooldownMs + afterCooldownMs;
    await system.sleep(Math.max(end - system.now, 1));
    await refund(payment, { part: 'a cent', prefix: '' }, model, system);
    await refund(payment, { part: 'a cent', prefix: '' }, model, system);
  }

  override toString(): string {
    const which = recentText('payment that is refunded in part', this.#index);
    return `${which}: refund a cent after its cooldown, and another at once`;
  }
}

const afterCooldownMs = 1_000;

/** The payments of which a part is refunded, and enough is left for two more refunds. */
function refundableAgain(model: Readonly<ServiceModel>): readonly ModelPayment[] {
  return refundablePayments(model).filter(
    (payment) =>
      payment.refunds.some(({ failed }) => !failed) &&
      balanceOf(payment) >= 2 * smallestAmount(payment.currency),
  );
}

function acceptRefund(
  model: ServiceModel,
  { options, now }: System,
  payment: ModelPayment,
  refund: ModelRefund,
): void {
  // REF-04: only a successful payment can be refunded.
  if (isOpen(payment)) payment.shown = 'SUCCESS';
  options.coverage.observe(statesOf(model, { from: now, to: now }));
  payment.refunds.push(refund);
}

function amountOf(part: RefundPart, balance: number, smallest: number): number {
  switch (part) {
    case 'all':
      return balance;
    case 'half':
      return Math.max(smallest, Math.floor(balance / 2));
    case 'a cent':
      return smallest;
    case 'too much':
      return balance + smallest;
  }
}

/** REF-02, REF-03, REF-04: the state first, then the balance, then the cooldown. Several where an instant is not certain. */
function verdictsOn(
  payment: ModelPayment,
  amount: number,
  at: Span,
  model: ServiceModel,
  { options, refundCooldownMs }: System,
): readonly Verdict[] {
  const statuses = paymentStatusesAt(payment, at, model.outages);
  const verdicts: Verdict[] = [];
  if (statuses.some((status) => status !== 'SUCCESS'))
    verdicts.push({ status: 409, errorCode: 'ERR_INVALID_STATE' });
  if (!statuses.includes('SUCCESS')) return verdicts;
  const balance = balanceOf(payment);
  if (amount > balance || balance === 0) {
    verdicts.push({ status: 400, errorCode: 'ERR_REFUND_EXCEEDS_BALANCE' });
    return verdicts;
  }
  const cooldown = cooldownAt(payment, at, refundCooldownMs);
  // A target may count the cooldown from the payment as well: that is decided.
  const fromPayment = !options.strict && order(at, later(payment.sent, refundCooldownMs)) !== 'after';
  if (cooldown !== 'after' || fromPayment) verdicts.push({ status: 400, errorCode: 'ERR_REFUND_COOLDOWN' });
  if (cooldown !== 'before') verdicts.push({ status: 200 });
  return verdicts;
}

/** REF-03: the order of an instant and the end of the cooldown, which is allowed itself. */
function cooldownAt({ refunds }: ModelPayment, at: Span, cooldownMs: number): 'before' | 'after' | 'unclear' {
  const accepted = refunds.filter(({ failed }) => !failed).at(-1);
  return accepted === undefined ? 'after' : order(at, later(accepted.sent, cooldownMs));
}

function judgeResponse(
  system: System,
  refundReferenceId: string,
  response: HttpExchange,
  verdicts: readonly Verdict[],
): boolean {
  const { judge } = system;
  const errorCode = responseField(response, 'errorCode');
  const shown = (verdict: Verdict) =>
    'errorCode' in verdict ? `${verdict.status} ${verdict.errorCode}` : '200';
  const statuses = verdicts.map(({ status }) => status);
  const clause = clauseOf(verdicts);
  const what = `HTTP status of the refund ${refundReferenceId}`;
  const isExpected = judge.holdOneOf(clause, what, response.status, statuses);
  if (isSuccess(response)) return statuses.includes(200);
  if (!isExpected) return false;
  const codes = verdicts.flatMap((verdict) =>
    'errorCode' in verdict && verdict.status === response.status ? [verdict.errorCode] : [],
  );
  const [first = ''] = codes;
  if (codes.length === 1) checkError(system, response, clause, first);
  else if (!codes.includes(String(errorCode)))
    judge.differs(clause, 'errorCode', String(errorCode), verdicts.map(shown).join(' or '));
  return true;
}

function clauseOf(verdicts: readonly Verdict[]): string {
  const [first] = verdicts;
  if (first === undefined || !('errorCode' in first)) return 'REF-01';
  if (first.errorCode === 'ERR_REFUND_COOLDOWN') return 'REF-03';
  return first.errorCode === 'ERR_INVALID_STATE' ? 'REF-04' : 'REF-02';
}

function checkAccepted(
  { judge }: System,
  payment: ModelPayment,
  { refundReferenceId, clause, failed, errorCode, resolvesAfterMs, amount }: ModelRefund,
  response: HttpExchange,
): void {
  const what = `the refund ${refundReferenceId}`;
  const units = (minor: number) => currencyUnits(minor, payment.currency);
  const expected = failed ? 'FAILED' : resolvesAfterMs === null ? 'PENDING' : 'SUCCESS';
  judge.hold(clause, `status of ${what}`, responseField(response, 'status'), expected);
  judge.hold(clause, `error code of ${what}`, responseField(response, 'errorCode') ?? null, errorCode);
  judge.hold('REF-01', `amount of ${what}`, responseField(response, 'amount'), units(amount));
  const left = responseField(response, 'remainingAmount');
  judge.hold('REF-01', `remainingAmount of ${what}`, left, units(balanceOf(payment)));
}

/** REF-01: refundStatus lists every stored refund of a payment, with its status at this moment. */
export class LookUpRefunds extends Step {
  readonly #index: number;

  constructor(index: number) {
    super();
    this.#index = index;
  }

  protected override isPossible({ payments }: Readonly<ServiceModel>): boolean {
    return payments.some(({ refunds }) => refunds.length > 0);
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const { judge } = system;
    const refunded = model.payments.filter(({ refunds }) => refunds.length > 0);
    const payment = recent(refunded, this.#index);
    if (payment === undefined) return;
    const { referenceId, currency, refunds } = payment;
    const app = appOf(payment, system);
    const { result: seen, at } = await system.timed(() =>
      app.call('refundStatus', { referenceId, limit: 100 }),
    );
    judge.hold('REF-01', `the refunds of ${referenceId}`, seen.status, 200);
    const items: unknown = responseField(seen, 'items');
    const listed = Array.isArray(items) ? items : [];
    judge.hold('REF-01', `the number of refunds of ${referenceId}`, listed.length, refunds.length);
    for (const refund of refunds) {
      const { refundReferenceId, amount } = refund;
      const item = listed.find((each) => each?.refundReferenceId === refundReferenceId);
      const allowed = refundStatusesAt(refund, at, model.outages);
      judge.holdOneOf(refund.clause, `status of the refund ${refundReferenceId}`, item?.status, allowed);
      judge.hold(
        'REF-01',
        `amount of the refund ${refundReferenceId}`,
        item?.amount,
        currencyUnits(amount, currency),
      );
    }
  }

  override toString(): string {
    return `look up the refunds of ${recentText('refunded payment', this.#index)}`;
  }
}

/** REF-02: two refunds of the whole balance at the same time: at most one is accepted. */
export class RefundTwiceAtOnce extends Step {
  readonly #index: number;

  constructor(index: number) {
    super();
    this.#index = index;
  }

  protected override isPossible({ payments }: Readonly<ServiceModel>): boolean {
    return payments.length > 0;
  }

  protected async act(model: ServiceModel, system: System): Promise<void> {
    const payment = recent(model.payments, this.#index);
    if (payment === undefined) return;
    const app = appOf(payment, system);
    await app.token();
    const amount = balanceOf(payment);
    const from = system.now;
    const calls = [system.freshName(), system.freshName()].map(async (refundReferenceId) => {
      const request = { referenceId: payment.referenceId, refundReferenceId };
      return { refundReferenceId, response: await app.call('refund', request) };
    });
    const responses = await Promise.all(calls);
    const at = system.since(from);
    const accepted = responses.filter(({ response }) => isRefunded(response));
    if (accepted.length > 1 && amount > 0 && !payment.unclear)
      system.judge.hold(documentRules.refundBalance, `refunds of all of ${payment.referenceId}`, 2, 1);
    const verdicts = verdictsOn(payment, amount, at, model, system);
    const mayAccept = verdicts.some(({ status }) => status === 200);
    const must = mayAccept && verdicts.length === 1;
    const counts = must ? [1] : mayAccept ? [0, 1] : [0];
    const what = `accepted of two refunds of ${payment.referenceId}`;
    if (!system.judge.holdOneOf('REF-02', what, accepted.length, counts)) payment.unclear = true;
    for (const { refundReferenceId } of accepted) {
      const slackMs = system.timing.slackMs;
      acceptRefund(model, system, payment, {
        ...refundOutcome(''),
        refundReferenceId,
        amount,
        sent: at,
        slackMs,
      });
    }
  }

  override toString(): string {
    return `${recentText('payment', this.#index)}: refund all twice at once`;
  }
}
