import type { RunEvent } from '../../events/event.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { PaymentShown, RefundShown } from '../../events/schema/shown.js';
import { AuditScope } from '../audit-scope.js';
import { type Checker, type CheckerKind, documentRules, type Flag } from '../checker.js';
import { isBeforeCall } from '../event-times.js';
import { exactAmount } from './amount.js';
import { paymentKey, refundKey } from './payment-keys.js';

/** REF-01, REF-02, REF-04. */
export const refunds: CheckerKind = {
  name: 'refunds',
  rule: 'Every refund that an integrator has seen is shown again as it was, and the refunds of a payment are its refunded amount.',
  create: (flag) => new RefundsChecker(flag),
};

interface Refund {
  readonly first: Stamp;
  last: Stamp & RefundShown;
  /** The event of the response that accepted it. */
  accepted?: number;
  listed?: number;
  seen: boolean;
}

/** The sums of a payment's listed refunds. */
interface Sums {
  successful: number;
  pending: number;
  /** The events of these refunds. */
  readonly seqs: number[];
}

const statuses: ReadonlySet<string> = new Set(['PENDING', 'SUCCESS', 'FAILED']);

class RefundsChecker implements Checker {
  readonly #flag: Flag;
  readonly #refunds = new Map<string, Refund>();
  readonly #shownPayments = new Set<string>();
  /** The listed payments. */
  readonly #payments = new Map<string, Stamp & PaymentShown>();
  /** The refunds that may exist, because a call had no response. */
  readonly #unknown = new Set<string>();
  readonly #scope = new AuditScope();

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    this.#scope.observe(event);
    if (event.type === 'payment.shown') {
      this.#shownPayments.add(paymentKey(event));
      if (event.actor === 'auditor') this.#payments.set(paymentKey(event), event);
    } else if (event.type === 'refund.shown') this.#shown(event);
    else if (event.type === 'integrator.gave-up') {
      const { merchantId, sandbox, refundReferenceId } = event;
      if (refundReferenceId !== undefined)
        this.#unknown.add(refundKey({ merchantId, sandbox, refundReferenceId }));
    }
  }

  end(): void {
    const sums = new Map<string, Sums>();
    for (const [key, refund] of this.#refunds) {
      const { seq, refundReferenceId, referenceId } = refund.last;
      if (!this.#shownPayments.has(paymentKey(refund.last)))
        this.#flag(
          `refund ${refundReferenceId} of event ${seq} is of payment ${referenceId}, which is never shown`,
          seq,
        );
      if (!this.#scope.isComplete(refund.last)) continue;
      this.#compareList(key, refund);
      if (refund.listed !== undefined) addTo(sums, refund.last);
    }
    for (const [key, payment] of this.#payments) {
      if (this.#scope.isComplete(payment)) this.#compareSums(payment, sums.get(key));
    }
  }

  #shown(event: Stamp & RefundShown): void {
    const { seq, refundReferenceId: id, status, amount, operation } = event;
    const key = refundKey(event);
    const refund = this.#refunds.get(key) ?? { first: event, last: event, seen: false };
    this.#refunds.set(key, refund);
    if (!statuses.has(status)) this.#flag(`refund ${id} is ${status} in event ${seq}`, seq);
    if (!(exactAmount(amount) > 0)) this.#flag(`refund ${id} has the amount ${amount} in event ${seq}`, seq);
    if (refund.last !== event) this.#compare(refund, event);
    if (operation === 'refund') {
      if (refund.accepted !== undefined)
        this.#flag(`refund ${id} is accepted again in event ${seq}`, refund.accepted, seq);
      if (isBeforeCall(refund.first, event))
        this.#flag(`refund ${id} is accepted in event ${seq}, but was shown before`, refund.first.seq, seq);
      refund.accepted = seq;
    }
    if (event.actor !== 'auditor') refund.seen = true;
    else {
      if (refund.listed !== undefined)
        this.#flag(`refund ${id} is in the list again in event ${seq}`, refund.listed, seq);
      refund.listed = seq;
    }
  }

  #compare(refund: Refund, event: Stamp & RefundShown): void {
    const { last } = refund;
    const { seq, refundReferenceId: id, status } = event;
    for (const field of ['referenceId', 'amount', 'currency'] as const) {
      if (last[field] !== event[field])
        this.#flag(`refund ${id} of event ${last.seq} has another ${field} in event ${seq}`, last.seq, seq);
    }
    const isLate = !isBeforeCall(last, event) && status === 'PENDING';
    if (last.status === status || last.status === 'PENDING') refund.last = event;
    // Of two calls at the same time either response may be the older one.
    else if (!isLate)
      this.#flag(
        `refund ${id} was ${last.status} in event ${last.seq} and is ${status} in event ${seq}`,
        last.seq,
        seq,
      );
  }

  #compareList(key: string, { last, listed, seen }: Refund): void {
    const { seq, refundReferenceId: id } = last;
    if (listed === undefined)
      this.#flag(`refund ${id} of event ${seq} is not in the list of the auditor`, seq);
    else if (!seen && !this.#unknown.has(key))
      this.#flag(`refund ${id} of event ${seq} is in the list, but no actor has made it`, seq);
    const payment = this.#payments.get(paymentKey(last));
    if (payment === undefined)
      this.#flag(`refund ${id} of event ${seq} is of payment ${last.referenceId}, which is not listed`, seq);
    else if (payment.currency !== last.currency)
      this.#flag(
        `refund ${id} of event ${seq} is in ${last.currency}, but its payment is in ${payment.currency}`,
        payment.seq,
        seq,
      );
  }

  #compareSums(payment: Stamp & PaymentShown, sums: Sums | undefined): void {
    const { seq, referenceId, amount, refundedAmount } = payment;
    const { successful, pending, seqs } = sums ?? { successful: 0, pending: 0, seqs: [] };
    if (successful !== exactAmount(refundedAmount))
      this.#flag(
        `payment ${referenceId} is refunded by ${refundedAmount} in event ${seq}, but its refunds have another sum`,
        seq,
        ...seqs,
      );
    if (successful + pending > exactAmount(amount))
      this.#flag.document(
        documentRules.refundsWithinAmount,
        `the refunds of payment ${referenceId} of event ${seq} exceed it`,
        seq,
        ...seqs,
      );
  }
}

function addTo(sums: Map<string, Sums>, refund: Stamp & RefundShown): void {
  const key = paymentKey(refund);
  const sum = sums.get(key) ?? { successful: 0, pending: 0, seqs: [] };
  sums.set(key, sum);
  if (refund.status === 'SUCCESS') sum.successful += exactAmount(refund.amount);
  if (refund.status === 'PENDING') sum.pending += exactAmount(refund.amount);
  if (refund.status !== 'FAILED') sum.seqs.push(refund.seq);
}
