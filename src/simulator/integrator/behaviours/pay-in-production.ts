import { paymentErrorCodes } from '../../../contract/errors.js';
import { amountTriggers } from '../../../contract/sandbox-triggers.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { Mismatch } from '../expectation.js';
import { atAnyTerminal, type Behaviour } from './behaviour.js';
import {
  currency,
  differing,
  lastingFieldsOf,
  type Order,
  ordinaryAmount,
  type Transaction,
  transactionRules,
} from './money.js';

/** One payment in this many has an amount that would force an outcome in the sandbox, and does nothing here (SBX-20). */
const triggerEvery = 3;
/** A payment is looked up this much later; by default the simulated acquirer needs 1.5 s. */
const lookUpAfterMs = 5_000;
/** The number of payments that are remembered. */
const maxOpen = 8;

interface Open {
  readonly paid: Transaction;
  readonly lookUpAt: number;
}

/**
 * Takes a payment with the production app. The acquirer may approve it, decline it, time out or fail; any of these is
 * expected (PAY-07, PAY-09).
 */
export const payInProduction: Behaviour = () => {
  const open: Open[] = [];

  return async (context) => {
    const { random, production } = context;
    const isTrigger = random.integer(1, triggerEvery) === 1;
    const trigger = random.pick(['1000.00', ...amountTriggers.keys()]);
    const ordinary = ordinaryAmount(random);
    if (production === undefined) return;
    const order: Order = {
      referenceId: context.nextReference(),
      amount: isTrigger ? trigger : ordinary,
      currency,
      ...atAnyTerminal(context),
    };
    const paid = await production.call('payNow', order, (body) =>
      differing({ ...order, sandbox: false, status: 'PENDING' }, body, transactionRules),
    );
    if (open.length < maxOpen) open.push({ paid, lookUpAt: monotonicNow() + lookUpAfterMs });

    const [oldest] = open;
    if (oldest === undefined || monotonicNow() < oldest.lookUpAt) return;
    open.shift();
    const { referenceId } = oldest.paid;
    await production.call('getTransactionDetails', { referenceId }, (body) =>
      mismatchOfProduction(oldest.paid, body),
    );
  };
};

function mismatchOfProduction(paid: Transaction, body: Transaction): Mismatch | undefined {
  const { status, errorCode } = body;
  const codes: readonly unknown[] = status === 'FAILED' ? paymentErrorCodes : [undefined];
  if (!['PENDING', 'SUCCESS', 'FAILED'].includes(status) || !codes.includes(errorCode)) {
    const expected = `PENDING, SUCCESS, or FAILED with one of ${paymentErrorCodes.join(', ')}`;
    return { expected, actual: `${status} with ${errorCode ?? 'no errorCode'}` };
  }
  return differing({ ...lastingFieldsOf(paid), refundedAmount: '0.00' }, body, transactionRules);
}
