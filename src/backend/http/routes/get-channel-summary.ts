import { operationNamed } from '../../../contract/operations.js';
import { channelSummary, summaryBody } from '../../../contract/reports.js';
import { reachOf } from '../../access/reach.js';
import { narrow } from '../../payments/narrow.js';
import { formatBusinessDay } from '../../reports/business-day.js';
import { summarizeByChannel } from '../../reports/summary.js';
import type { Services } from '../../services.js';
import { callerOf } from '../access.js';
import { type App, guarded } from '../app.js';
import { readPeriod } from '../business-period.js';
import { currencyAnswer } from '../money-answers.js';

const operation = operationNamed('getChannelSummary');

/** RPT-01, TEN-07, SBX-19: from running totals, whatever number of transactions is behind them. */
export function getChannelSummaryRoute(app: App, services: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { body: summaryBody, response: { 200: channelSummary } },
    },
    async (request) => {
      const caller = callerOf(request);
      const period = readPeriod(request.body, Date.now());
      const reach = await narrow(services, reachOf(caller), { branchId: request.body.branchId });
      const totals = await services.money.totals.sums({ reach, sandbox: caller.sandbox }, period);
      return {
        from: formatBusinessDay(period.from),
        to: formatBusinessDay(period.to),
        sandbox: caller.sandbox,
        channels: summarizeByChannel(totals).map(({ channel, currencies }) => ({
          channel,
          currencies: currencies.map(currencyAnswer),
        })),
      };
    },
  );
}
