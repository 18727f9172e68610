import type { CheckerKind } from '../checker.js';
import { exactAmount } from './amount.js';
import { compareBooks, countBy } from './counts.js';
import { paymentKey, refundKey } from './payment-keys.js';

interface Payment {
  readonly seq: number;
  readonly amount: number;
  readonly currency: string;
  status: string;
  /** By refunds that were accepted and did not fail. */
  claimed: number;
  /** Of that, what is refunded for good. */
  refunded: number;
}

interface Refund {
  readonly seq: number;
  readonly amount: number;
  readonly payment: Payment | undefined;
  status: string;
}

/** REF-01, REF-02, REF-04. */
export const refunds: CheckerKind = {
  name: 'refunds',
  rule: 'Refunds of a payment never exceed it, are of successful payments only, and end once.',
  create(flag) {
    const paid = new Map<string, Payment>();
    const known = new Map<string, Refund>();

    function accept(event: AcceptedEvent): void {
      const { seq, referenceId, refundReferenceId: id, status, currency } = event;
      const key = refundKey(event);
      const earlier = known.get(key);
      if (earlier !== undefined) {
        flag(`refund ${id} is accepted again in event ${seq}`, earlier.seq, seq);
        return;
      }
      const amount = exactAmount(event.amount);
      const payment = paid.get(paymentKey(event));
      known.set(key, { seq, amount, payment, status });
      if (!(amount > 0)) flag(`refund ${id} is of ${event.amount} in event ${seq}`, seq);
      if (status !== 'SUCCESS' && status !== 'PENDING')
        flag(`refund ${id} is accepted as ${status} in event ${seq}`, seq);
      if (payment === undefined) {
        flag(`refund ${id} in event ${seq} is of payment ${referenceId}, which was never stored`, seq);
        return;
      }
      if (payment.status !== 'SUCCESS')
        flag(
          `refund ${id} in event ${seq} is of payment ${referenceId}, which is ${payment.status}`,
          payment.seq,
          seq,
        );
      if (payment.currency !== currency)
        flag(
          `refund ${id} in event ${seq} is in ${currency}, its payment in ${payment.currency}`,
          payment.seq,
          seq,
        );
      payment.claimed += amount;
      if (status === 'SUCCESS') payment.refunded += amount;
      if (payment.claimed > payment.amount)
        flag(`refunds of payment ${referenceId} exceed it with event ${seq}`, payment.seq, seq);
    }

    function resolve(event: AcceptedEvent): void {
      const { seq, refundReferenceId: id, status } = event;
      const refund = known.get(refundKey(event));
      if (refund === undefined) {
        flag(`refund ${id} becomes ${status} in event ${seq} and was never accepted`, seq);
        return;
      }
      if (refund.status !== 'PENDING' || (status !== 'SUCCESS' && status !== 'FAILED')) {
        flag(`refund ${id} is ${refund.status} and becomes ${status} in event ${seq}`, refund.seq, seq);
        return;
      }
      refund.status = status;
      const { payment, amount } = refund;
      if (payment === undefined) return;
      if (status === 'FAILED') payment.claimed -= amount;
      else payment.refunded += amount;
    }

    return {
      take(event) {
        switch (event.type) {
          case 'payment.stored': {
            const key = paymentKey(event);
            if (paid.has(key)) return;
            const { seq, currency, status } = event;
            const amount = exactAmount(event.amount);
            if (!(amount > 0))
              flag(`payment ${event.referenceId} is of ${event.amount} in event ${seq}`, seq);
            paid.set(key, { seq, amount, currency, status, claimed: 0, refunded: 0 });
            return;
          }
          case 'payment.resolved':
          case 'payment.cancelled': {
            const payment = paid.get(paymentKey(event));
            if (payment === undefined) return;
            payment.status = event.status;
            if (event.type === 'payment.cancelled' && payment.claimed > 0)
              flag(
                `payment ${event.referenceId} is cancelled in event ${event.seq} and has refunds`,
                payment.seq,
                event.seq,
              );
            return;
          }
          case 'refund.accepted':
            accept(event);
            return;
          case 'refund.resolved':
            resolve(event);
            return;
          case 'store.totals': {
            // One that fails at once is not accepted, so the history does not know of it.
            const { SUCCESS = 0, PENDING = 0 } = event.refunds;
            const told = new Map(countBy(known.values()));
            told.delete('FAILED');
            compareBooks(flag, 'refunds', told, { SUCCESS, PENDING }, event.seq);
            const whole = [...paid.values()].filter(({ amount, refunded }) => refunded === amount).length;
            compareBooks(
              flag,
              'payments',
              new Map([['REFUNDED', whole]]),
              { REFUNDED: event.payments.REFUNDED ?? 0 },
              event.seq,
            );
          }
        }
      },
      end() {},
    };
  },
};

interface AcceptedEvent {
  readonly seq: number;
  readonly merchantId: string;
  readonly sandbox: boolean;
  readonly referenceId: string;
  readonly refundReferenceId: string;
  readonly amount: string;
  readonly currency: string;
  readonly status: string;
}
