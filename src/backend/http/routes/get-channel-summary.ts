import { operationResponses } from '../../../contract/operation-responses.js';
import { operationNamed } from '../../../contract/operations.js';
import { summaryBody } from '../../../contract/rest/reports.js';
import type { Services } from '../../composition/services.js';
import { summarizeByChannel } from '../../domain/settlement/summary.js';
import { callerOf } from '../access.js';
import { toCurrencyResponse } from '../responses/refunds-and-reports.js';
import { summaryTotals } from '../responses/summary-totals.js';
import { type App, guarded } from '../server.js';

const operation = operationNamed('getChannelSummary');
const success = operationResponses.getChannelSummary;

/** The summary by channel (RPT-01, TEN-07, SBX-19), from running totals, whatever the number of transactions. */
export function getChannelSummaryRoute(app: App, services: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation, heavy: true }),
      schema: { body: summaryBody, response: { [success.status]: success.schema } },
    },
    async (request) => {
      const { head, totals } = await summaryTotals(services, callerOf(request), request.body);
      const channels = summarizeByChannel(totals).map(({ channel, currencies }) => ({
        channel,
        currencies: currencies.map(toCurrencyResponse),
      }));
      return { ...head, channels };
    },
  );
}
