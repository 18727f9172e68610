import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { requireOk } from '../../clause-checks.js';
import type { World } from '../../world.js';
import { storedPayment } from './payment-body.js';

/** No payment is failed by the gateway itself. */
export const noOutages = { timeoutsPerThousand: 0, failuresPerThousand: 0, rateLimitsPerThousand: 0 };

/** Configures the gateway of a merchant, by default of the scenario's; without success the scenario is inconclusive. */
export async function configureGateway(
  world: World,
  body: Readonly<Record<string, number>>,
  merchant?: string,
): Promise<void> {
  const merchantId = merchant ?? (await world.tenant()).merchantId;
  const path = `/api/v1/admin/gateway-configurations/${merchantId}`;
  const configured = world.administrator.request({ method: 'PUT', path, body });
  await requireOk(world, 'the configuration of the gateway', configured);
}

/** Makes a production payment that names the terminal, and waits until its gateway has approved it. */
export async function approvedPayment(
  world: World,
  caller: Pick<Integrator, 'call'>,
  { terminalId }: { readonly terminalId: string },
): Promise<void> {
  await configureGateway(world, { latencyMs: 0, approvalPercent: 100, ...noOutages });
  await storedPayment(world, caller, '10.00', { terminalId });
  await world.sleep(300, 'the callback of the gateway');
}

/** An administrator sends the callback of a payment instead of the gateway. */
export function sendCallback(world: World, body: Readonly<Record<string, unknown>>): Promise<HttpExchange> {
  const path = '/api/v1/admin/developer-tools/gateway-callback';
  return world.administrator.request({ method: 'POST', path, body });
}
