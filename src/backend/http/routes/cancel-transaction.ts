import { operationNamed } from '../../../contract/operations.js';
import { cancelTransactionBody, transaction } from '../../../contract/payments.js';
import { reachOf } from '../../access/reach.js';
import { cancelTransaction } from '../../payments/cancel-transaction.js';
import { theOne } from '../../payments/find-transaction.js';
import type { Services } from '../../services.js';
import { callerOf } from '../access.js';
import { transactionAnswer } from '../answers.js';
import { type App, guarded } from '../app.js';

const operation = operationNamed('cancelTransaction');

/** PAY-06, TEN-03. */
export function cancelTransactionRoute(app: App, { transactions, money }: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { body: cancelTransactionBody, response: { 200: transaction } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { referenceId, merchantId } = request.body;
      const books = { reach: reachOf(caller), sandbox: caller.sandbox };
      const named = await transactions.byReference(books, referenceId, merchantId);
      const meant = theOne(named, 'transaction', 'referenceId');
      return transactionAnswer(await cancelTransaction(money.cancel, books, meant));
    },
  );
}
