import { terminalQueue } from '../../../../conformance/oracle/destinations.js';
import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';

/** The destinations to which a terminal sends. */
export const toService = {
  register: '/app/terminal/register',
  heartbeat: '/app/terminal/heartbeat',
  transaction: '/app/terminal/transaction',
  settings: '/app/terminal/settings',
  commandResult: '/app/terminal/command-result',
} as const;

export const paths = {
  token: tokenEndpoints.oauthToken.path,
  wsToken: tokenEndpoints.wsToken.path,
  terminalInfo: '/api/v1/terminal/info',
} as const;

/** The queue of a terminal. */
export function queueOf(configId: number): string {
  return terminalQueue.replace('{configId}', String(configId));
}
