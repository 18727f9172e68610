import { protocolError } from '../../errors.js';
import { Transaction } from '../transaction.js';
import type { Command, CommandContext } from './client-frame.js';
import { requiredHeader } from './required-header.js';

export const begin: Command = {
  run(context, frame) {
    const id = requiredHeader(frame, 'transaction'); // T01
    if (context.transaction !== undefined) throw protocolError('A transaction is already open'); // T01, T04
    context.application.begin?.(context);
    context.transaction = new Transaction(id);
  },
};

/** T02: the frames of the transaction are dropped. */
export const abort: Command = {
  run(context, frame) {
    openTransaction(context, requiredHeader(frame, 'transaction'));
    context.transaction = undefined;
  },
};

/** Returns the open transaction with that id. Throws a StompRefusal if there is none (N05, T01). */
export function openTransaction<P>(context: CommandContext<P>, id: string): Transaction {
  const { transaction } = context;
  if (transaction?.id !== id) throw protocolError('No such transaction');
  return transaction;
}
