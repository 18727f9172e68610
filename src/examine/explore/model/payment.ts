import { currencies } from '../../../../conformance/oracle/currencies.js';
import type { Outcome } from './outcome.js';
import { type ModelRefund, refundStatusesAt } from './refund.js';
import { effectTime, later, type Outage, order, type Span } from './span.js';

/** A payment that the service has accepted. */
export interface ModelPayment {
  readonly referenceId: string;
  /** Currency units, as sent. */
  readonly amount: string;
  readonly currency: string;
  readonly mode: 'sandbox' | 'production';
  readonly outcome: Outcome;
  readonly sent: Span;
  /** True if it names the terminal, which then receives a push when the payment is resolved. */
  readonly named: boolean;
  readonly refunds: ModelRefund[];
  /** The final status of a production payment, as soon as the service has shown it. */
  shown: 'SUCCESS' | 'FAILED' | undefined;
  /** The time of its cancellation. */
  cancelled: Span | undefined;
  /** True if a settlement has taken it. */
  settled: boolean;
  /** True if the terminal has reported it. */
  reported: boolean;
  /** True if a restart has ended its held response, which then shows the state of that moment. */
  releasedEarly: boolean;
  /** True if the service has differed from the profile, so that its state is not certain. */
  unclear: boolean;
  /** The push of its resolution; `gone` if it expired before a session could receive it, `none` if there is not to be one. */
  push: 'pending' | 'gone' | 'unclear' | 'none';
  /** True if the push may have been sent to a connection that was dead: then the first copy may be a repeated one. */
  pushMayBeRepeated: boolean;
}

/** A payment as the service accepts it. */
export function newPayment(
  facts: Pick<ModelPayment, 'referenceId' | 'amount' | 'currency' | 'mode' | 'outcome' | 'sent' | 'named'>,
): ModelPayment {
  return {
    ...facts,
    refunds: [],
    shown: undefined,
    cancelled: undefined,
    settled: false,
    reported: false,
    releasedEarly: false,
    unclear: false,
    push: 'pending',
    pushMayBeRepeated: false,
  };
}

/** An amount in minor units. */
export function minorUnits(amount: string, currency: string): number {
  return Math.round(Number(amount) * 10 ** decimalsOf(currency));
}

/** An amount in currency units, with the decimals of the currency. */
export function currencyUnits(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return (minor / 10 ** decimals).toFixed(decimals);
}

/** The smallest amount that the service takes, in minor units: a hundredth of a unit, or a whole one. */
export function smallestAmount(currency: string): number {
  return Math.max(1, 10 ** decimalsOf(currency) / 100);
}

export function isCurrency(code: unknown): boolean {
  return currencies.some(({ currency }) => currency === code);
}

function decimalsOf(currency: string): number {
  const known = currencies.find((each) => each.currency === currency);
  if (known === undefined) throw new TypeError(`no currency ${currency}`);
  return known.decimals;
}

