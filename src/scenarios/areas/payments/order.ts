import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Payload } from '../../../simulator/http/operation-call.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { requireOk } from '../../clause-checks.js';
import type { World } from '../../world.js';

/** A payment that forces nothing, with a reference that nobody has used. */
export type Order = Readonly<Record<'referenceId' | 'amount' | 'currency', string>>;

export function order(world: World, amount = '12.34'): Order {
  return { referenceId: world.reference('ORD-'), amount, currency: 'EUR' };
}

/** A sandbox payment that is SUCCESS at once and so can be looked up, refunded and settled. */
export async function paid(
  world: World,
  app: Pick<Integrator, 'call'>,
  amount = '12.34',
  more: Payload = {},
): Promise<Order> {
  const made = order(world, amount);
  await requireOk(world, 'the payment', app.call('payNow', { ...made, ...more }));
  return made;
}

export function detailsOf(
  app: Pick<Integrator, 'call'>,
  { referenceId }: Pick<Order, 'referenceId'>,
): Promise<HttpExchange> {
  return app.call('getTransactionDetails', { referenceId });
}
