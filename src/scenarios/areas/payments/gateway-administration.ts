import { requireOk } from '../../clause-checks.js';
import type { World } from '../../world.js';

/** No payment is failed by the gateway itself. */
export const noOutages = { timeoutsPerThousand: 0, failuresPerThousand: 0, rateLimitsPerThousand: 0 };

/** Only a service whose gateway can be configured like this can be judged. */
export async function configureGateway(world: World, body: Readonly<Record<string, number>>): Promise<void> {
  const { merchantId } = await world.tenant();
  const path = `/api/v1/admin/gateway-configurations/${merchantId}`;
  const configured = world.administrator.request({ method: 'PUT', path, body });
  await requireOk(world, 'the configuration of the gateway', configured);
}
