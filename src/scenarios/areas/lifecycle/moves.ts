import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { requireOk, requireText } from '../../clause-checks.js';
import type { World } from '../../world.js';

/** A move of an administrator on one terminal; a service that refuses it shows nothing. */
export function administer(
  world: World,
  configId: number,
  move: 'deactivate' | 'kick',
  body: unknown = {},
): Promise<HttpExchange> {
  const path = `/api/v1/admin/terminals/${configId}/${move}`;
  return requireOk(world, move, world.administrator.request({ method: 'POST', path, body }));
}

/** Deactivates, and gives the new activation code. */
export async function deactivated(world: World, configId: number): Promise<string> {
  return requireText(world, await administer(world, configId, 'deactivate'), 'activationCode');
}

/** Tries an activation code, as a device does that has no credentials. */
export function activate(world: World, activationCode: string): Promise<HttpExchange> {
  return world.http.call({ method: 'POST', path: '/api/v1/terminal/activate', body: { activationCode } });
}
