import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { configureGateway, noOutages } from './gateway-administration.js';
import { detailsOf, newPayment } from './payment-body.js';

const outages = [
  ['timeoutsPerThousand', 'ERR_PAYMENT_TIMEOUT'],
  ['failuresPerThousand', 'ERR_SYSTEM_ERROR'],
] as const;

export const gatewayOutages = defineScenario({
  id: 'payments.gateway-outages',
  title: 'A production payment that its gateway times out or breaks is FAILED with the code of the cause',
  clauses: ['PAY-09'],
  takesMs: 3000,
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'PAY-09');
    const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: false });
    for (const [share, errorCode] of outages) {
      await configureGateway(world, { latencyMs: 100, approvalPercent: 100, ...noOutages, [share]: 1000 });
      const details = await ended(world, app);
      checks.field(`with ${share}`, details, 'status', 'FAILED');
      checks.field(`with ${share}`, details, 'errorCode', errorCode);
    }
  },
});

/** Makes a production payment. Returns its details once it is no longer pending, or after 5 s. */
async function ended(world: World, app: Integrator) {
  const payment = newPayment(world, '10.00');
  await requireOk(world, 'a production payment', app.call('payNow', payment));
  for (let attempt = 0; ; attempt += 1) {
    await world.sleep(250, 'the outcome of the gateway');
    const details = await requireOk(world, 'its details', detailsOf(app, payment));
    if (responseField(details, 'status') !== 'PENDING' || attempt === 20) return details;
  }
}
