import { paymentStatuses } from '../../../../conformance/oracle/payment-statuses.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { second } from '../../../text/time-units.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { refundApp } from '../refunds/refund.js';
import { detailsOf, newPayment, type PaymentBody } from './payment-body.js';

/** Ways to bring a transaction into each status of the table. */
const ways: Readonly<Record<string, (world: World, app: Integrator) => Promise<PaymentBody>>> = {
  PENDING: (world, app) => pay(world, app, '500.01'),
  SUCCESS: (world, app) => pay(world, app, '10.00'),
  FAILED: (world, app) => pay(world, app, '1000.00'),
  CANCELLED: async (world, app) => {
    const payment = await pay(world, app, '10.00');
    await requireOk(world, 'the first cancellation', cancel(app, payment));
    return payment;
  },
  REFUNDED: async (world, app) => {
    const payment = await pay(world, app, '10.00');
    const { referenceId } = payment;
    const refund = { referenceId, refundReferenceId: world.reference('REF-') };
    await requireOk(world, 'the full refund', app.call('refund', refund));
    return payment;
  },
};

async function pay(world: World, app: Integrator, amount: string): Promise<PaymentBody> {
  const payment = newPayment(world, amount);
  await requireOk(world, 'the payment', app.call('payNow', payment));
  return payment;
}

function cancel(app: Integrator, { referenceId }: PaymentBody) {
  return app.call('cancelTransaction', { referenceId });
}

export const cancels = defineScenario({
  id: 'payments.cancel',
  title: 'cancelTransaction follows the table of transitions, and a late resolution changes nothing',
  clauses: ['PAY-06'],
  takesMs: 13 * second,
  needs: { apps: 2 },
  async run(world) {
    const checks = checksFor(world, 'PAY-06');
    const app = await refundApp(world);
    for (const { name, next, inTotals } of paymentStatuses) {
      // REPORTED is reached by terminals alone (MSG-08).
      if (inTotals === false) continue;
      const payment = await ways[name]?.(world, app);
      if (payment === undefined) return world.inconclusive(`no call leads to ${name}`);
      const allowed = next.includes('CANCELLED');
      const before = await requireOk(world, 'the transaction details', detailsOf(app, payment));
      await world.sleep(20, 'a later instant');
      const response = await cancel(app, payment);
      if (allowed) {
        const updatedAt = Date.parse(String(responseField(response, 'updatedAt')));
        const earlier = Date.parse(String(responseField(before, 'updatedAt')));
        checks.value(`from ${name}: updatedAt is later`, updatedAt > earlier, true, before, response);
        checks.field(`from ${name}`, response, 'createdAt', responseField(before, 'createdAt'));
      }
      checks.status(`from ${name}`, response, allowed ? acceptedStatus : 409);
      if (!allowed) checks.field(`from ${name}`, response, 'errorCode', 'ERR_INVALID_STATE');
      checks.field(
        `from ${name}: status afterwards`,
        await detailsOf(app, payment),
        'status',
        allowed ? 'CANCELLED' : name,
      );
    }
    await checkPartlyRefunded(world, checks, app);
    await checkSettled(world, checks);
    await checkLate(world, checks, app);
  },
});

async function checkPartlyRefunded(world: World, checks: ClauseChecks, app: Integrator): Promise<void> {
  const payment = await pay(world, app, '10.00');
  const { referenceId } = payment;
  const refund = { referenceId, refundReferenceId: world.reference('REF-'), amount: '1.00' };
  await requireOk(world, 'a refund', app.call('refund', refund));
  checks.status('after a partial refund', await cancel(app, payment), 409);
  const other = await pay(world, app, '10.00');
  const pending = { referenceId: other.referenceId, refundReferenceId: world.reference('SBX-PENDING-') };
  for (const amount of ['1.00', '9.00']) {
    await app.call('refund', { ...pending, amount });
    checks.status('while a refund is pending', await cancel(app, other), 409);
  }
  checks.field('while a refund is pending', await detailsOf(app, other), 'status', 'SUCCESS');
  checks.field(
    'after a partial refund: status afterwards',
    await detailsOf(app, payment),
    'status',
    'SUCCESS',
  );
}

async function checkSettled(world: World, checks: ClauseChecks): Promise<void> {
  const scopes = ['payments:direct', 'transactions:read', 'refunds:write', 'reports:read'] as const;
  const app = await world.app({ scopes: [...scopes], sandbox: true });
  const payment = await pay(world, app, '10.00');
  await requireOk(world, 'the settlement', app.call('settle', {}));
  checks.status('after the settlement', await cancel(app, payment), 409);
  checks.field('after the settlement: status afterwards', await detailsOf(app, payment), 'status', 'SUCCESS');
}

/** Cancels before a delayed resolution, during a delayed response, and before the callback of a gateway. */
async function checkLate(world: World, checks: ClauseChecks, app: Integrator): Promise<void> {
  const production = await refundApp(world, false);
  await production.token();
  const delayed = await pay(world, app, '500.00');
  await requireOk(world, 'the cancellation', cancel(app, delayed));
  const atGateway = await pay(world, production, '10.00');
  const pending = await cancel(production, atGateway);
  const slow = newPayment(world, '999.00');
  const response = app.call('payNow', slow);
  response.catch(() => undefined);
  await world.sleep(second, 'the payment to start');
  await requireOk(world, 'the cancellation during the delay', cancel(app, slow));
  const ended = response.then(
    (exchange) => responseField(exchange, 'status'),
    () => 'no response',
  );
  const within = new Promise<string>((resolve) => setTimeout(() => resolve('still held'), 1500));
  const timing = { since: monotonicNow(), slackMs: 1400 };
  const status = await Promise.race([ended, within]);
  checks.timed('the status of the delayed response', status, 'CANCELLED', timing);

  await world.sleep(11 * second, 'the late resolutions');
  checks.field('500.00, later', await detailsOf(app, delayed), 'status', 'CANCELLED');
  checks.field('999.00, later', await detailsOf(app, slow), 'status', 'CANCELLED');
  // The gateway may have resolved the payment before the cancel.
  if (pending.status > 299) return;
  checks.field('at a gateway, later', await detailsOf(production, atGateway), 'status', 'CANCELLED');
}
