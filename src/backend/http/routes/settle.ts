import { operationResponses } from '../../../contract/operation-responses.js';
import { operationNamed } from '../../../contract/operations.js';
import { settleBody } from '../../../contract/rest/reports.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { Services } from '../../composition/services.js';
import { reachOf } from '../../domain/access/reach.js';
import { narrowReach } from '../../domain/payments/narrow-reach.js';
import { invalidField } from '../../domain/service-error.js';
import { settle } from '../../domain/settlement/settle.js';
import { callerOf } from '../access.js';
import { toSettlementBatchResponse } from '../responses/refunds-and-reports.js';
import { type App, guarded } from '../server.js';

const operation = operationNamed('settle');
const success = operationResponses.settle;

/** Settles the open transactions of a merchant, a branch or a terminal (RPT-02, TEN-07). */
export function settleRoute(app: App, services: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { body: settleBody, response: { [success.status]: success.schema } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { terminalId } = request.body;
      const reach = await narrowReach(services, reachOf(caller), request.body);
      // A batch belongs to one merchant, so an administrator must name it.
      if (reach.kind === 'all') {
        const problem = 'is required for an administrator unless branchId or terminalId is given';
        throw invalidField('/merchantId', problem);
      }
      const batch = await settle(services.inTransaction, {
        settlementBatchId: services.minter.id('stl_'),
        merchantId: reach.merchantId,
        branchId: reach.kind === 'branch' ? reach.branchId : undefined,
        terminalId,
        sandbox: caller.sandbox,
        createdAt: monotonicNow(),
      });
      return toSettlementBatchResponse(batch);
    },
  );
}
