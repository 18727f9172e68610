import type { RunEvent } from '../../events/event.js';
import type { StoreTotals } from '../../events/schema/backend.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { PaymentCancelled, PaymentResolved, PaymentStored } from '../../events/schema/payment.js';
import type { RefundAccepted, RefundResolved } from '../../events/schema/refund.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';
import { exactAmount } from '../checkers/amount.js';
import { paymentKey, refundKey } from '../checkers/payment-keys.js';
import { compareTotals, countByStatus } from './status-counts.js';

/** REF-01, REF-02, REF-04. */
export const backendRefunds: CheckerKind = {
  name: 'backend-refunds',
  rule: 'Refunds of a payment never exceed it, refund successful payments only, and reach one final status.',
  create: (flag) => new RefundsChecker(flag),
};

interface Payment {
  readonly seq: number;
  readonly amount: number;
  readonly currency: string;
  status: string;
  /** Amount of the refunds that were accepted and did not fail. */
  claimed: number;
  /** The part of it whose refunds were successful. */
  refunded: number;
}

interface Refund {
  readonly seq: number;
  readonly amount: number;
  readonly currency: string;
  readonly referenceId: string;
  readonly payment: Payment | undefined;
  status: string;
}

class RefundsChecker implements Checker {
  readonly #flag: Flag;
  readonly #payments = new Map<string, Payment>();
  readonly #refunds = new Map<string, Refund>();

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    switch (event.type) {
      case 'payment.stored':
        this.#paymentStored(event);
        return;
      case 'payment.resolved':
      case 'payment.cancelled':
        this.#paymentChanged(event);
        return;
      case 'refund.accepted':
        this.#accepted(event);
        return;
      case 'refund.resolved':
        this.#resolved(event);
        return;
      case 'store.totals':
        this.#compare(event);
    }
  }

  #paymentStored(event: Stamp & PaymentStored): void {
    const key = paymentKey(event);
    if (this.#payments.has(key)) return;
    const { seq, currency, status, referenceId } = event;
    const amount = exactAmount(event.amount);
    if (!(amount > 0))
      this.#flag(`payment ${referenceId} has the amount ${event.amount} in event ${seq}`, seq);
    this.#payments.set(key, { seq, amount, currency, status, claimed: 0, refunded: 0 });
  }

  #paymentChanged(event: Stamp & (PaymentResolved | PaymentCancelled)): void {
    const payment = this.#payments.get(paymentKey(event));
    if (payment === undefined) return;
    const { type, seq, status, referenceId } = event;
    payment.status = status;
    if (type === 'payment.cancelled' && payment.claimed > 0)
      this.#flag(`payment ${referenceId} is cancelled in event ${seq}, but has refunds`, payment.seq, seq);
  }

  #accepted(event: Stamp & RefundAccepted): void {
    const { seq, referenceId, refundReferenceId: id, status, currency } = event;
    const key = refundKey(event);
    const earlier = this.#refunds.get(key);
    if (earlier !== undefined) {
      this.#flag(`refund ${id} is accepted again in event ${seq}`, earlier.seq, seq);
      return;
    }
    const amount = exactAmount(event.amount);
    const payment = this.#payments.get(paymentKey(event));
    this.#refunds.set(key, { seq, amount, currency, referenceId, payment, status });
    if (!(amount > 0)) this.#flag(`refund ${id} has the amount ${event.amount} in event ${seq}`, seq);
    if (status !== 'SUCCESS' && status !== 'PENDING')
      this.#flag(`refund ${id} is accepted as ${status} in event ${seq}`, seq);
    if (payment === undefined)
      this.#flag(`refund ${id} in event ${seq} refunds payment ${referenceId}, which was never stored`, seq);
    else this.#claim(payment, amount, event);
  }

  #claim(payment: Payment, amount: number, event: Stamp & RefundAccepted): void {
    const { seq, referenceId, refundReferenceId: id, status, currency } = event;
    if (payment.status !== 'SUCCESS')
      this.#flag(
        `refund ${id} in event ${seq} refunds payment ${referenceId}, which is ${payment.status}`,
        payment.seq,
        seq,
      );
    if (payment.currency !== currency)
      this.#flag(
        `refund ${id} in event ${seq} is in ${currency}, but its payment is in ${payment.currency}`,
        payment.seq,
        seq,
      );
    payment.claimed += amount;
    if (status === 'SUCCESS') payment.refunded += amount;
    if (payment.claimed > payment.amount)
      this.#flag(`the refunds of payment ${referenceId} exceed it since event ${seq}`, payment.seq, seq);
  }

  #resolved(event: Stamp & RefundResolved): void {
    const { seq, refundReferenceId: id, status } = event;
    const refund = this.#refunds.get(refundKey(event));
    if (refund === undefined) {
      this.#flag(`refund ${id} becomes ${status} in event ${seq}, but was never accepted`, seq);
      return;
    }
    const isSame =
      refund.referenceId === event.referenceId &&
      refund.amount === exactAmount(event.amount) &&
      refund.currency === event.currency;
    if (!isSame)
      this.#flag(
        `refund ${id} is of ${event.amount} ${event.currency} for payment ${event.referenceId} in event ${seq}, unlike before`,
        refund.seq,
        seq,
      );
    if (refund.status !== 'PENDING' || (status !== 'SUCCESS' && status !== 'FAILED')) {
      this.#flag(`refund ${id} is ${refund.status} and becomes ${status} in event ${seq}`, refund.seq, seq);
      return;
    }
    refund.status = status;
    const { payment, amount } = refund;
    if (payment === undefined) return;
    if (status === 'FAILED') payment.claimed -= amount;
    else payment.refunded += amount;
  }

  #compare({ seq, refunds: stored, payments: storedPayments }: Stamp & StoreTotals): void {
    // A refund that fails at once is not accepted, so it is not in the history.
    const { SUCCESS = 0, PENDING = 0 } = stored;
    const counts = new Map(countByStatus(this.#refunds.values()));
    counts.delete('FAILED');
    compareTotals(this.#flag, 'refunds', counts, { SUCCESS, PENDING }, seq);
    const refunded = [...this.#payments.values()].filter((payment) => payment.refunded === payment.amount);
    const { REFUNDED = 0 } = storedPayments;
    compareTotals(this.#flag, 'payments', new Map([['REFUNDED', refunded.length]]), { REFUNDED }, seq);
  }
}
