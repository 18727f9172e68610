import { paymentStatuses } from '../../../../conformance/oracle/payment-statuses.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { refundApp } from '../refunds/refund.js';
import { detailsOf, type Order, order } from './order.js';

const second = 1000;

/** How a transaction comes into each status of the table. */
const ways: Readonly<Record<string, (world: World, app: Integrator) => Promise<Order>>> = {
  PENDING: (world, app) => pay(world, app, '500.01'),
  SUCCESS: (world, app) => pay(world, app, '10.00'),
  FAILED: (world, app) => pay(world, app, '1000.00'),
  CANCELLED: async (world, app) => {
    const payment = await pay(world, app, '10.00');
    await requireOk(world, 'the first cancel', cancel(app, payment));
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

async function pay(world: World, app: Integrator, amount: string): Promise<Order> {
  const payment = order(world, amount);
  await requireOk(world, 'the payment', app.call('payNow', payment));
  return payment;
}

function cancel(app: Integrator, { referenceId }: Order) {
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
    for (const { name, next } of paymentStatuses) {
      const payment = await ways[name]?.(world, app);
      if (payment === undefined) return world.inconclusive(`there is no way to ${name}`);
      const allowed = next.includes('CANCELLED');
      const response = await cancel(app, payment);
      checks.status(`from ${name}`, response, allowed ? acceptedStatus : 409);
      if (!allowed) checks.field(`from ${name}`, response, 'errorCode', 'ERR_INVALID_STATE');
      checks.field(
        `from ${name}: then`,
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
  checks.status('with a refund', await cancel(app, payment), 409);
  checks.field('with a refund: then', await detailsOf(app, payment), 'status', 'SUCCESS');
}

async function checkSettled(world: World, checks: ClauseChecks): Promise<void> {
  const scopes = ['payments:direct', 'transactions:read', 'refunds:write', 'reports:read'] as const;
  const app = await world.app({ scopes: [...scopes], sandbox: true });
  const payment = await pay(world, app, '10.00');
  await requireOk(world, 'the settlement', app.call('settle', {}));
  checks.status('once it is settled', await cancel(app, payment), 409);
  checks.field('once it is settled: then', await detailsOf(app, payment), 'status', 'SUCCESS');
}

/** A resolution that is due later, an answer that is held, and a gateway that calls back. */
async function checkLate(world: World, checks: ClauseChecks, app: Integrator): Promise<void> {
  const production = await refundApp(world, false);
  await production.token();
  const late = await pay(world, app, '500.00');
  await requireOk(world, 'the cancel', cancel(app, late));
  const atGateway = await pay(world, production, '10.00');
  const pending = await cancel(production, atGateway);
  const held = order(world, '999.00');
  const holding = app.call('payNow', held);
  holding.catch(() => undefined);
  await world.sleep(second, 'the payment to be under way');
  await requireOk(world, 'the cancel of the held one', cancel(app, held));
  checks.field('an answer that is held', await holding, 'status', 'CANCELLED');

  await world.sleep(11 * second, 'the resolutions that come too late');
  checks.field('500.00, later', await detailsOf(app, late), 'status', 'CANCELLED');
  checks.field('999.00, later', await detailsOf(app, held), 'status', 'CANCELLED');
  // A gateway may have been quicker than the cancel.
  if (pending.status > 299) return;
  checks.field('at a gateway, later', await detailsOf(production, atGateway), 'status', 'CANCELLED');
}
