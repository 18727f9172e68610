import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, between, textContaining } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { detailsOf, newPayment } from '../payments/payment-body.js';
import { cooledMs, isAccepted, refund, refundApp, refundable } from './refund.js';

const simultaneous = 12;

export const balance = defineScenario({
  id: 'refunds.balance',
  title: 'A refund lowers the balance, refundStatus serves it, and more than the balance is 400',
  clauses: ['REF-01', 'REF-02'],
  takesMs: 1000,
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'REF-01');
    const app = await refundApp(world);
    const { payment } = await refundable(world, app, '10.00');
    const above = await refund(world, app, payment, '10.01');
    const limit = checksFor(world, 'REF-02');
    limit.status('more than the amount', above.response, 400);
    limit.decided.field('more than the amount', above.response, 'errorCode', 'ERR_REFUND_EXCEEDS_BALANCE');

    const first = await refund(world, app, payment, '4.00');
    await requireOk(world, 'the first refund', first.response);
    const { referenceId } = payment;
    const { refundReferenceId } = first;
    for (const query of [{ refundReferenceId }, { referenceId }]) {
      const shown = await app.call('refundStatus', query);
      const title = `refundStatus by ${Object.keys(query).join()}`;
      checks.status(title, shown, acceptedStatus);
      checks.value(`${title}: the refund`, shown.text, textContaining(refundReferenceId), shown);
      checks.decided.value(`${title}: its amount`, shown.text, textContaining('"4.00"'), shown);
    }
    checks.decided.field('the refund', first.response, 'remainingAmount', '6.00');
    checks.decided.field('the refund', first.response, 'status', 'SUCCESS');
    checks.decided.field('the transaction', await detailsOf(app, payment), 'refundedAmount', '4.00');
    const rest = await refund(world, app, payment, '6.01');
    checks.status('more than what is left', rest.response, 400);
    // The balance is looked at before the cooldown.
    checks.decided.field('more than what is left', rest.response, 'errorCode', 'ERR_REFUND_EXCEEDS_BALANCE');

    const again = { referenceId, refundReferenceId, amount: '1.00' };
    checks.decided.status('the same refundReferenceId', await app.call('refund', again), 409);
    const other = await refundable(world, app, '5.00');
    const failed = await refund(world, app, other.payment, '5.00', 'SBX-FAIL-');
    checks.decided.field('a refund that fails', failed.response, 'status', 'FAILED');
    const full = await refund(world, app, other.payment, '5.00');
    checks.decided.status('a failed one has used nothing', full.response, acceptedStatus);
  },
});

export const simultaneousUncooled = defineScenario({
  id: 'refunds.simultaneous.no-cooldown',
  title: `Without a cooldown ${simultaneous} simultaneous refunds use the balance up and never exceed it`,
  clauses: ['REF-02'],
  takesMs: 1000,
  needs: { apps: 2 },
  isolated: { config: { 'refund.cooldown': '0ms' } },
  async run(world) {
    const checks = checksFor(world, 'REF-02');
    for (const sandbox of [true, false]) {
      const mode = sandbox ? 'sandbox' : 'production';
      const app = await refundApp(world, sandbox);
      const payment = newPayment(world, '10.00');
      // Recorded and not paid: a production payment would be pending until its gateway calls back.
      await requireOk(world, 'the transaction', app.call('saveTransaction', payment));
      const sent = await Promise.all(
        Array.from({ length: simultaneous }, () => refund(world, app, payment, '3.00')),
      );
      const accepted = sent.filter(isAccepted).length;
      checks.value(`${mode}: refunded (of 10.00)`, 3 * accepted, between(3, 10));
      checks.decided.value(`${mode}: accepted`, accepted, 3);
      const rejected = sent.filter((each) => !isAccepted(each)).map(({ response }) => response.status);
      checks.value(`${mode}: the others`, [...new Set(rejected)], [400]);
      const rest = await refund(world, app, payment, '1.00');
      checks.decided.status(`${mode}: what is left`, rest.response, acceptedStatus);
      const seen = await requireOk(world, 'the transaction', detailsOf(app, payment));
      checks.decided.field(`${mode}: the transaction`, seen, 'status', 'REFUNDED');
    }
  },
});

export const simultaneousRefunds = defineScenario({
  id: 'refunds.simultaneous',
  title: `Of ${simultaneous} simultaneous refunds no more are accepted than the amount allows`,
  clauses: ['REF-02'],
  takesMs: { real: 1000, virtual: 4 * cooledMs },
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'REF-02');
    const app = await refundApp(world);
    await app.token();
    const { payment } = await refundable(world, app, '10.00');
    // With time to cool down the waves come near the balance; without, one wave must do.
    const waves = world.clock === 'virtual' ? 4 : 1;
    let accepted = 0;
    for (let wave = 1; wave <= waves; wave += 1) {
      const sent = await Promise.all(
        Array.from({ length: simultaneous }, () => refund(world, app, payment, '3.00')),
      );
      accepted += sent.filter(isAccepted).length;
      checks.value(`refunded after wave ${wave} (of 10.00)`, 3 * accepted, between(wave === 1 ? 3 : 0, 10));
      const rejected = sent.filter((each) => !isAccepted(each)).map(({ response }) => response.status);
      checks.value(`wave ${wave}: the others`, [...new Set(rejected)], [400]);
      if (wave < waves) await world.sleep(cooledMs, 'the cooldown');
    }
    checks.decided.value('accepted in all', accepted, Math.min(waves, 3));
    const seen = await requireOk(world, 'the transaction', detailsOf(app, payment));
    checks.decided.field('the transaction', seen, 'refundedAmount', `${3 * accepted}.00`);
  },
});
