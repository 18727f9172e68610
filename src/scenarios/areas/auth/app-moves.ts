import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { requireOk, requireText } from '../../clause-checks.js';
import type { World } from '../../world.js';

const apps = '/api/v1/admin/apps';

/** What an administrator does to an app. A move that is refused leaves nothing to be judged. */

export function revoke(world: World, appId: string): Promise<HttpExchange> {
  const path = `${apps}/${appId}/revoke`;
  return requireOk(world, 'revoking the app', world.administrator.request({ method: 'POST', path }));
}

/** The new secret. */
export async function regenerate(world: World, appId: string): Promise<string> {
  const path = `${apps}/${appId}/secret`;
  const title = 'regenerating the secret';
  const answer = await requireOk(world, title, world.administrator.request({ method: 'POST', path }));
  return requireText(world, answer, 'appSecret');
}

export function change(
  world: World,
  appId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<HttpExchange> {
  const path = `${apps}/${appId}`;
  return requireOk(world, 'changing the app', world.administrator.request({ method: 'PATCH', path, body }));
}

export function show(world: World, appId?: string): Promise<HttpExchange> {
  const path = appId === undefined ? apps : `${apps}/${appId}`;
  return requireOk(world, 'looking at apps', world.administrator.request({ method: 'GET', path }));
}
