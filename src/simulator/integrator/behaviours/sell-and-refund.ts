import type { Rejection } from '../expectation.js';
import { atAnyTerminal, type Behaviour, type RoundContext } from './behaviour.js';
import {
  centsOf,
  currency,
  differing,
  euros,
  mismatchOfPayment,
  type Order,
  ordinaryAmount,
} from './money.js';

/** The actions that can follow a sale; one that is listed twice is drawn twice as often. */
const endings = [
  'keep',
  'keep',
  'refund in part',
  'refund in full',
  'cancel',
  'cancel while it is pending',
] as const;

/** An amount whose payment stays PENDING forever (SBX-03). */
const pendingAmount = '500.01';

const wrongState: Rejection = { status: 409, errorCode: 'ERR_INVALID_STATE' };

/** Sells at a terminal; some sales are refunded in part or in full, or cancelled. */
export const sellAndRefund: Behaviour = () => async (context) => {
  const { random, api } = context;
  const ending = random.pick(endings);
  const drawn = ordinaryAmount(random);
  const share = random.integer(1, 99);
  const order: Order = {
    referenceId: context.nextReference(),
    amount: ending === 'cancel while it is pending' ? pendingAmount : drawn,
    currency,
    ...atAnyTerminal(context),
  };
  await api.call('payNow', order, (body) => mismatchOfPayment(order, body));
  const cents = centsOf(order.amount);
  const part = Math.max(1, Math.floor((cents * share) / 100));
  switch (ending) {
    case 'keep':
      return;
    case 'refund in part':
      return refundSale(context, order, part);
    case 'refund in full':
      return refundSale(context, order, undefined);
    case 'cancel':
      return cancel(context, order);
    case 'cancel while it is pending':
      await api.call('cancelTransaction', { referenceId: order.referenceId }, (body) =>
        mismatchOfPayment(order, body, { status: 'CANCELLED' }),
      );
  }
};

/** REF-01: the refund lowers the balance, and refundStatus and the transaction show it. */
async function refundSale(context: RoundContext, order: Order, cents: number | undefined): Promise<void> {
  const { api } = context;
  const { referenceId } = order;
  const refundReferenceId = `${referenceId}-refund`;
  const refundedCents = cents ?? centsOf(order.amount);
  const amount = euros(refundedCents);
  const left = centsOf(order.amount) - refundedCents;
  const expected = { refundReferenceId, referenceId, amount, currency, status: 'SUCCESS' };
  await api.call(
    'refund',
    { referenceId, refundReferenceId, ...(cents !== undefined && { amount }) },
    (body) => differing({ ...expected, remainingAmount: euros(left) }, body),
  );
  await api.call('refundStatus', { refundReferenceId }, ({ items: [first, ...more] }) =>
    first === undefined || more.length > 0
      ? { expected: '1 refund', actual: `${more.length + (first ? 1 : 0)} refunds` }
      : differing(expected, first),
  );
  await api.call('getTransactionDetails', { referenceId }, (body) =>
    differing({ referenceId, status: left === 0 ? 'REFUNDED' : 'SUCCESS', refundedAmount: amount }, body),
  );
}

/** Cancels a sale, which must succeed unless the sale was settled in the meantime (PAY-06). */
async function cancel({ api }: RoundContext, order: Order): Promise<void> {
  const { referenceId } = order;
  const cancelled = await api.callUnless('cancelTransaction', { referenceId }, wrongState, (body) =>
    mismatchOfPayment(order, body, { status: 'CANCELLED' }),
  );
  await api.call('getTransactionDetails', { referenceId }, (body) => {
    if (cancelled !== undefined) return mismatchOfPayment(order, body, { status: 'CANCELLED' });
    const { settlementBatchId } = body;
    const mismatch = {
      expected: 'a settled sale, because its cancellation was rejected',
      actual: 'a sale that is not settled',
    };
    return settlementBatchId === undefined ? mismatch : mismatchOfPayment(order, body, { status: 'SUCCESS' });
  });
}
