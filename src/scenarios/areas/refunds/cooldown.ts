import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, atLeast, between } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { newPayment } from '../payments/payment-body.js';
import { cooledMs, isAccepted, refund, refundApp, refundable } from './refund.js';

export const cooldownRefuses = defineScenario({
  id: 'refunds.cooldown.active',
  title: 'Of two refunds within 60 s of the payment at least one is 400',
  clauses: ['REF-03'],
  takesMs: 1000,
  needs: { apps: 2 },
  async run(world) {
    const checks = checksFor(world, 'REF-03');
    for (const sandbox of [true, false]) {
      const mode = sandbox ? 'sandbox' : 'production';
      const app = await refundApp(world, sandbox);
      const payment = newPayment(world, '10.00');
      // Recorded and not paid: a production payment would be pending until its gateway calls back.
      await requireOk(world, 'the transaction', app.call('saveTransaction', payment));
      const sent = [await refund(world, app, payment, '2.00'), await refund(world, app, payment, '2.00')];
      const responses = sent.map(({ response }) => response);
      const rejected = responses.filter(({ status }) => status === 400);
      checks.value(`${mode}: refused with 400`, rejected.length, between(1, 2), ...responses);
      const [, second] = responses;
      if (second === undefined) continue;
      const decided = checks.decided;
      decided.value(
        `${mode}: the first`,
        isAccepted({ response: responses[0] ?? second }),
        true,
        ...responses,
      );
      decided.field(`${mode}: the second`, second, 'errorCode', 'ERR_REFUND_COOLDOWN');
      const wait = responseField(second, 'retryAfterSeconds');
      decided.value(`${mode}: the second: retryAfterSeconds`, wait, between(50, 60), second);
      const own = newPayment(world, '10.00');
      await requireOk(world, 'another transaction', app.call('saveTransaction', own));
      const other = await refund(world, app, own, '2.00');
      decided.status(`${mode}: another transaction`, other.response, acceptedStatus);
    }
  },
});

export const cooldownOver = defineScenario({
  id: 'refunds.cooldown.elapsed',
  title: 'Refunds that are 60 s apart from the payment and from each other are accepted',
  clauses: ['REF-03', 'REF-01'],
  takesMs: 3 * cooledMs,
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'REF-03');
    const app = await refundApp(world);
    const { payment } = await refundable(world, app, '10.00');
    const { referenceId } = payment;
    await world.sleep(cooledMs, 'the cooldown after the payment');
    const first = await refund(world, app, payment, '4.00');
    const refundedAt = Date.now();
    checks.status('61 s after the payment', first.response, acceptedStatus);
    await world.sleep(refundedAt + 58_000 - Date.now(), 'almost the end of the cooldown');
    const early = await refund(world, app, payment, '1.00');
    checks.decided.status('58 s after the first refund', early.response, 400);
    checks.decided.value(
      'it says when',
      responseField(early.response, 'retryAfterSeconds'),
      atLeast(1),
      early.response,
    );
    // What was refused does not begin a cooldown of its own.
    await world.sleep(refundedAt + cooledMs - Date.now(), 'the cooldown after the refund');
    const lowered = checksFor(world, 'REF-01');
    const above = await refund(world, app, payment, '6.01');
    lowered.status('more than is left after the first', above.response, 400);
    const second = await refund(world, app, payment, '6.00');
    checks.status('61 s after the first refund', second.response, acceptedStatus);
    lowered.status('all that is left', second.response, acceptedStatus);
    const list = await app.call('refundStatus', { referenceId });
    for (const { refundReferenceId } of [first, second]) {
      lowered.value('refundStatus shows both', list.text.includes(refundReferenceId), true, list);
    }
  },
});
