import { paymentStatuses } from '../../../conformance/oracle/payment-statuses.js';
import type { CheckerKind } from '../checker.js';
import { compareBooks, countBy } from './counts.js';
import { paymentKey } from './payment-keys.js';

interface Payment {
  status: string;
  /** The event that gave it the status. */
  seq: number;
}

const following = new Map(paymentStatuses.map(({ name, next }) => [name, new Set(next)]));

/** What a payment may be when it is stored: the others are what becomes of it. */
const firstStatuses = new Set(['PENDING', 'SUCCESS', 'FAILED']);

/** PAY-01, PAY-02, PAY-06. */
export const payments: CheckerKind = {
  name: 'payments',
  rule: 'Every payment is stored once, moves only as statuses may, and reaches one final status at most once.',
  create(flag) {
    const known = new Map<string, Payment>();

    function move(event: MoveEvent, from: string): void {
      const { seq, status, referenceId } = event;
      const payment = known.get(paymentKey(event));
      if (payment === undefined) {
        flag(`payment ${referenceId} becomes ${status} in event ${seq} and was never stored`, seq);
        return;
      }
      if (payment.status !== from || following.get(from)?.has(status) !== true) {
        flag(
          `payment ${referenceId} is ${payment.status} since event ${payment.seq} and becomes ${status} in event ${seq}`,
          payment.seq,
          seq,
        );
      }
      payment.status = status;
      payment.seq = seq;
    }

    return {
      take(event) {
        switch (event.type) {
          case 'payment.stored': {
            const { seq, status, referenceId } = event;
            const key = paymentKey(event);
            const earlier = known.get(key);
            if (earlier !== undefined) {
              flag(`payment ${referenceId} is stored again in event ${seq}`, earlier.seq, seq);
              return;
            }
            if (!firstStatuses.has(status))
              flag(`payment ${referenceId} is stored as ${status} in event ${seq}`, seq);
            known.set(key, { status, seq });
            return;
          }
          case 'payment.resolved':
            move(event, 'PENDING');
            return;
          case 'payment.cancelled':
            if (event.status !== 'CANCELLED')
              flag(
                `payment ${event.referenceId} is cancelled to ${event.status} in event ${event.seq}`,
                event.seq,
              );
            move(event, 'SUCCESS');
            return;
          case 'store.totals': {
            // That all of a payment is refunded is the refunds' affair: here it stays successful.
            const { REFUNDED = 0, SUCCESS = 0, ...others } = event.payments;
            const stored = { ...others, SUCCESS: SUCCESS + REFUNDED };
            compareBooks(flag, 'payments', countBy(known.values()), stored, event.seq);
          }
        }
      },
      end() {},
    };
  },
};

interface MoveEvent {
  readonly seq: number;
  readonly merchantId: string;
  readonly sandbox: boolean;
  readonly referenceId: string;
  readonly status: string;
}
