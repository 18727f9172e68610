import type { Refusal } from '../expectation.js';
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

/** What a customer does with what was bought; one that stands twice comes twice as often. */
const endings = [
  'keep',
  'keep',
  'bring some back',
  'bring all back',
  'cancel',
  'leave while it is pending',
] as const;

/** An amount whose payment stays PENDING for ever (SBX-03). */
const pendingAmount = '500.01';

const wrongState: Refusal = { status: 409, errorCode: 'ERR_INVALID_STATE' };

/** Sells something at a terminal; now and then the customer brings some or all of it back, or cancels. */
export const sellAndTakeBack: Behaviour = () => async (context) => {
  const { random, api } = context;
  const ending = random.pick(endings);
  const drawn = ordinaryAmount(random);
  const share = random.integer(1, 99);
  const order: Order = {
    referenceId: context.nextReference(),
    amount: ending === 'leave while it is pending' ? pendingAmount : drawn,
    currency,
    ...atAnyTerminal(context),
  };
  await api.call('payNow', order, (body) => mismatchOfPayment(order, body));
  const cents = centsOf(order.amount);
  const part = Math.max(1, Math.floor((cents * share) / 100));
  switch (ending) {
    case 'keep':
      return;
    case 'bring some back':
      return giveBack(context, order, part);
    case 'bring all back':
      return giveBack(context, order, undefined);
    case 'cancel':
      return cancel(context, order);
    case 'leave while it is pending':
      await api.call('cancelTransaction', { referenceId: order.referenceId }, (body) =>
        mismatchOfPayment(order, body, { status: 'CANCELLED' }),
      );
  }
};

/** REF-01: the refund lowers the balance, and refundStatus and the transaction show it. */
async function giveBack(context: RoundContext, order: Order, cents: number | undefined): Promise<void> {
  const { api } = context;
  const { referenceId } = order;
  const refundReferenceId = `${referenceId}-back`;
  const back = cents ?? centsOf(order.amount);
  const amount = euros(back);
  const left = centsOf(order.amount) - back;
  const wanted = { refundReferenceId, referenceId, amount, currency, status: 'SUCCESS' };
  await api.call(
    'refund',
    { referenceId, refundReferenceId, ...(cents !== undefined && { amount }) },
    (body) => differing({ ...wanted, remainingAmount: euros(left) }, body),
  );
  await api.call('refundStatus', { refundReferenceId }, ({ items: [first, ...more] }) =>
    first === undefined || more.length > 0
      ? { expected: 'the one refund', actual: `${more.length + (first ? 1 : 0)} refunds` }
      : differing(wanted, first),
  );
  await api.call('getTransactionDetails', { referenceId }, (body) =>
    differing({ referenceId, status: left === 0 ? 'REFUNDED' : 'SUCCESS', refundedAmount: amount }, body),
  );
}

/** A sale that has been settled meanwhile is not cancelled any more, and every other one is (PAY-06). */
async function cancel({ api }: RoundContext, order: Order): Promise<void> {
  const { referenceId } = order;
  const cancelled = await api.callUnless('cancelTransaction', { referenceId }, wrongState, (body) =>
    mismatchOfPayment(order, body, { status: 'CANCELLED' }),
  );
  await api.call('getTransactionDetails', { referenceId }, (body) => {
    if (cancelled !== undefined) return mismatchOfPayment(order, body, { status: 'CANCELLED' });
    const { settlementBatchId } = body;
    const why = {
      expected: 'a settled sale, for its cancellation was refused',
      actual: 'one that is not settled',
    };
    return settlementBatchId === undefined ? why : mismatchOfPayment(order, body, { status: 'SUCCESS' });
  });
}
