import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { requireOk } from '../../clause-checks.js';
import type { World } from '../../world.js';
import { newPayment } from '../payments/payment-body.js';

/** A sandbox app that can pay and read its payments. */
export function sandboxApp(world: World): Promise<Integrator> {
  return world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: true });
}

/** A payment whose outcome comes after 10 s: no later payment may have to wait for it. */
export async function payBefore(world: World, app: Integrator): Promise<void> {
  await world.part('a payment before', async () => {
    await requireOk(world, 'a payment before', app.call('payNow', newPayment(world, '500.00')));
  });
}
