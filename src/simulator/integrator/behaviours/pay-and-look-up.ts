import { formatAmount } from '../../../contract/money.js';
import { anyTerminal, type Behaviour } from './behaviour.js';

const currency = 'EUR';

/** Amounts that force an outcome of a sandbox app: pending, slow, and each way to fail (SBX-02 to SBX-08). */
const triggers = ['500.00', '500.01', '999.00', '1000.00', '1001.00', '1002.00', '1003.00'] as const;

/** One payment in this many has a trigger amount. */
const triggerEvery = 12;

/** Takes a payment at a terminal and asks what has become of it. */
export const payAndLookUp: Behaviour = async (context) => {
  const { random, call, nextReference } = context;
  const referenceId = nextReference();
  const amount =
    random.integer(1, triggerEvery) === 1
      ? random.pick(triggers)
      : formatAmount(random.integer(1, 49_999), currency);
  const terminalId = anyTerminal(context);
  await call('payNow', {
    referenceId,
    amount,
    currency,
    ...(terminalId === undefined ? {} : { terminalId }),
  });
  await call('getTransactionDetails', { referenceId });
};
