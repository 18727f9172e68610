import { requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';

/** The last settings that the terminal has uploaded, as administrators see them; undefined before the first. */
export async function uploadedSettings(world: World, configId: number): Promise<unknown> {
  const path = `/api/v1/admin/terminals/${configId}`;
  const shown = await requireOk(world, 'the terminal', world.administrator.request({ method: 'GET', path }));
  const snapshot = responseField(shown, 'settingsSnapshot');
  return typeof snapshot === 'object' && snapshot !== null ? Reflect.get(snapshot, 'settings') : undefined;
}

/** An administrator replaces the settings of the terminal. */
export function putSettings(world: World, configId: number, settings: object): Promise<unknown> {
  const path = `/api/v1/admin/terminals/${configId}/settings`;
  const put = world.administrator.request({ method: 'PUT', path, body: { settings } });
  return requireOk(world, 'new settings', put);
}
