import { operationNamed } from '../../../contract/operations.js';
import { transaction, transactionDetailsBody } from '../../../contract/payments.js';
import { reachOf } from '../../access/reach.js';
import { theOne } from '../../payments/find-transaction.js';
import type { Transaction } from '../../payments/transaction.js';
import type { Books } from '../../payments/transaction-store.js';
import { invalidField, notFound } from '../../service-error.js';
import type { Services } from '../../services.js';
import { callerOf } from '../access.js';
import { transactionAnswer } from '../answers.js';
import { type App, guarded } from '../app.js';

const operation = operationNamed('getTransactionDetails');

interface Lookup {
  readonly referenceId?: string;
  readonly tradeNo?: string;
  readonly merchantId?: string;
}

export function getTransactionDetailsRoute(app: App, services: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { body: transactionDetailsBody, response: { 200: transaction } },
    },
    async (request) => {
      const caller = callerOf(request);
      const books: Books = { reach: reachOf(caller), sandbox: caller.sandbox };
      const found = await lookUp(services, books, request.body);
      if (found === undefined) throw notFound('transaction');
      return transactionAnswer(found);
    },
  );
}

async function lookUp(
  { transactions }: Services,
  books: Books,
  { referenceId, tradeNo, merchantId }: Lookup,
): Promise<Transaction | undefined> {
  if ((referenceId === undefined) === (tradeNo === undefined))
    throw invalidField('/referenceId', 'or tradeNo is needed, and not both');
  if (tradeNo !== undefined) return transactions.byTradeNo(books, tradeNo, merchantId);
  return theOne(
    await transactions.byReference(books, referenceId ?? '', merchantId),
    'transaction',
    'referenceId',
  );
}
