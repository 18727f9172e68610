import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, between, textContaining } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { detailsOf, newPayment, type PaymentBody } from '../payments/payment-body.js';
import { checkServed, cooldownPassedMs, endOf, refundApp, refundable, sendRefund } from './refund.js';

const simultaneous = 12;

export const balance = defineScenario({
  id: 'refunds.balance',
  title: 'A refund lowers the balance, refundStatus shows it, and a refund above the balance is 400',
  clauses: ['REF-01', 'REF-02'],
  takesMs: 1000,
  needs: { apps: 2 },
  async run(world) {
    const app = await refundApp(world);
    const { payment } = await refundable(world, app, '10.00');
    const above = await sendRefund(world, app, payment, '10.01');
    const limit = checksFor(world, 'REF-02');
    limit.status('a refund above the amount', above.response, 400);
    limit.decided.field(
      'a refund above the amount',
      above.response,
      'errorCode',
      'ERR_REFUND_EXCEEDS_BALANCE',
    );
    await world.part('a saved transaction of production', async () => {
      const production = await refundApp(world, false);
      const saved = newPayment(world, '10.00');
      await requireOk(world, 'the transaction', production.call('saveTransaction', saved));
      const refund = async (amount: string) => (await sendRefund(world, production, saved, amount)).response;
      const above = [await refund('10.01'), await refund('20.00'), await refund('10.01')];
      // A service that refunds no such transaction shows nothing about its balance.
      const { status } = await refund('1.00');
      const shown = status <= 299 || status === 400 ? limit : limit.decided;
      const statuses = above.map((response) => response.status);
      shown.value('production: refunds above the amount', statuses, [400, 400, 400], ...above);
    });
    await world.part('a refund right after its payment', () => checkRefund(world, app, payment));
    const checks = checksFor(world, 'REF-01').decided;
    const other = await refundable(world, app, '5.00');
    const failed = await sendRefund(world, app, other.payment, '5.00', 'SBX-FAIL-');
    checks.field('a refund that fails', failed.response, 'status', 'FAILED');
    const full = await sendRefund(world, app, other.payment, '5.00');
    checks.status('a full refund after a failed one', full.response, acceptedStatus);
  },
});

/** Refunds a part of a payment of 10.00. The document shows that a service may reject a refund so early. */
async function checkRefund(world: World, app: Integrator, payment: PaymentBody): Promise<void> {
  const checks = checksFor(world, 'REF-01');
  const first = await sendRefund(world, app, payment, '4.00');
  await requireOk(world, 'the first refund', first.response);
  if ((await endOf(world, app, first)) !== 'accepted')
    return world.inconclusive('the first refund did not succeed');
  const { referenceId } = payment;
  const { refundReferenceId } = first;
  await checkServed(checks, 'the first refund', app, { referenceId, refundReferenceId });
  for (const query of [{ refundReferenceId }, { referenceId }]) {
    const shown = await app.call('refundStatus', query);
    const title = `refundStatus by ${Object.keys(query).join()}`;
    checks.decided.status(title, shown, acceptedStatus);
    checks.decided.value(`${title}: the refund`, shown.text, textContaining(refundReferenceId), shown);
    checks.decided.value(`${title}: its amount`, shown.text, textContaining('"4.00"'), shown);
  }
  checks.decided.field('the refund', first.response, 'remainingAmount', '6.00');
  checks.decided.field('the refund', first.response, 'status', 'SUCCESS');
  checks.decided.field('the transaction', await detailsOf(app, payment), 'refundedAmount', '4.00');
  const { response: rest } = await sendRefund(world, app, payment, '6.01');
  // The balance is checked before the cooldown.
  const code = 'ERR_REFUND_EXCEEDS_BALANCE';
  for (const [clause, title] of [
    [checks, 'a refund above the balance'],
    [checksFor(world, 'REF-02'), 'a refund above the balance in the cooldown'],
  ] as const) {
    clause.status(title, rest, 400);
    clause.decided.field(title, rest, 'errorCode', code);
  }
  const again = { referenceId, refundReferenceId, amount: '1.00' };
  checks.decided.status('the same refundReferenceId', await app.call('refund', again), 409);
}

export const simultaneousWithoutCooldown = defineScenario({
  id: 'refunds.simultaneous.no-cooldown',
  title: `Without a cooldown ${simultaneous} simultaneous refunds use up the balance and never exceed it`,
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
      // saveTransaction, because a production payment would be pending until the callback of its gateway.
      await requireOk(world, 'the transaction', app.call('saveTransaction', payment));
      const { accepted, refusals, expected } = await refundAtOnce(world, app, payment);
      checks.value(`${mode}: refunded (of 10.00)`, 3 * accepted, between(0, 10));
      checks.decided.value(`${mode}: accepted`, accepted, 3);
      checks.value(`${mode}: the statuses of the others`, refusals, expected);
      const rest = await sendRefund(world, app, payment, '1.00');
      checks.decided.status(`${mode}: a refund of the remaining amount`, rest.response, acceptedStatus);
      const seen = await requireOk(world, 'the transaction', detailsOf(app, payment));
      checks.decided.field(`${mode}: the transaction`, seen, 'status', 'REFUNDED');
    }
  },
});

export const simultaneousRefunds = defineScenario({
  id: 'refunds.simultaneous',
  title: `The sum of ${simultaneous} simultaneous refunds never exceeds the amount of the transaction`,
  clauses: ['REF-02'],
  takesMs: { real: 1000, virtual: 4 * cooldownPassedMs },
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'REF-02');
    const app = await refundApp(world);
    await app.token();
    const { payment } = await refundable(world, app, '10.00');
    // On the virtual clock there is time for the cooldown between several waves; otherwise there is one wave.
    const waves = world.clock === 'virtual' ? 4 : 1;
    let accepted = 0;
    for (let wave = 1; wave <= waves; wave += 1) {
      const sent = await refundAtOnce(world, app, payment);
      accepted += sent.accepted;
      checks.value(`refunded after wave ${wave} (of 10.00)`, 3 * accepted, between(0, 10));
      checks.value(`wave ${wave}: the statuses of the others`, sent.refusals, sent.expected);
      if (wave < waves) await world.sleep(cooldownPassedMs, 'the cooldown');
    }
    checks.decided.value('accepted in total', accepted, Math.min(waves, 3));
    const seen = await requireOk(world, 'the transaction', detailsOf(app, payment));
    checks.decided.field('the transaction', seen, 'refundedAmount', `${3 * accepted}.00`);
  },
});

interface AtOnce {
  /** The number of refunds that reserve a part of the balance or have used it: an open one reserves it. */
  readonly accepted: number;
  /** The distinct statuses of the responses that refuse a refund, and the expected ones: none if none is refused. */
  readonly refusals: readonly number[];
  readonly expected: readonly number[];
}

/** Sends simultaneous refunds of 3.00. */
async function refundAtOnce(world: World, app: Integrator, payment: PaymentBody): Promise<AtOnce> {
  const sent = await Promise.all(
    Array.from({ length: simultaneous }, () => sendRefund(world, app, payment, '3.00')),
  );
  const ends = await Promise.all(sent.map((each) => endOf(world, app, each)));
  const refused = sent.filter((_, at) => ends[at] === 'refused');
  return {
    accepted: ends.filter((end) => end !== 'refused' && end !== 'FAILED').length,
    refusals: [...new Set(refused.map(({ response }) => response.status))],
    expected: refused.length === 0 ? [] : [400],
  };
}
