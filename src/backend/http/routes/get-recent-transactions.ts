import { limits } from '../../../contract/limits.js';
import { operationResponses } from '../../../contract/operation-responses.js';
import { operationNamed } from '../../../contract/operations.js';
import { recentTransactionsBody } from '../../../contract/rest/payments.js';
import type { Services } from '../../composition/services.js';
import { reachOf } from '../../domain/access/reach.js';
import { narrowReach } from '../../domain/payments/narrow-reach.js';
import { callerOf } from '../access.js';
import { toTransactionResponse } from '../responses/payments.js';
import { type App, guarded } from '../server.js';
import { readTransactionCursor, writeTransactionCursor } from './transaction-cursor.js';

const operation = operationNamed('getRecentTransactions');
const success = operationResponses.getRecentTransactions;

/** Lists transactions, newest first (QRY-01, TEN-02). */
export function getRecentTransactionsRoute(app: App, services: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { body: recentTransactionsBody, response: { [success.status]: success.schema } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { limit = limits.defaultPageLimit, cursor, terminalId, branchId } = request.body;
      const after = readTransactionCursor(cursor);
      const reach = await narrowReach(services, reachOf(caller), { terminalId, branchId });
      const filter = { reach, sandbox: caller.sandbox };
      const page = await services.transactions.list(filter, { terminalId }, after, limit);
      return { items: page.items.map(toTransactionResponse), nextCursor: writeTransactionCursor(page.next) };
    },
  );
}
