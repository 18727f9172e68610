import { refundFields as refundRecord } from '../../../../conformance/oracle/payment-statuses.js';
import { sandboxPrefixes } from '../../../../conformance/oracle/sandbox-prefixes.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, textContaining, textMatching } from '../../expectation.js';
import { fieldsOf, responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { detailsOf, newPayment, type PaymentBody } from '../payments/payment-body.js';
import { rowsOf } from '../queries/rows.js';
import { checkServed, endOf, isAccepted, refundApp, sendRefund } from './refund.js';

/** A payment, the amount of its refund as it is sent and as it is shown, and what remains of the payment. */
const currencies = [
  { currency: 'JPY', amount: '1000', sent: '300', shown: '300', remaining: '700' },
  { currency: 'EUR', amount: '10.00', sent: '3.1', shown: '3.10', remaining: '6.90' },
  { currency: 'KWD', amount: '10.000', sent: '3.125', shown: '3.125', remaining: '6.875' },
  { currency: 'KWD', amount: '10.000', sent: '3.5', shown: '3.500', remaining: '6.500' },
];

/** Amounts that are not valid for EUR. */
const invalid = ['-1.00', '0.00', '0', '1.001', 'one', '', '1e0', ' 1.00', '01.00', 0, -1, 1.001, null, true];

export const refundFields = defineScenario({
  id: 'refunds.fields',
  title: 'A refund and refundStatus have every field in each currency and mode, and an invalid amount is 400',
  clauses: ['REF-01', 'REF-02'],
  takesMs: 1000,
  needs: { apps: 2 },
  async run(world) {
    const checks = checksFor(world, 'REF-01');
    for (const sandbox of [true, false]) {
      const mode = sandbox ? 'sandbox' : 'production';
      const app = await refundApp(world, sandbox);
      for (const { currency, amount, sent, shown, remaining } of currencies) {
        for (const each of [sent, Number(sent)]) {
          const title = `${mode}: ${JSON.stringify(each)} of ${amount} ${currency}`;
          await world.part(title, async () => {
            const payment = await saved(world, app, { amount, currency });
            const expected = { amount: shown, currency, remainingAmount: remaining, status: 'SUCCESS' };
            await checkRefund(world, checks, app, { title, payment, sent: each, expected });
            checks.decided.field(title, await detailsOf(app, payment), 'refundedAmount', shown);
          });
        }
      }
      await world.part(`${mode}: invalid amounts`, () => checkInvalid(world, app, mode));
    }
  },
});

interface Refunded {
  readonly title: string;
  readonly payment: PaymentBody;
  readonly sent: string | number;
  readonly expected: Readonly<Record<string, string>>;
}

async function checkRefund(
  world: World,
  checks: ClauseChecks,
  app: Integrator,
  { title, payment: { referenceId }, sent, expected }: Refunded,
): Promise<void> {
  const refundReferenceId = world.reference('REF-');
  const reason = 'Two cups, “cold”';
  const response = await app.call('refund', { referenceId, refundReferenceId, amount: sent, reason });
  // The document shows that a refund within 60 s of the payment may be rejected.
  if (!checks.decided.status(title, response, acceptedStatus)) return;
  const known = { ...expected, referenceId, refundReferenceId, reason };
  const fields = Object.keys(known).map((name) => [name, responseField(response, name)]);
  checks.decided.value(`${title}: its fields`, Object.fromEntries(fields), known, response);
  const instant = textMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  checks.decided.field(title, response, 'createdAt', instant);
  await checkListed(checks, title, app, { referenceId, refundReferenceId }, response);
}

/** A transaction that is not pending in either mode. */
async function saved(world: World, app: Integrator, more: Partial<PaymentBody>): Promise<PaymentBody> {
  const payment = { ...newPayment(world), ...more };
  await requireOk(world, 'the transaction', app.call('saveTransaction', payment));
  return payment;
}

/** An invalid amount stores nothing, and leaves the whole amount to refund. */
async function checkInvalid(world: World, app: Integrator, mode: string): Promise<void> {
  const shown = checksFor(world, 'REF-02');
  const checks = shown.decided;
  const payment = await saved(world, app, { amount: '5.00', currency: 'EUR' });
  const { referenceId } = payment;
  const refund = (amount: unknown) =>
    app.call('refund', { referenceId, refundReferenceId: world.reference('REF-'), amount });
  for (const amount of invalid) {
    const title = `${mode}: a refund of ${JSON.stringify(amount)}`;
    checks.status(title, await refund(amount), 400);
    // The amount is checked before the payment is looked up, but for the decimals of its currency.
    if (Number(amount) === 1.001) continue;
    const unknown = { referenceId: world.reference('NONE-'), refundReferenceId: world.reference('REF-') };
    checks.status(`${title} of an unknown payment`, await app.call('refund', { ...unknown, amount }), 400);
  }
  const above = await refund('5.01');
  const list = await app.call('refundStatus', { referenceId });
  checks.value(`${mode}: the refunds after invalid ones`, rowsOf(list), [], list);
  const sent = await sendRefund(world, app, payment);
  const whole = sent.response;
  // Where a stored transaction cannot be refunded at all, the status of a refusal shows nothing.
  const isRefunded =
    above.status <= 299 || above.status === 400 || (await endOf(world, app, sent)) === 'accepted';
  (isRefunded ? shown : checks).status(`${mode}: a refund above the amount`, above, 400);
  checks.field(`${mode}: a refund without an amount`, whole, 'amount', '5.00');
  checks.status(`${mode}: a refund of the whole amount`, whole, acceptedStatus);
}

export const refundOutcomes = defineScenario({
  id: 'refunds.outcomes',
  title:
    'A prefix forces the outcome of a sandbox refund only, refundStatus lists each, and a reference is used once',
  clauses: ['REF-01'],
  takesMs: 8000,
  needs: { apps: 2 },
  async run(world) {
    const checks = checksFor(world, 'REF-01');
    const app = await refundApp(world);
    const production = await refundApp(world, false);
    for (const { prefix, firstStatus, errorCode, resolvesAfterMs } of sandboxPrefixes) {
      for (const each of [app, production]) {
        const mode = each === app ? 'sandbox' : 'production';
        const forced = each === app;
        const title = `${mode}: a refund ${prefix}`;
        const { referenceId } = await saved(world, each, { amount: '10.00' });
        const refund = { referenceId, refundReferenceId: world.reference(prefix), amount: '4.00' };
        const response = await each.call('refund', refund);
        checks.decided.status(title, response, 200);
        const status = forced ? firstStatus : 'SUCCESS';
        checks.decided.field(title, response, 'status', status);
        checks.decided.field(title, response, 'errorCode', (forced && errorCode?.code) || undefined);
        const uses = status !== 'FAILED';
        checks.decided.field(title, response, 'remainingAmount', uses ? '6.00' : '10.00');
        const details = await detailsOf(each, refund);
        const refunded = status === 'SUCCESS' ? '4.00' : '0.00';
        checks.decided.field(`${title}: the transaction`, details, 'refundedAmount', refunded);
        await checkListed(checks, title, each, refund, response);
        if (resolvesAfterMs === null) await checkReserved(world, each, refund);
        await checkUsed(world, checks.decided, each, refund);
      }
    }
    // Each mode has its own references, and refunds share none with payments.
    const shared = world.reference('REF-BOTH-');
    for (const each of [app, production]) {
      const { referenceId } = await saved(world, each, {});
      const response = await each.call('refund', { referenceId, refundReferenceId: shared });
      checks.decided.status('one refundReferenceId in both modes', response, acceptedStatus);
      const own = await saved(world, each, {});
      const other = await saved(world, each, {});
      for (const [title, paid] of [
        ['a refund that is named like its payment', own],
        ['a refund that is named like another payment', other],
      ] as const) {
        const refundReferenceId = paid === own ? paid.referenceId : referenceId;
        const same = await each.call('refund', { referenceId: paid.referenceId, refundReferenceId });
        checks.decided.status(title, same, acceptedStatus);
      }
    }
  },
});

/** refundStatus shows a refund of the response, by its own reference and by that of its payment. */
async function checkListed(
  checks: ClauseChecks,
  title: string,
  app: Integrator,
  { referenceId, refundReferenceId }: Readonly<Record<'referenceId' | 'refundReferenceId', string>>,
  response: HttpExchange,
): Promise<void> {
  if (isAccepted({ response })) await checkServed(checks, title, app, { referenceId, refundReferenceId });
  for (const query of [{ refundReferenceId }, { referenceId }]) {
    const seen = await app.call('refundStatus', query);
    const by = `${title}: refundStatus by ${Object.keys(query).join()}`;
    if (responseField(response, 'status') === 'SUCCESS')
      checks.decided.value(`${by}: the refund`, seen.text, textContaining(refundReferenceId), seen);
    checks.decided.value(by, refundsOf(seen), [fieldsOf(response.body, refundRecord)], seen);
  }
}

/** The amount of a pending refund cannot be refunded again. */
async function checkReserved(
  world: World,
  app: Integrator,
  { referenceId }: Pick<PaymentBody, 'referenceId'>,
): Promise<void> {
  const details = await detailsOf(app, { referenceId });
  const refunded = responseField(details, 'refundedAmount');
  if (refunded !== '0.00') return;
  const again = { referenceId, refundReferenceId: world.reference('REF-'), amount: '6.01' };
  const response = await app.call('refund', again);
  const checks = checksFor(world, 'REF-01').decided;
  checks.status('a refund above the balance less a pending refund', response, 400);
  const code = 'ERR_REFUND_EXCEEDS_BALANCE';
  checks.field('a refund above the balance less a pending refund', response, 'errorCode', code);
}

/** A refundReferenceId is used once, whatever the outcome, also for another transaction. */
async function checkUsed(
  world: World,
  checks: ClauseChecks,
  app: Integrator,
  refund: Readonly<Record<'referenceId' | 'refundReferenceId', string>>,
): Promise<void> {
  const { referenceId } = await saved(world, app, {});
  for (const again of [refund, { ...refund, referenceId }]) {
    const response = await app.call('refund', { ...again, amount: '1.00' });
    const title = `${refund.refundReferenceId} again`;
    checks.status(title, response, 409);
    checks.field(title, response, 'errorCode', 'ERR_DUPLICATE_REFERENCE');
  }
}

function refundsOf(response: HttpExchange): readonly Readonly<Record<string, unknown>>[] {
  return rowsOf(response).map((row) => fieldsOf(row, refundRecord));
}
