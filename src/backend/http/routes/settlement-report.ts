import { limits } from '../../../contract/limits.js';
import { operationResponses } from '../../../contract/operation-responses.js';
import { operationNamed } from '../../../contract/operations.js';
import { settlementReportBody } from '../../../contract/rest/reports.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { Services } from '../../composition/services.js';
import { reachOf } from '../../domain/access/reach.js';
import { notFound } from '../../domain/service-error.js';
import { startOfBusinessDay } from '../../domain/settlement/business-day.js';
import { callerOf } from '../access.js';
import { readPeriod } from '../business-period.js';
import { readCreatedCursor, writeCursor } from '../keyset-cursor.js';
import { toSettlementBatchResponse } from '../responses/refunds-and-reports.js';
import { type App, guarded } from '../server.js';

const operation = operationNamed('settlementReport');
const success = operationResponses.settlementReport;
const list = 'settlements';

/** One settlement batch, or those of a period of business days, newest first (RPT-02, TEN-07). */
export function settlementReportRoute(app: App, { settlements }: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { body: settlementReportBody, response: { [success.status]: success.schema } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { settlementBatchId, limit = limits.defaultPageLimit, cursor } = request.body;
      const filter = { reach: reachOf(caller), sandbox: caller.sandbox };
      if (settlementBatchId !== undefined) {
        const batch = await settlements.batch(filter, settlementBatchId);
        if (batch === undefined) throw notFound('settlement batch');
        return { items: [toSettlementBatchResponse(batch)], nextCursor: null };
      }
      const period = readPeriod(request.body, monotonicNow());
      const span = { from: startOfBusinessDay(period.from), before: startOfBusinessDay(period.to + 1) };
      const position = cursor === undefined ? undefined : readCreatedCursor(list, cursor);
      const after = position && { createdAt: position.createdAt, batchId: position.id };
      const page = await settlements.list(filter, span, after, limit);
      return {
        items: page.items.map(toSettlementBatchResponse),
        nextCursor: writeCursor(list, page.next && `${page.next.createdAt}.${page.next.batchId}`),
      };
    },
  );
}
