import { documentRules } from '../document-rules.js';
import type { Rejection } from '../expectation.js';
import { atAnyTerminal, type Behaviour, type RoundContext } from './behaviour.js';
import {
  currency,
  differing,
  lastingFieldsOf,
  mismatchOfPayment,
  type Order,
  ordinaryAmount,
} from './money.js';

const duplicate: Rejection = { status: 409, errorCode: 'ERR_DUPLICATE_REFERENCE' };

const sameOperation: Rejection = {
  ...duplicate,
  document: { rule: documentRules.duplicate, requires: 'status' },
};

/** The number of simultaneous payments with one reference. */
const atOnce = 3;

/** A declined payment also uses its reference. */
const declinedAmount = '1000.00';

/** Pays, and pays again with the same reference (PAY-02). */
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
  const paid = await api.call('payNow', order, (body) => mismatchOfPayment(order, body));
  // That a failed payment takes its reference as well is decided by the profile.
  const rejection = paid.status === 'SUCCESS' ? sameOperation : duplicate;
  await api.expectRejection('payNow', order, rejection);
  await api.expectRejection('payNow', { ...order, amount: '0.77' }, rejection);
  await api.expectRejection('saveTransaction', order, duplicate);
  const { referenceId, status, errorCode, refundedAmount } = paid;
  await api.call('getTransactionDetails', { referenceId }, (body) =>
    differing({ ...lastingFieldsOf(paid), status, errorCode, refundedAmount }, body),
  );
};

/** Sends one payment several times at the same time: one must be accepted, all others rejected (PAY-03). */
export const payAllAtOnce: Behaviour = () => async (context) => {
  const order: Order = {
    referenceId: context.nextReference(),
    amount: ordinaryAmount(context.random),
    currency,
    ...atAnyTerminal(context),
  };
  const accepted = await sendAtOnce(context, 'payNow', order);
  if (accepted === 1) return;
  context.api.reportFinding('payNow', {
    expected: `1 of ${atOnce} simultaneous payments with one reference accepted`,
    actual: `${accepted} accepted`,
    rule: documentRules.duplicateAtOnce,
  });
};

/** The number of accepted payments. If a response is missing or unexpected, the round ends after all calls. */
async function sendAtOnce({ api }: RoundContext, name: 'payNow', order: Order): Promise<number> {
  const asks = Array.from({ length: atOnce }, () =>
    api.callUnless(name, { ...order }, duplicate, (body) => mismatchOfPayment(order, body)),
  );
  const results = await Promise.allSettled(asks);
  return results.reduce((accepted, each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value === undefined ? accepted : accepted + 1;
  }, 0);
}

interface WrongAmount {
  readonly amount: string | number | boolean | null;
  readonly errorCode: string;
  /** True if it is negative or not a number: whatever else is invalid, the profile decides. */
  readonly inDocument?: true;
}

/** Invalid amounts, with their error codes (PAY-04). */
const wrongAmounts: readonly [WrongAmount, ...WrongAmount[]] = [
  { amount: '0', errorCode: 'ERR_INVALID_AMOUNT' },
  { amount: '0.00', errorCode: 'ERR_INVALID_AMOUNT' },
  { amount: '-1.00', errorCode: 'ERR_INVALID_AMOUNT', inDocument: true },
  { amount: '1.234', errorCode: 'ERR_INVALID_AMOUNT' },
  { amount: '1000000.00', errorCode: 'ERR_INVALID_AMOUNT' },
  { amount: '1e3', errorCode: 'ERR_INVALID_AMOUNT' },
  { amount: 'twelve', errorCode: 'ERR_INVALID_AMOUNT', inDocument: true },
  { amount: '', errorCode: 'ERR_INVALID_AMOUNT' },
  { amount: '1,50', errorCode: 'ERR_INVALID_AMOUNT' },
  { amount: -5, errorCode: 'ERR_INVALID_AMOUNT', inDocument: true },
  { amount: null, errorCode: 'ERR_VALIDATION' },
  { amount: true, errorCode: 'ERR_VALIDATION' },
];

/** Pays an invalid amount. Nothing may be stored, so its reference must still be free. */
export const payWrongAmounts: Behaviour = () => async (context) => {
  const { random, api } = context;
  const { amount, errorCode, inDocument } = random.pick(wrongAmounts);
  const right = ordinaryAmount(random);
  const referenceId = context.nextReference();
  const document = { rule: documentRules.amount, requires: 'status' } as const;
  const wrong: Rejection = { status: 400, errorCode, ...(inDocument && { document }) };
  await api.expectRejection('payNow', { referenceId, amount, currency }, wrong);
  await api.expectRejection('saveTransaction', { referenceId, amount, currency }, wrong);
  const sale = { referenceId, amount: right, currency };
  await api.call('saveTransaction', sale, (body) =>
    differing({ ...sale, sandbox: true, status: 'SUCCESS', refundedAmount: '0.00' }, body),
  );
};
