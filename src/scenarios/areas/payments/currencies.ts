import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { newReport, report } from '../messages/upload-report.js';
import { rowsOf } from '../queries/rows.js';
import { detailsOf, newPayment, storedPayment } from './payment-body.js';

/** The forms of one currency: amounts in its number of decimals, and amounts that it does not have. */
const currencies = [
  {
    currency: 'JPY',
    saved: '1234',
    refunded: '34',
    remaining: '1200',
    total: '2134',
    net: '2100',
    pending: '500',
    failed: '1000',
    reported: '1234',
    invalid: ['1.0', '0.5', '0', '1000000', 1.5],
  },
  {
    currency: 'EUR',
    saved: '12.34',
    refunded: '0.34',
    remaining: '12.00',
    total: '22.34',
    net: '22.00',
    pending: '500.00',
    failed: '1000.00',
    reported: '12.34',
    invalid: ['0.001', '1.000', '1000000.00', 0.001, 999999.999],
  },
  {
    currency: 'KWD',
    saved: '1.234',
    refunded: '0.034',
    remaining: '1.200',
    total: '11.234',
    net: '11.200',
    pending: '500.000',
    failed: '1000.000',
    reported: '1.234',
    invalid: ['0.001', '0.009', '1.2345', '999999.991', 0.009, 0.0001],
  },
] as const;
type Row = (typeof currencies)[number];
/** The second payment, which together with `saved` is the `total`. */
const others = { JPY: '900', EUR: '10.00', KWD: '10.000' } as const;

export const currencyForms = defineScenario({
  id: 'payments.currencies',
  title: 'Operations, reports, pushes and summaries keep the decimals of each currency, and its limits hold',
  clauses: ['PAY-08', 'PAY-04'],
  takesMs: 13_000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'PAY-08');
    const scopes = ['payments:direct', 'transactions:read', 'refunds:write', 'reports:read'] as const;
    const app = await world.app({ scopes: [...scopes], sandbox: true });
    const terminal = await world.terminal();
    const { terminalId } = terminal.identity;
    const pending = new Map<string, string>();
    const production = await world.app({ scopes: ['transactions:read'], sandbox: false });
    // The document shows no list of currencies: a service may refuse some.
    for (const row of currencies)
      await world.part(`payments in ${row.currency}`, async () => {
        const { currency } = row;
        const payment = { ...newPayment(world, row.pending), currency, terminalId };
        const response = await requireOk(world, 'a payment', app.call('payNow', payment));
        checks.field(`${row.pending} ${currency}`, response, 'status', 'PENDING');
        pending.set(payment.referenceId, row.pending);
        const failed = { ...newPayment(world, row.failed), currency };
        checks.field(`${row.failed} ${currency}`, await app.call('payNow', failed), 'status', 'FAILED');
        await checkLimits(world, app, row);
        const reported = newReport(world, { currency });
        if (!(await report(world, terminal, reported)))
          return world.inconclusive('a report was not accepted');
        const seen = await detailsOf(production, reported);
        checks.field(`a report of 1234 ${currency}`, seen, 'amount', row.reported);
      });
    const paidAt = monotonicNow();
    await world.sleep(11_000, 'the pending payments');
    const totals = terminal.received
      .filter(({ action }) => action === 'PAYMENT_STATUS')
      .map(({ body }) => [body?.referenceId, body?.grandTotal] as const);
    const timing = { since: paidAt, slackMs: 1000 };
    const expected = Object.fromEntries(pending);
    checks.timed('the grandTotal of each push', Object.fromEntries(totals), expected, timing);
    await world.part('sums', () => checkSums(world, checks));
  },
});

/** The lowest and the highest amount of the profile, by value. */
async function checkLimits(world: World, app: Integrator, { currency, invalid }: Row): Promise<void> {
  // Before what is decided, of which a service may refuse a part.
  const negative = await app.call('payNow', { ...newPayment(world), amount: '-1', currency });
  checksFor(world, 'PAY-04').status(`payNow of -1 ${currency}`, negative, 400);
  const checks = checksFor(world, 'PAY-04').decided;
  const low = { JPY: '1', EUR: '0.01', KWD: '0.010' }[currency];
  const high = { JPY: '999999', EUR: '999999.99', KWD: '999999.990' }[currency];
  for (const name of ['payNow', 'saveTransaction'] as const) {
    for (const amount of [low, high, Number(low)]) {
      const response = await app.call(name, { ...newPayment(world), amount, currency });
      checks.status(`${name} of ${JSON.stringify(amount)} ${currency}`, response, acceptedStatus);
    }
    for (const amount of invalid) {
      const response = await app.call(name, { ...newPayment(world), amount, currency });
      const title = `${name} of ${JSON.stringify(amount)} ${currency}`;
      checks.status(title, response, 400);
      checks.field(title, response, 'errorCode', 'ERR_INVALID_AMOUNT');
    }
  }
}

/** Details, lists, refunds, summaries and batches of transactions in a separate branch. */
async function checkSums(world: World, checks: ClauseChecks): Promise<void> {
  const { branchId } = await world.newBranch();
  const scopes = ['payments:direct', 'transactions:read', 'refunds:write', 'reports:read'] as const;
  const app = await world.app({ scopes: [...scopes], sandbox: true, owner: { branchId } });
  const summed: Row[] = [];
  const before = await requireOk(world, 'a summary', app.call('overallSummary'));
  for (const one of currencies)
    await world.part(`sums in ${one.currency}`, async () => {
      const { currency, saved, refunded, remaining } = one;
      const payment = { ...newPayment(world, saved), currency };
      const response = await requireOk(world, 'a transaction', app.call('saveTransaction', payment));
      await storedPayment(world, app, others[currency], { currency });
      checks.field(`saved ${saved} ${currency}`, response, 'amount', saved);
      const { referenceId } = payment;
      const refund = { referenceId, refundReferenceId: world.reference('REF-'), amount: refunded };
      const made = await requireOk(world, 'a refund', app.call('refund', refund));
      checks.field(`a refund of ${refunded} ${currency}`, made, 'amount', refunded);
      checks.field(`a refund of ${refunded} ${currency}`, made, 'remainingAmount', remaining);
      const [row] = rowsOf(await app.call('find', { currency, text: referenceId }));
      checks.value(`find: ${saved} ${currency}`, [row?.amount, row?.refundedAmount], [saved, refunded]);
      summed.push(one);
    });
  const summary = await requireOk(world, 'a summary', app.call('overallSummary'));
  const batch = await requireOk(world, 'a settlement', app.call('settle'));
  for (const { currency, total, refunded, net } of summed) {
    const settled = recordsOf(responseField(batch, 'totals')).find((each) => each.currency === currency);
    const shownNet = grownBy(netOf(before, currency), netOf(summary, currency));
    checks.value(`overallSummary: the net amount of ${currency}`, shownNet, net, summary);
    const shown = [settled?.amount, settled?.refundedAmount, settled?.net];
    checks.value(`settle: the totals of ${currency}`, shown, [total, refunded, net], batch);
  }
}

function netOf(summary: HttpExchange, currency: string): unknown {
  return recordsOf(responseField(summary, 'currencies')).find((each) => each.currency === currency)?.net;
}

/** The amount by which a sum has grown; the sum itself, as it is written, unless there was one before. */
function grownBy(before: unknown, after: unknown): unknown {
  if (typeof before !== 'string' || typeof after !== 'string' || Number(before) === 0) return after;
  const [, decimals = ''] = after.split('.');
  return (Number(after) - Number(before)).toFixed(decimals.length);
}

function recordsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) return [];
  return value.filter((each) => typeof each === 'object' && each !== null);
}
