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
import { PostponedRefunds, refundUnlessTooSoon } from './refund-in-cooldown.js';

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

/** A refund of a sale: in part if it names cents, else in full. */
interface RefundOfSale {
  readonly paid: Transaction;
  readonly cents: number | undefined;
}

/**
 * Sells at a terminal; some sales are refunded in part or in full, or cancelled. A refund that is rejected within the
 * cooldown is sent again when that is over (REF-03, INT-09).
 */
export const sellAndRefund: Behaviour = () => {
  const postponed = new PostponedRefunds<RefundOfSale>();
  return async (context) => {
    const due = postponed.take();
    if (due !== undefined) await refundSale(context, due);
    await sell(context, postponed);
  };
};

async function sell(context: RoundContext, postponed: PostponedRefunds<RefundOfSale>): Promise<void> {
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
      return refundSale(context, { paid, cents: part }, postponed);
    case 'refund in full':
      return refundSale(context, { paid, cents: undefined }, postponed);
    case 'cancel':
      return cancel(context, paid);
    case 'cancel while it is pending':
      await api.call('cancelTransaction', { referenceId: order.referenceId }, (body) =>
        asBefore(paid, body, 'CANCELLED'),
      );
  }
}

/** Compares a transaction with an earlier response: only its status has changed. */
function asBefore(paid: Transaction, body: Transaction, status: Transaction['status']): Mismatch | undefined {
  const { refundedAmount } = paid;
  return differing({ ...lastingFieldsOf(paid), refundedAmount, status, errorCode: undefined }, body);
}

/**
 * REF-01: the refund lowers the balance, and refundStatus and the transaction show it. Without a place to postpone it to it
 * must be accepted.
 */
async function refundSale(
  { api }: RoundContext,
  { paid, cents }: RefundOfSale,
  postponed?: PostponedRefunds<RefundOfSale>,
): Promise<void> {
  const { referenceId } = paid;
  const refundReferenceId = `${referenceId}-refund`;
  const refundedCents = cents ?? centsOf(paid.amount);
  const amount = euros(refundedCents);
  const left = centsOf(paid.amount) - refundedCents;
  const expected = { refundReferenceId, referenceId, amount, currency, status: 'SUCCESS' };
  const payload = { referenceId, refundReferenceId, ...(cents !== undefined && { amount }) };
  const holds = (body: object) => differing({ ...expected, remainingAmount: euros(left) }, body);
  if (postponed === undefined) await api.call('refund', payload, holds);
  else {
    const outcome = await refundUnlessTooSoon(api, payload, holds);
    if ('from' in outcome) return postponed.add({ paid, cents }, outcome.from);
  }
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