/** The time at which a payment leaves PENDING by itself; infinity if it never does, or not at a known time. */
export function resolvedAt({ outcome, sent }: ModelPayment, outages: readonly Outage[] = []): Span {
  const { resolvesAfterMs } = outcome;
  if (resolvesAfterMs === null) return { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const { from, to } = later(sent, resolvesAfterMs);
  return effectTime({ from, to: to + outcome.slackMs }, outages);
}

/** The time at which the push of a payment is stored for its terminal. */
export function pushQueuedAt(payment: ModelPayment, outages: readonly Outage[]): Span {
  const { mode, sent, outcome } = payment;
  if (mode === 'sandbox') return resolvedAt(payment, outages);
  return effectTime({ from: sent.from, to: sent.to + outcome.decidedWithinMs }, outages);
}

/** True if the outcome of the payment is not known in advance: an acquirer decides it. */
export function isOpen({ outcome, shown, cancelled }: ModelPayment): boolean {
  return outcome.byAcquirer && shown === undefined && cancelled === undefined;
}

/** The statuses that getTransactionDetails may show. While a response is held, the transaction is PENDING. */
export function paymentStatusesAt(
  payment: ModelPayment,
  at: Span,
  outages: readonly Outage[],
): readonly string[] {
  if (payment.cancelled !== undefined) return ['CANCELLED'];
  if (isOpen(payment)) return openStatusesAt(payment, at);
  const settled = payment.shown === undefined ? resolvedStatusesAt(payment, at, outages) : [payment.shown];
  if (!settled.includes('SUCCESS')) return settled;
  const { certain, possible } = refundedAt(payment, at, outages);
  const amount = minorUnits(payment.amount, payment.currency);
  if (certain === amount) return ['REFUNDED'];
  return possible === amount ? [...settled, 'REFUNDED'] : settled;
}

function openStatusesAt({ sent, outcome }: ModelPayment, at: Span): readonly string[] {
  const decided = ['SUCCESS', 'FAILED'];
  return at.from > sent.to + outcome.decidedWithinMs ? decided : ['PENDING', ...decided];
}

function resolvedStatusesAt(payment: ModelPayment, at: Span, outages: readonly Outage[]): readonly string[] {
  const { outcome } = payment;
  const early = outcome.holdsResponse ? 'PENDING' : outcome.firstStatus;
  if (outcome.resolvesAfterMs === 0) return [outcome.finalStatus];
  switch (order(at, resolvedAt(payment, outages))) {
    case 'before':
      return [early];
    case 'after':
      return [outcome.finalStatus];
    case 'unclear':
      return [early, outcome.finalStatus];
  }
}

/** The sum of the refunds that have succeeded, in minor units: at least `certain`, at most `possible`. */
export function refundedAt({ refunds }: ModelPayment, at: Span, outages: readonly Outage[]) {
  let certain = 0;
  let possible = 0;
  for (const refund of refunds) {
    const statuses = refundStatusesAt(refund, at, outages);
    if (!statuses.includes('SUCCESS')) continue;
    possible += refund.amount;
    if (statuses.length === 1) certain += refund.amount;
  }
  return { certain, possible };
}

/** The amount that is left to refund, in minor units: a refund that has not failed uses it from its acceptance on. */
export function balanceOf({ amount, currency, refunds }: ModelPayment): number {
  const used = refunds.filter(({ failed }) => !failed).reduce((sum, refund) => sum + refund.amount, 0);
  return minorUnits(amount, currency) - used;
}

/** SBX-23, PAY-07: whether the resolution of a payment is pushed: it names the terminal and was PENDING before. */
export function requiresPush({ named, outcome, mode, push, shown }: ModelPayment): boolean {
  if (!named || push === 'none') return false;
  if (mode === 'production') return shown !== undefined;
  const { resolvesAfterMs } = outcome;
  return resolvesAfterMs !== null && resolvesAfterMs > 0;
}

/** The status that a push may show. */
export function pushedStatuses({ mode, shown, outcome }: ModelPayment): readonly string[] {
  if (mode === 'sandbox') return [outcome.finalStatus];
  return shown === undefined ? ['SUCCESS', 'FAILED'] : [shown];
}

/** The payments at an instant. */
interface PaymentsNow {
  readonly payments: readonly ModelPayment[];
  readonly now: number;
  readonly outages: readonly Outage[];
}

/** The payments that can be refunded at the end of the last step. */
export function refundablePayments(model: PaymentsNow): readonly ModelPayment[] {
  return inStatus(model, 'SUCCESS').filter((payment) => balanceOf(payment) > 0);
}

/** The payments that have succeeded at the end of the last step, and are not refunded as a whole. */
export function successfulPayments(model: PaymentsNow): readonly ModelPayment[] {
  return inStatus(model, 'SUCCESS');
}

/** The payments that can be cancelled at the end of the last step: those of a status. */
export function cancellablePayments(
  model: PaymentsNow,
  status: 'PENDING' | 'SUCCESS',
): readonly ModelPayment[] {
  return inStatus(model, status).filter(
    ({ settled, refunds }) => !settled && refunds.every(({ failed }) => failed),
  );
}

function inStatus({ payments, now, outages }: PaymentsNow, status: string): readonly ModelPayment[] {
  const at = { from: now, to: now };
  return payments.filter((payment) => {
    const statuses = paymentStatusesAt(payment, at, outages);
    return statuses.length === 1 && statuses[0] === status;
  });
}
