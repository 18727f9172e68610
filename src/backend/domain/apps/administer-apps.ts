import type { Reach } from '../access/reach.js';
import type { SandboxApps } from '../access/sandbox-apps.js';
import type { App, AppChanges, AppStore } from './app.js';

export interface AppDeps {
  readonly apps: AppStore;
  readonly sandboxApps: Pick<SandboxApps, 'changed'>;
}

/** Stores a new app with the hash of its secret. */
export async function createApp({ apps, sandboxApps }: AppDeps, app: App, secretHash: string): Promise<void> {
  await apps.insert(app, secretHash);
  sandboxApps.changed(app);
}

/**
 * Changes an app. Its mode counts from now on, for tokens that were already issued too (SBX-26); its scopes count for
 * tokens that are issued from now on (AUTH-09).
 *
 * @returns the changed app; undefined if it is unknown or out of reach
 */
export async function changeApp(
  { apps, sandboxApps }: AppDeps,
  reach: Reach,
  appId: string,
  changes: AppChanges,
): Promise<App | undefined> {
  const app = await apps.change(reach, appId, changes);
  if (app !== undefined) sandboxApps.changed(app);
  return app;
}
