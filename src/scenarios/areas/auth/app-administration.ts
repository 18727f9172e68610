import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { requireOk, requireText } from '../../clause-checks.js';
import type { World } from '../../world.js';

export const apps = '/api/v1/admin/apps';

/** An administrator revokes the app; without success the scenario is inconclusive. */

export function revokeApp(world: World, appId: string): Promise<HttpExchange> {
  const path = `${apps}/${appId}/revoke`;
  return requireOk(world, 'the revocation of the app', world.administrator.request({ method: 'POST', path }));
}

/** An administrator regenerates the secret of the app; returns the new one. */
export async function regenerateSecret(world: World, appId: string): Promise<string> {
  const path = `${apps}/${appId}/secret`;
  const title = 'the regeneration of the secret';
  const response = await requireOk(world, title, world.administrator.request({ method: 'POST', path }));
  return requireText(world, response, 'appSecret');
}

/** An administrator changes fields of the app. */
export function changeApp(
  world: World,
  appId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<HttpExchange> {
  const path = `${apps}/${appId}`;
  return requireOk(
    world,
    'the change of the app',
    world.administrator.request({ method: 'PATCH', path, body }),
  );
}

/** An administrator reads one app, or the list of apps. */
export function showApps(world: World, appId?: string): Promise<HttpExchange> {
  const path = appId === undefined ? apps : `${apps}/${appId}`;
  return requireOk(world, 'the apps', world.administrator.request({ method: 'GET', path }));
}
