import type { OperationName } from '../../../contract/operations.js';
import { amountTriggers } from '../../../contract/sandbox-triggers.js';
import type { Transaction } from '../../../simulator/integrator/behaviours/money.js';
import {
  currency,
  differing,
  forcedOutcome,
  mismatchOfPayment,
  ordinaryAmount,
  transactionRules,
} from '../../../simulator/integrator/behaviours/money.js';
import type { CallContext, CallMaker } from './load-call.js';

/** One payment in this many has an amount that forces an outcome other than SUCCESS. */
const triggerEvery = 12;
/** The amounts whose response comes at once. */
const [firstTrigger = '1000.00', ...moreTriggers] = [...amountTriggers]
  .filter(([, { heldForMs }]) => heldForMs === undefined)
  .map(([amount]) => amount);

/** The calls of each operation. A new operation is a compile error until it has one. */
export const callMakers: Readonly<Record<OperationName, CallMaker>> = {
  payNow: (context) => {
    const { random, reference: referenceId, stock } = context;
    const isTrigger = random.integer(1, triggerEvery) === 1;
    const trigger = random.pick([firstTrigger, ...moreTriggers]);
    const ordinary = ordinaryAmount(random);
    const amount = isTrigger ? trigger : ordinary;
    const order = { referenceId, amount, currency, ...atAnyTerminal(context) };
    return {
      payload: order,
      // The HTTP status of a payment that fails is not in the document.
      mayBeRejected: forcedOutcome(amount).status === 'FAILED',
      mismatch: (body) => mismatchOfPayment(order, body as Transaction),
      succeeded: () => {
        // A later read compares what never changes; only a successful payment can be refunded.
        if (forcedOutcome(amount).status === 'SUCCESS') stock.addPaid({ referenceId, amount, currency });
      },
    };
  },
  saveTransaction: (context) => {
    const sale = {
      referenceId: context.reference,
      amount: ordinaryAmount(context.random),
      currency,
      channel: 'cash',
      ...atAnyTerminal(context),
    };
    return {
      payload: sale,
      mismatch: (body) =>
        differing(
          { ...sale, sandbox: true, status: 'SUCCESS', refundedAmount: '0.00' },
          body,
          transactionRules,
        ),
    };
  },
  refund: ({ stock, reference }) => {
    const paid = stock.takeUnspent();
    if (paid === undefined) return undefined;
    const { referenceId, amount } = paid;
    const refund = { referenceId, refundReferenceId: reference };
    return {
      payload: refund,
      // The cooldown may count from the payment.
      mayBeRejected: true,
      mismatch: (body) => differing({ ...refund, amount, currency, status: 'SUCCESS' }, body),
    };
  },
  cancelTransaction: ({ stock }) => {
    const paid = stock.takeUnspent();
    return (
      paid && {
        payload: { referenceId: paid.referenceId },
        // Which transactions can be cancelled is not in the document.
        mayBeRejected: true,
        mismatch: (body) => differing({ ...paid, status: 'CANCELLED' }, body),
      }
    );
  },
  getTransactionDetails: ({ stock, random }) => {
    const paid = stock.anyPaid(random);
    return (
      paid && {
        payload: { referenceId: paid.referenceId },
        mismatch: (body) => differing(paid, body, transactionRules),
      }
    );
  },
  getRecentTransactions: () => ({ payload: { limit: 20 } }),
  find: (context) => ({ payload: { limit: 20, ...atAnyTerminal(context) } }),
  refundStatus: ({ stock, random }) => {
    const paid = stock.anyPaid(random);
    return paid && { payload: { referenceId: paid.referenceId } };
  },
  getChannelSummary: () => ({ payload: {} }),
  overallSummary: () => ({ payload: {} }),
  settle: () => ({ payload: {} }),
  settlementReport: () => ({ payload: { limit: 20 } }),
  listTerminals: () => ({ payload: { limit: 100 } }),
  requestTerminal: ({ stock, random, reference }) => {
    const terminalId = stock.anyTerminal(random);
    if (terminalId === undefined) return undefined;
    const command = { terminalId, requestType: 'PRINT' };
    return {
      payload: { ...command, body: `Order ${reference}` },
      mismatch: (body) => differing(command, body),
      succeeded: (body) => {
        const requestId: unknown = Reflect.get(body, 'requestId');
        if (typeof requestId === 'string') stock.addCommand({ requestId, terminalId });
      },
    };
  },
  requestStatus: ({ stock, random }) => {
    const command = stock.anyCommand(random);
    return (
      command && { payload: { requestId: command.requestId }, mismatch: (body) => differing(command, body) }
    );
  },
};

function atAnyTerminal({ stock, random }: CallContext): { readonly terminalId?: string } {
  const terminalId = stock.anyTerminal(random);
  return terminalId === undefined ? {} : { terminalId };
}
