import { operationResponses } from '../../../contract/operation-responses.js';
import { operationNamed } from '../../../contract/operations.js';
import { refundStatusQuery } from '../../../contract/rest/payments.js';
import type { Services } from '../../composition/services.js';
import { reachOf } from '../../domain/access/reach.js';
import { theOne } from '../../domain/payments/find-transaction.js';
import { invalidField } from '../../domain/service-error.js';
import { callerOf } from '../access.js';
import { readLimit, readNumberCursor, writeCursor } from '../keyset-cursor.js';
import { toRefundResponse } from '../responses/refunds-and-reports.js';
import { type App, guarded } from '../server.js';

const operation = operationNamed('refundStatus');
const success = operationResponses.refundStatus;
const list = 'refunds';

/** Reads one refund, or all refunds of a transaction in the order of their creation (REF-01, TEN-03). */
export function refundStatusRoute(app: App, { transactions, refunds }: Services): void {
  app.get(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { querystring: refundStatusQuery, response: { [success.status]: success.schema } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { refundReferenceId, referenceId, merchantId, limit, cursor } = request.query;
      if ((refundReferenceId === undefined) === (referenceId === undefined)) {
        throw invalidField('/referenceId', 'or refundReferenceId is required, but not both');
      }
      const after = readNumberCursor(list, cursor) ?? 0;
      const size = readLimit(limit);
      const filter = { reach: reachOf(caller), sandbox: caller.sandbox };
      if (refundReferenceId !== undefined) {
        const named = await refunds.byReference(filter, refundReferenceId, merchantId);
        return { items: [toRefundResponse(theOne(named, 'refund', 'refundReferenceId'))], nextCursor: null };
      }
      const named = await transactions.byReference(filter, referenceId ?? '', merchantId);
      const { id } = theOne(named, 'transaction', 'referenceId');
      const page = await refunds.ofTransaction(filter, id, after, size);
      return { items: page.items.map(toRefundResponse), nextCursor: writeCursor(list, page.next) };
    },
  );
}
