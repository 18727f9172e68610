import { operationResponses } from '../../../contract/operation-responses.js';
import { operationNamed } from '../../../contract/operations.js';
import { cancelTransactionBody } from '../../../contract/rest/payments.js';
import type { Services } from '../../composition/services.js';
import { reachOf } from '../../domain/access/reach.js';
import { cancelTransaction } from '../../domain/payments/cancel-transaction.js';
import { theOne } from '../../domain/payments/find-transaction.js';
import { callerOf } from '../access.js';
import { toTransactionResponse } from '../responses/payments.js';
import { type App, guarded } from '../server.js';

const operation = operationNamed('cancelTransaction');
const success = operationResponses.cancelTransaction;

/** Cancels a transaction (PAY-06, TEN-03). */
export function cancelTransactionRoute(app: App, { transactions, payments }: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { body: cancelTransactionBody, response: { [success.status]: success.schema } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { referenceId, merchantId } = request.body;
      const filter = { reach: reachOf(caller), sandbox: caller.sandbox };
      const named = await transactions.byReference(filter, referenceId, merchantId);
      const meant = theOne(named, 'transaction', 'referenceId');
      return toTransactionResponse(await cancelTransaction(payments.cancel, meant));
    },
  );
}
