import { operationResponses } from '../../../contract/operation-responses.js';
import { operationNamed } from '../../../contract/operations.js';
import { refundBody } from '../../../contract/rest/payments.js';
import type { Services } from '../../composition/services.js';
import { reachOf } from '../../domain/access/reach.js';
import { theOne } from '../../domain/payments/find-transaction.js';
import { refund } from '../../domain/refunds/refund.js';
import { callerOf } from '../access.js';
import { checkAmount, minorUnits } from '../amounts.js';
import { toRefundResponse } from '../responses/refunds-and-reports.js';
import { type App, guarded } from '../server.js';

const operation = operationNamed('refund');
const success = operationResponses.refund;

/** Refunds a transaction, fully or in part (REF-01 to REF-04, TEN-03). */
export function refundRoute(app: App, { transactions, payments }: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { body: refundBody, response: { [success.status]: success.schema } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { referenceId, refundReferenceId, merchantId, amount, reason } = request.body;
      // An invalid amount is 400, whichever transaction the request names.
      checkAmount(amount);
      const filter = { reach: reachOf(caller), sandbox: caller.sandbox };
      const named = await transactions.byReference(filter, referenceId, merchantId);
      const meant = theOne(named, 'transaction', 'referenceId');
      const made = await refund(payments.refund, meant, {
        refundReferenceId,
        amount: amount === undefined ? undefined : minorUnits(amount, meant.currency),
        reason: reason ?? null,
      });
      return toRefundResponse(made);
    },
  );
}
