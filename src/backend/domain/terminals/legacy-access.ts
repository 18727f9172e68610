import { secretMatches } from '../access/secrets.js';
import type { Terminal } from './terminal.js';

/** Who a legacy terminal says that it is: the three headers of its SUBSCRIBE. */
export interface LegacyClaim {
  readonly configId: number | undefined;
  readonly terminalId: string;
  readonly accessId: string;
}

/** A terminal with what is kept of its access_id. */
export interface LegacyAccess {
  readonly terminal: Terminal;
  readonly accessIdHash: string;
}

export type FindLegacyAccess = (configId: number) => Promise<LegacyAccess | undefined>;

const nobody = 'A'.repeat(43);

/**
 * The terminal that has this access_id, if it is active (LEG-01, LIF-06). An unknown terminal, a wrong
 * access_id and a deactivated terminal take the same way.
 */
export async function legacyTerminal(
  access: FindLegacyAccess,
  { configId, terminalId, accessId }: LegacyClaim,
): Promise<Terminal | undefined> {
  const found = configId === undefined ? undefined : await access(configId);
  const matches = secretMatches(accessId, found?.accessIdHash ?? nobody);
  if (found === undefined || !matches || found.terminal.terminalId !== terminalId) return undefined;
  return found.terminal.status === 'ACTIVE' ? found.terminal : undefined;
}
