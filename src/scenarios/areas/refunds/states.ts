import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, between } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { detailsOf, newPayment } from '../payments/payment-body.js';
import { refundApp, refundable, sendRefund } from './refund.js';

export const refundStates = defineScenario({
  id: 'refunds.states',
  title: 'Only a SUCCESS transaction can be refunded, and a full refund ends in REFUNDED',
  clauses: ['REF-04'],
  takesMs: 1000,
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'REF-04');
    const app = await refundApp(world);
    const cancelled = newPayment(world, '10.00');
    await requireOk(world, 'the payment', app.call('payNow', cancelled));
    await requireOk(
      world,
      'the cancellation',
      app.call('cancelTransaction', { referenceId: cancelled.referenceId }),
    );
    const pending = newPayment(world, '500.01');
    await requireOk(world, 'the payment', app.call('payNow', pending));
    const failed = newPayment(world, '1000.00');
    await requireOk(world, 'the payment', app.call('payNow', failed));
    const states = { CANCELLED: cancelled, PENDING: pending, FAILED: failed };
    for (const [status, payment] of Object.entries(states)) {
      checks.field(`the status before: ${status}`, await detailsOf(app, payment), 'status', status);
      const { response } = await sendRefund(world, app, payment, '1.00');
      checks.status(`a refund of a ${status} transaction`, response, 409);
      checks.field(`a refund of a ${status} transaction`, response, 'errorCode', 'ERR_INVALID_STATE');
      checks.field(`the status after: ${status}`, await detailsOf(app, payment), 'status', status);
    }

    const { payment } = await refundable(world, app, '10.00');
    // Without an amount the whole balance is refunded.
    const full = await sendRefund(world, app, payment);
    checks.status('a full refund', full.response, acceptedStatus);
    checks.field('a full refund', full.response, 'amount', '10.00');
    checks.field('a full refund', full.response, 'remainingAmount', '0.00');
    const seen = await detailsOf(app, payment);
    checks.field('the transaction', seen, 'status', 'REFUNDED');
    checks.field('the transaction', seen, 'refundedAmount', '10.00');
    const more = await sendRefund(world, app, payment, '0.01');
    checks.status('a refund after the full one', more.response, between(400, 409));
  },
});
