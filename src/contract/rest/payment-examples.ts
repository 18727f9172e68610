import { exampleIds, oneExample, type RequestExamples } from '../request-example.js';
import { describeOutcome } from '../sandbox-document.js';
import { amountTriggers, otherAmounts, prefixTriggers } from '../sandbox-triggers.js';

const { terminalId, referenceId } = exampleIds;
const payment = { referenceId, amount: '12.34', currency: 'EUR', channel: 'card', terminalId };

/** The examples of each operation of payments, refunds and transactions with a body. */
export const paymentExamples = {
  payNow: payNowExamples(),
  saveTransaction: oneExample('A cash payment', { ...payment, referenceId: 'cash-4711', channel: 'cash' }),
  refund: {
    partial: {
      summary: 'A part of the payment',
      value: {
        referenceId,
        refundReferenceId: 'refund-1',
        amount: '2.34',
        reason: 'returned goods',
      },
    },
    full: {
      summary: 'All that is left',
      value: { referenceId, refundReferenceId: 'refund-2' },
    },
  },
  cancelTransaction: oneExample('By reference', { referenceId: 'order-4712' }),
  getTransactionDetails: {
    reference: { summary: 'By reference', value: { referenceId } },
    tradeNo: { summary: "By the service's own number", value: { tradeNo: 'tr_0V6aJkbWq3ZsXn5LmT2p' } },
  },
  getRecentTransactions: oneExample('The latest ten of a terminal', { limit: 10, terminalId }),
  find: {
    text: { summary: 'By part of a reference', value: { text: 'order-' } },
    filter: {
      summary: 'Successful card payments from 10.00 to 20.00',
      value: { status: 'SUCCESS', channel: 'card', currency: 'EUR', amountMin: '10.00', amountMax: '20.00' },
    },
  },
} as const;

/** An ordinary payment, and one for each trigger of the sandbox. */
function payNowExamples(): RequestExamples {
  const amounts = [...amountTriggers].map(([amount, outcome]) => {
    const value = { ...payment, referenceId: `amount-${amount}`, amount };
    return [
      `amount ${amount}`,
      { summary: `Sandbox amount ${amount}: ${describeOutcome(outcome)}`, value },
    ] as const;
  });
  const prefixes = [...prefixTriggers].map(([prefix, outcome]) => {
    const value = { ...payment, referenceId: `${prefix}1` };
    return [
      `prefix ${prefix}`,
      { summary: `Sandbox prefix ${prefix}: ${describeOutcome(outcome)}`, value },
    ] as const;
  });
  const ordinary = {
    summary: `Any other payment in the sandbox: ${describeOutcome(otherAmounts)}`,
    value: payment,
  };
  return Object.fromEntries([['ordinary', ordinary], ...amounts, ...prefixes]);
}
