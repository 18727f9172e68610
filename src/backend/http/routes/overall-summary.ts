import { operationNamed } from '../../../contract/operations.js';
import { overallSummary, summaryBody } from '../../../contract/reports.js';
import { summarize } from '../../reports/summary.js';
import type { Services } from '../../services.js';
import { callerOf } from '../access.js';
import { type App, guarded } from '../app.js';
import { currencyAnswer } from '../money-answers.js';
import { summaryTotals } from '../summary-totals.js';

const operation = operationNamed('overallSummary');

/** RPT-01, TEN-07, SBX-19: from running totals, whatever number of transactions is behind them. */
export function overallSummaryRoute(app: App, services: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { body: summaryBody, response: { 200: overallSummary } },
    },
    async (request) => {
      const { head, totals } = await summaryTotals(services, callerOf(request), request.body);
      return { ...head, currencies: summarize(totals).map(currencyAnswer) };
    },
  );
}
