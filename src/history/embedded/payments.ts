import { paymentStatuses } from '../../../conformance/oracle/payment-statuses.js';
import type { RunEvent } from '../../events/event.js';
import type { StoreTotals } from '../../events/schema/backend.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { PaymentCancelled, PaymentResolved, PaymentStored } from '../../events/schema/payment.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';
import { paymentKey } from '../checkers/payment-keys.js';
import { compareTotals, countByStatus } from './status-counts.js';

/** PAY-01, PAY-02, PAY-06. */
export const backendPayments: CheckerKind = {
  name: 'backend-payments',
  rule: 'Every payment is stored once, changes its status only as allowed, and reaches at most one final status.',
  create: (flag) => new PaymentsChecker(flag),
};

interface Payment {
  readonly tradeNo: string;
  status: string;
  /** The event that gave it the status. */
  seq: number;
}

const nextStatuses = new Map(paymentStatuses.map(({ name, next }) => [name, new Set(next)]));

/** The statuses that a payment may have when it is stored; it reaches the others later. */
const firstStatuses = new Set(['PENDING', 'SUCCESS', 'FAILED']);

/** A terminal may report a payment that was cancelled, or one with an unknown status (MSG-08). */
const firstReportedStatuses = new Set(['CANCELLED', 'REPORTED']);

class PaymentsChecker implements Checker {
  readonly #flag: Flag;
  readonly #payments = new Map<string, Payment>();
  /** The event that stored the payment with a tradeNo. */
  readonly #tradeNos = new Map<string, number>();

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    if ('tradeNo' in event && event.errorCode !== undefined && event.status !== 'FAILED')
      this.#flag(
        `payment ${event.referenceId} is ${event.status} with ${event.errorCode} in event ${event.seq}`,
        event.seq,
      );
    switch (event.type) {
      case 'payment.stored':
        this.#stored(event);
        return;
      case 'payment.resolved':
        this.#changed(event, ['PENDING', 'REPORTED']);
        return;
      case 'payment.cancelled':
        if (event.status !== 'CANCELLED')
          this.#flag(
            `payment ${event.referenceId} is cancelled to ${event.status} in event ${event.seq}`,
            event.seq,
          );
        this.#changed(event, ['SUCCESS']);
        return;
      case 'store.totals':
        this.#compare(event);
    }
  }

  #stored(event: Stamp & PaymentStored): void {
    const { seq, status, referenceId, tradeNo } = event;
    const key = paymentKey(event);
    const earlier = this.#payments.get(key);
    if (earlier !== undefined) {
      this.#flag(`payment ${referenceId} is stored again in event ${seq}`, earlier.seq, seq);
      return;
    }
    if (!firstStatuses.has(status) && (event.sandbox || !firstReportedStatuses.has(status)))
      this.#flag(`payment ${referenceId} is stored as ${status} in event ${seq}`, seq);
    const other = this.#tradeNos.get(tradeNo);
    if (other === undefined) this.#tradeNos.set(tradeNo, seq);
    else
      this.#flag(
        `payment ${referenceId} is stored in event ${seq} with the tradeNo of another one`,
        other,
        seq,
      );
    this.#payments.set(key, { status, seq, tradeNo });
  }

  #changed(event: Stamp & (PaymentResolved | PaymentCancelled), from: readonly string[]): void {
    const { seq, status, referenceId, tradeNo } = event;
    const payment = this.#payments.get(paymentKey(event));
    if (payment === undefined) {
      this.#flag(`payment ${referenceId} becomes ${status} in event ${seq}, but was never stored`, seq);
      return;
    }
    if (payment.tradeNo !== tradeNo)
      this.#flag(
        `payment ${referenceId} has the tradeNo ${payment.tradeNo}, but ${tradeNo} in event ${seq}`,
        payment.seq,
        seq,
      );
    if (!from.includes(payment.status) || nextStatuses.get(payment.status)?.has(status) !== true) {
      this.#flag(
        `payment ${referenceId} has been ${payment.status} since event ${payment.seq} and becomes ${status} in event ${seq}`,
        payment.seq,
        seq,
      );
    }
    payment.status = status;
    payment.seq = seq;
  }

  #compare({ payments: stored, seq }: Stamp & StoreTotals): void {
    // The checker of refunds compares the refunded payments: here they are still successful.
    const { REFUNDED = 0, SUCCESS = 0, ...others } = stored;
    const totals = { ...others, SUCCESS: SUCCESS + REFUNDED };
    compareTotals(this.#flag, 'payments', countByStatus(this.#payments.values()), totals, seq);
  }
}
