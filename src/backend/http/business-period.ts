import { invalidField } from '../domain/service-error.js';
import { businessDayOf, parseBusinessDay } from '../domain/settlement/business-day.js';
import { maxPeriodDays, type Period } from '../domain/settlement/totals.js';

/**
 * Parses the business days of a report. Default: today; if only one end is given, the other is today or the same day.
 *
 * @throws ServiceError ERR_VALIDATION, also for a period of more than 366 days
 */
export function readPeriod(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: number,
): Period {
  const today = businessDayOf(now);
  const first = from === undefined ? undefined : readDay('/from', from);
  const last = to === undefined ? undefined : readDay('/to', to);
  const period = {
    from: first ?? last ?? today,
    to: last ?? Math.max(first ?? today, today),
  };
  if (period.from > period.to) throw invalidField('/from', 'must not be later than to');
  if (period.to - period.from >= maxPeriodDays)
    throw invalidField('/to', `must be less than ${maxPeriodDays} days after from`);
  return period;
}

function readDay(path: string, text: string): number {
  const day = parseBusinessDay(text);
  if (day === undefined) throw invalidField(path, 'is not a valid date');
  return day;
}
