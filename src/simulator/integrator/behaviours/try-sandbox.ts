import { amountTriggers, prefixTriggers } from '../../../contract/sandbox-triggers.js';
import { mapConcurrent } from '../../../limiting/map-concurrent.js';
import { atAnyTerminal, type Behaviour } from './behaviour.js';
import { currency, ordinaryAmount } from './money.js';
import { pay } from './take-payments.js';

/** The sandbox holds some responses for seconds; meanwhile others are sent. */
const maxConcurrentCalls = 8;

/** Pays once with every amount and every prefix of the sandbox, some at a time, and checks each outcome; later rounds look at those that are pending. */
export const trySandbox: Behaviour = () => async (context) => {
  const byAmount = [...amountTriggers].map(([amount, outcome]) => ({
    order: { referenceId: context.nextReference(), amount, currency, ...atAnyTerminal(context) },
    outcome,
  }));
  const byPrefix = [...prefixTriggers].map(([prefix, outcome]) => ({
    order: {
      referenceId: `${prefix}${context.nextReference()}`,
      amount: ordinaryAmount(context.random),
      currency,
      ...atAnyTerminal(context),
    },
    outcome,
  }));
  await mapConcurrent([...byAmount, ...byPrefix], maxConcurrentCalls, ({ order, outcome }) =>
    pay(context, order, outcome),
  );
};
