import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { day, hour, minute } from '../../../text/time-units.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { type Row, rowsOf } from '../queries/rows.js';
import { dateOf, monthStart } from './month.js';
import { allBooked, type Booked, bookedWhere } from './recount.js';
import { checkSummaries, tokensMs } from './summary-checks.js';

/** A period as it is asked for, and the days that it must cover. */
interface Asked {
  readonly payload: { readonly from?: string; readonly to?: string };
  readonly from: string;
  readonly to: string;
}

export const days = defineScenario({
  id: 'reports.days',
  title: 'Summaries and settlements cover exactly the UTC days of their period, from the first to the last',
  clauses: ['RPT-01', 'RPT-02'],
  takesMs: 3 * day,
  needs: { apps: 1 },
  isolated: true,
  async run(world) {
    const scopes = ['payments:direct', 'refunds:write', 'transactions:read', 'reports:read'] as const;
    const app = await world.app({ scopes: [...scopes], sandbox: true });
    await world.sleep(
      untilTimeOfDay(world, 23 * hour + 30 * minute),
      'half an hour before the end of the day',
    );
    const first = await book(world, app, '10.00');
    await checkPeriod(world, app, await allBooked(world, app), {
      payload: {},
      from: today(world),
      to: today(world),
    });
    await world.sleep(hour, 'the next day');
    await book(world, app, '20.00');
    // Booked on its own day, not on that of its payment.
    const refund = { referenceId: first, refundReferenceId: world.reference('REF-'), amount: '4.00' };
    await requireOk(world, 'a refund', app.call('refund', refund));
    await world.sleep(day, 'another day');
    await book(world, app, '40.00');
    const booked = await allBooked(world, app);
    for (const asked of periods(today(world))) await checkPeriod(world, app, booked, asked);
    await checkRejections(world, app);
  },
});

/** Saves a transaction and settles it. Returns its reference. */
async function book(world: World, app: Integrator, amount: string): Promise<string> {
  const referenceId = world.reference('DAY-');
  const payment = { referenceId, amount, currency: 'EUR' };
  await requireOk(world, 'a saved transaction', app.call('saveTransaction', payment));
  await requireOk(world, 'a settlement', app.call('settle', {}));
  return referenceId;
}

/** Periods around the three days with payments, of which the last is today. */
function periods(last: string): readonly Asked[] {
  const [first, second, next] = [shifted(last, -2), shifted(last, -1), shifted(last, 1)];
  const fully = (from: string, to: string): Asked => ({ payload: { from, to }, from, to });
  return [
    { payload: {}, from: last, to: last },
    { payload: { from: first }, from: first, to: last },
    { payload: { to: second }, from: second, to: second },
    fully(first, first),
    fully(first, second),
    fully(second, last),
    fully(next, shifted(last, 9)),
    // Whole months, and months of which only the first or the last days belong to the period.
    fully(startOfMonth(last, 0), shifted(startOfMonth(last, 1), -1)),
    fully(startOfMonth(last, -1), second),
    fully(startOfMonth(last, -1), last),
    fully(second, shifted(startOfMonth(last, 2), -1)),
    fully(next, shifted(startOfMonth(last, 2), -1)),
    // 366 days.
    fully(shifted(last, -365), last),
    fully(second, shifted(second, 365)),
  ];
}

/** Compares both summaries and settlementReport with the transactions and batches of the period. */
async function checkPeriod(
  world: World,
  app: Integrator,
  booked: Booked,
  { payload, from, to }: Asked,
): Promise<void> {
  const title = `${payload.from ?? ''}..${payload.to ?? ''}`;
  const isWithin = ({ createdAt }: Row) => {
    const bookedOn = String(createdAt).slice(0, 10);
    return from <= bookedOn && bookedOn <= to;
  };
  const within = bookedWhere(booked, isWithin);
  await checkSummaries(world, title, app, within, payload);
  const head = await app.call('overallSummary', payload);
  const summaries = checksFor(world, 'RPT-01');
  summaries.field(title, head, 'from', from);
  summaries.field(title, head, 'to', to);

  const report = await app.call('settlementReport', payload);
  const settled = rowsOf(report).map(({ settlementBatchId }) => settlementBatchId);
  const expected = within.rows.map(({ settlementBatchId }) => settlementBatchId);
  checksFor(world, 'RPT-02').value(`${title}: the batches, newest first`, settled, expected, report);
}

/** Checks that invalid periods are rejected. */
async function checkRejections(world: World, app: Integrator): Promise<void> {
  const last = today(world);
  const invalid = [
    { from: shifted(last, -366), to: last },
    { from: last, to: shifted(last, -1) },
    { from: '2027-02-29', to: '2027-03-01' },
    { from: last, to: '2027-13-01' },
    { from: 'today' },
  ];
  for (const payload of invalid) {
    await world.sleep(tokensMs, 'the tokens of the rate limit');
    for (const name of ['overallSummary', 'getChannelSummary', 'settlementReport'] as const) {
      const rejected = await app.call(name, payload);
      const title = `${name} ${payload.from}..${payload.to ?? ''}`;
      const checks = checksFor(world, name === 'settlementReport' ? 'RPT-02' : 'RPT-01');
      checks.status(title, rejected, 400);
      checks.value(`${title}: errorCode`, responseField(rejected, 'errorCode'), 'ERR_VALIDATION', rejected);
    }
  }
}

/** The milliseconds until a time of day of the service, of today or of tomorrow. */
function untilTimeOfDay({ http }: World, time: number): number {
  return (time - (http.serviceNow() % day) + day) % day;
}

function today({ http }: World): string {
  return dateOf(http.serviceNow());
}

function shifted(date: string, by: number): string {
  return dateOf(Date.parse(date) + by * day);
}

function startOfMonth(date: string, by: number): string {
  return dateOf(monthStart(Date.parse(date), by));
}
