import type { Mismatch, Rejection } from '../expectation.js';
import { atAnyTerminal, type Behaviour, type RoundContext } from './behaviour.js';
import {
  centsOf,
  currency,
  differing,
  euros,
  lastingFieldsOf,
  mismatchOfPayment,
  type Order,
  ordinaryAmount,
  type Transaction,
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
  const paid = await api.call('payNow', order, (body) => mismatchOfPayment(order, body));
  const cents = centsOf(order.amount);
  const part = Math.max(1, Math.floor((cents * share) / 100));
  switch (ending) {
    case 'keep':
      return;
    case 'refund in part':
      return refundSale(context, paid, part);
    case 'refund in full':
      return refundSale(context, paid, undefined);
    case 'cancel':
      return cancel(context, paid);
    case 'cancel while it is pending':
      await api.call('cancelTransaction', { referenceId: order.referenceId }, (body) =>
        asBefore(paid, body, 'CANCELLED'),
      );
  }
};

/** Compares a transaction with an earlier response: only its status has changed. */
function asBefore(paid: Transaction, body: Transaction, status: Transaction['status']): Mismatch | undefined {
  const { refundedAmount } = paid;
  return differing({ ...lastingFieldsOf(paid), refundedAmount, status, errorCode: undefined }, body);
}

/** REF-01: the refund lowers the balance, and refundStatus and the transaction show it. */
async function refundSale(
  context: RoundContext,
  paid: Transaction,
  cents: number | undefined,
): Promise<void> {
  const { api } = context;
  const { referenceId } = paid;
  const refundReferenceId = `${referenceId}-refund`;
  const refundedCents = cents ?? centsOf(paid.amount);
  const amount = euros(refundedCents);
  const left = centsOf(paid.amount) - refundedCents;
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
    differing(
      { ...lastingFieldsOf(paid), status: left === 0 ? 'REFUNDED' : 'SUCCESS', refundedAmount: amount },
      body,
    ),
  );
}

/** Cancels a sale, which must succeed unless the sale was settled in the meantime (PAY-06). */
async function cancel({ api }: RoundContext, paid: Transaction): Promise<void> {
  const { referenceId } = paid;
  const cancelled = await api.callUnless('cancelTransaction', { referenceId }, wrongState, (body) =>
    asBefore(paid, body, 'CANCELLED'),
  );
  await api.call('getTransactionDetails', { referenceId }, (body) => {
    if (cancelled !== undefined) return asBefore(paid, body, 'CANCELLED');
    const { settlementBatchId } = body;
    const mismatch = {
      expected: 'a settled sale, because its cancellation was rejected',
      actual: 'a sale that is not settled',
    };
    return settlementBatchId === undefined ? mismatch : asBefore(paid, body, 'SUCCESS');
  });
}
