import { scopes } from '../../contract/scopes.js';
import type { Administrator, AppCreated } from '../administrator.js';

/** Creates an app in sandbox mode with all scopes, for a person who calls the service besides the simulated integrators. */
export function createAppForPerson(administrator: Administrator, merchantId: string): Promise<AppCreated> {
  const displayName = 'By hand';
  return administrator.createApp({
    displayName,
    owner: { merchantId },
    scopes: [...scopes],
    sandbox: true,
  });
}
