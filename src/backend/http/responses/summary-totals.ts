import type { Static } from 'typebox';
import type { summaryBody } from '../../../contract/rest/reports.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { Services } from '../../composition/services.js';
import type { Caller } from '../../domain/access/principal.js';
import { reachOf } from '../../domain/access/reach.js';
import { narrowReach } from '../../domain/payments/narrow-reach.js';
import { formatBusinessDay } from '../../domain/settlement/business-day.js';
import { readPeriod } from '../business-period.js';

/** The fields that every summary begins with, and the running totals behind them (RPT-01, TEN-07, SBX-19). */
export async function summaryTotals(services: Services, caller: Caller, body: Static<typeof summaryBody>) {
  const period = readPeriod(body, monotonicNow());
  const reach = await narrowReach(services, reachOf(caller), { branchId: body.branchId });
  const { sandbox } = caller;
  const head = { from: formatBusinessDay(period.from), to: formatBusinessDay(period.to), sandbox };
  return { head, totals: await services.totals.sums({ reach, sandbox }, period) };
}
