import type { StompOperation } from '../../application.js';
import { inSequence } from '../in-sequence.js';
import type { TransactionStep } from '../transaction.js';
import type { Command, CommandContext } from './client-frame.js';
import { requiredHeader } from './required-header.js';
import { deliverToApplication } from './send.js';
import { openTransaction } from './transactions.js';

/** T02, T05: the RECEIPT of COMMIT confirms the effect, so it waits for the application. */
export const commit: Command = {
  run(context, frame) {
    const { steps } = openTransaction(context, requiredHeader(frame, 'transaction'));
    context.transaction = undefined;
    const { application } = context;
    const operations = steps.flatMap((step) => operationsOf(context, step));
    if (application.commit !== undefined) return application.commit(context, operations);
    return inSequence(operations, (operation) => carryOut(context, operation));
  },

  after(context) {
    context.application.receipted?.(context);
  },
};

function operationsOf<P>(context: CommandContext<P>, step: TransactionStep): readonly StompOperation[] {
  if (step.kind === 'send') return [step];
  const subscription = context.table.holding(step.delivery);
  if (subscription === undefined) return []; // A04: it was settled in the meantime
  return subscription
    .settle(step.delivery)
    .map((messageId) => ({ kind: step.kind, subscription, messageId }));
}

function carryOut<P>(context: CommandContext<P>, operation: StompOperation): void | Promise<void> {
  const { application } = context;
  switch (operation.kind) {
    case 'send':
      return deliverToApplication(context, operation.message);
    case 'acknowledge':
      return application.acknowledged?.(context, operation.subscription, operation.messageId);
    case 'reject':
      return application.rejected?.(context, operation.subscription, operation.messageId);
  }
}
