import { checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { detailsOf, newPayment } from '../payments/payment-body.js';

export const sharedReferences = defineScenario({
  id: 'tenants.references',
  title: 'Two merchants, or sandbox and production of one merchant, may use the same referenceId',
  clauses: ['TEN-11'],
  takesMs: 1000,
  needs: { apps: 4 },
  async run(world) {
    const checks = checksFor(world, 'TEN-11');
    const { merchantId } = await world.otherTenant();
    const { referenceId } = newPayment(world);
    const owners = [
      ['the first merchant', {}],
      ['the second merchant', { owner: { merchantId } }],
    ] as const;
    let cents = 100;
    for (const [who, owner] of owners) {
      for (const sandbox of [false, true]) {
        const title = `${who}, ${sandbox ? 'sandbox' : 'production'}`;
        const scopes = ['payments:direct', 'transactions:read'] as const;
        const app = await world.app({ scopes: [...scopes], sandbox, ...owner });
        cents += 1;
        const amount = (cents / 100).toFixed(2);
        const sent = { referenceId, amount, currency: 'EUR' };
        const response = await app.call('payNow', sent);
        if (!checks.status(title, response, acceptedStatus)) continue;
        const seen = await requireOk(world, 'its details', detailsOf(app, sent));
        checks.field(`${title}: its own payment`, seen, 'amount', amount);
        checks.status(`${title}: again`, await app.call('payNow', sent), 409);
      }
    }
  },
});
