import { terminalQueue } from '../../../../conformance/oracle/destinations.js';
import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { StompFrame } from '../wire/stomp-frame.js';

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

/** Advice for a client that uses names which the document leaves open. */
export const describeDialect = 'describe the names of the client in a binding, and give it to --binding';

const ownDestinations: readonly string[] = Object.values(toService);

/** Returns whether a client sends to a destination that the reference profile does not have: the document shows none. */
export function isOtherDestination({ command, headers: { destination = '' } }: StompFrame): boolean {
  return command === 'SEND' && destination.startsWith('/app/') && !ownDestinations.includes(destination);
}
