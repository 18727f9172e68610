import type { Refusal } from '../expectation.js';
import { atAnyTerminal, type Behaviour, type RoundContext } from './behaviour.js';
import { currency, differing, mismatchOfPayment, type Order, ordinaryAmount } from './money.js';

const duplicate: Refusal = { status: 409, errorCode: 'ERR_DUPLICATE_REFERENCE' };

/** How often one reference is sent at the same time. */
const atOnce = 3;

/** A declined payment uses up its reference too. */
const declinedAmount = '1000.00';

/** Pays, hears nothing soon enough for its taste, and pays again with the same reference (PAY-02). */
export const repeatPayments: Behaviour = () => async (context) => {
  const { random, api } = context;
  const drawn = ordinaryAmount(random);
  const isDeclined = random.integer(1, 4) === 1;
  const order: Order = {
    referenceId: context.nextReference(),
    amount: isDeclined ? declinedAmount : drawn,
    currency,
    ...atAnyTerminal(context),
  };
  await api.call('payNow', order, (body) => mismatchOfPayment(order, body));
  await api.refused('payNow', order, duplicate);
  await api.refused('payNow', { ...order, amount: '0.77' }, duplicate);
  await api.refused('saveTransaction', order, duplicate);
  const { referenceId } = order;
  await api.call('getTransactionDetails', { referenceId }, (body) => mismatchOfPayment(order, body));
};

/** Sends one payment several times at the same time: one is taken, all others are refused (PAY-03). */
export const payAllAtOnce: Behaviour = () => async (context) => {
  const order: Order = {
    referenceId: context.nextReference(),
    amount: ordinaryAmount(context.random),
    currency,
    ...atAnyTerminal(context),
  };
  const taken = await together(context, 'payNow', order);
  if (taken === 1) return;
  context.api.finding('payNow', {
    expected: `1 of ${atOnce} simultaneous payments with one reference taken`,
    actual: `${taken} taken`,
  });
};

/** How many were taken. If one of them has no answer, or a wrong one, the round is over when all have ended. */
async function together({ api }: RoundContext, name: 'payNow', order: Order): Promise<number> {
  const asks = Array.from({ length: atOnce }, () =>
    api.callUnless(name, { ...order }, duplicate, (body) => mismatchOfPayment(order, body)),
  );
  const ended = await Promise.allSettled(asks);
  return ended.reduce((taken, each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value === undefined ? taken : taken + 1;
  }, 0);
}

interface WrongAmount {
  readonly amount: string | number | boolean | null;
  readonly errorCode: string;
}

/** What is no amount, and the code that says so (PAY-04). */
const wrongAmounts: readonly [WrongAmount, ...WrongAmount[]] = [
  { amount: '0', errorCode: 'ERR_INVALID_AMOUNT' },
  { amount: '0.00', errorCode: 'ERR_INVALID_AMOUNT' },
  { amount: '-1.00', errorCode: 'ERR_INVALID_AMOUNT' },
  { amount: '1.234', errorCode: 'ERR_INVALID_AMOUNT' },
  { amount: '1000000.00', errorCode: 'ERR_INVALID_AMOUNT' },
  { amount: '1e3', errorCode: 'ERR_INVALID_AMOUNT' },
  { amount: 'twelve', errorCode: 'ERR_INVALID_AMOUNT' },
  { amount: '', errorCode: 'ERR_INVALID_AMOUNT' },
  { amount: '1,50', errorCode: 'ERR_INVALID_AMOUNT' },
  { amount: -5, errorCode: 'ERR_INVALID_AMOUNT' },
  { amount: null, errorCode: 'ERR_VALIDATION' },
  { amount: true, errorCode: 'ERR_VALIDATION' },
];

/** Pays an amount that is none. Nothing may be stored, so that its reference is still free. */
export const payWrongAmounts: Behaviour = () => async (context) => {
  const { random, api } = context;
  const { amount, errorCode } = random.pick(wrongAmounts);
  const right = ordinaryAmount(random);
  const referenceId = context.nextReference();
  const wrong: Refusal = { status: 400, errorCode };
  await api.refused('payNow', { referenceId, amount, currency }, wrong);
  await api.refused('saveTransaction', { referenceId, amount, currency }, wrong);
  const sale = { referenceId, amount: right, currency };
  await api.call('saveTransaction', sale, (body) => differing({ ...sale, status: 'SUCCESS' }, body));
};
