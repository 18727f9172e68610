import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { second } from '../../../text/time-units.js';
import { requireOk } from '../../clause-checks.js';
import type { World } from '../../world.js';
import { callingWith, newPayment } from '../payments/payment-body.js';

/** A sandbox app that can pay and read its payments. */
export function sandboxApp(world: World): Promise<Integrator> {
  return world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: true });
}

/** A sandbox app of the branch that calls by another system than most; the same app where a run creates none. */
export async function branchApp(world: World, own: Integrator): Promise<Pick<Integrator, 'call' | 'token'>> {
  const app = world.createsApps ? await appOfBranch(world) : own;
  const { call } = callingWith(app, { system: world.systems.at(-1) ?? world.systems[0] });
  return { call, token: () => app.token() };
}

async function appOfBranch(world: World): Promise<Integrator> {
  const { branchId } = await world.tenant();
  return world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: true, owner: { branchId } });
}

/** A payment whose outcome comes after 10 s: no other payment may have to wait for it. */
export async function payBefore(world: World, app: Integrator, name = 'a payment before'): Promise<void> {
  await world.part(name, async () => {
    await requireOk(world, name, app.call('payNow', newPayment(world, '500.00')));
  });
}

/** Such a payment while one of the row is in progress. */
export async function payMeanwhile(
  world: World,
  app: Integrator,
  { resolvesAfterMs }: { readonly resolvesAfterMs: number | null },
): Promise<void> {
  if (resolvesAfterMs === null || resolvesAfterMs === 0) return;
  await world.sleep(second, 'payments in progress');
  await payBefore(world, app, 'a payment meanwhile');
}
