import { operationResponses } from '../../../contract/operation-responses.js';
import { operationNamed } from '../../../contract/operations.js';
import { transactionDetailsBody } from '../../../contract/rest/payments.js';
import type { Services } from '../../composition/services.js';
import { reachOf } from '../../domain/access/reach.js';
import { theOne } from '../../domain/payments/find-transaction.js';
import type { Transaction } from '../../domain/payments/transaction.js';
import type { TransactionFilter } from '../../domain/payments/transaction-store.js';
import { invalidField, notFound } from '../../domain/service-error.js';
import { callerOf } from '../access.js';
import { toTransactionResponse } from '../responses/payments.js';
import { type App, guarded } from '../server.js';

const operation = operationNamed('getTransactionDetails');
const success = operationResponses.getTransactionDetails;

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
      schema: { body: transactionDetailsBody, response: { [success.status]: success.schema } },
    },
    async (request) => {
      const caller = callerOf(request);
      const filter: TransactionFilter = { reach: reachOf(caller), sandbox: caller.sandbox };
      const found = await lookUp(services, filter, request.body);
      if (found === undefined) throw notFound('transaction');
      return toTransactionResponse(found);
    },
  );
}

async function lookUp(
  { transactions }: Services,
  filter: TransactionFilter,
  { referenceId, tradeNo, merchantId }: Lookup,
): Promise<Transaction | undefined> {
  if (tradeNo !== undefined && referenceId === undefined)
    return transactions.byTradeNo(filter, tradeNo, merchantId);
  if (referenceId !== undefined && tradeNo === undefined)
    return theOne(
      await transactions.byReference(filter, referenceId, merchantId),
      'transaction',
      'referenceId',
    );
  throw invalidField('/referenceId', 'or tradeNo is required, but not both');
}
