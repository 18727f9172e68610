import { operationResponses } from '../../../contract/operation-responses.js';
import { operationNamed } from '../../../contract/operations.js';
import { summaryBody } from '../../../contract/rest/reports.js';
import type { Services } from '../../composition/services.js';
import { summarize } from '../../domain/settlement/summary.js';
import { callerOf } from '../access.js';
import { toCurrencyResponse } from '../responses/refunds-and-reports.js';
import { summaryTotals } from '../responses/summary-totals.js';
import { type App, guarded } from '../server.js';

const operation = operationNamed('overallSummary');
const success = operationResponses.overallSummary;

/** The overall summary (RPT-01, TEN-07, SBX-19), from running totals, whatever the number of transactions. */
export function overallSummaryRoute(app: App, services: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation, heavy: true }),
      schema: { body: summaryBody, response: { [success.status]: success.schema } },
    },
    async (request) => {
      const { head, totals } = await summaryTotals(services, callerOf(request), request.body);
      return { ...head, currencies: summarize(totals).map(toCurrencyResponse) };
    },
  );
}
