import { secretMatches } from '../access/secrets.js';
import type { Terminal } from './terminal.js';

/** The claimed identity of a legacy terminal, from the three headers of its SUBSCRIBE. */
export interface LegacyClaim {
  readonly configId: number | undefined;
  readonly terminalId: string;
  readonly accessId: string;
}

/** A terminal with the stored hash of its access_id. */
export interface LegacyAccess {
  readonly terminal: Terminal;
  readonly accessIdHash: string;
}

export type FindLegacyAccess = (configId: number) => Promise<LegacyAccess | undefined>;

/** Compared with the access_id of an unknown terminal, so that the comparison takes as long as for a known one. */
const unknownHash = 'A'.repeat(43);

/**
 * Finds the active terminal with this access_id (LEG-01, LIF-06). An unknown terminal, a wrong access_id and a
 * deactivated terminal run the same code.
 */
export async function legacyTerminal(
  access: FindLegacyAccess,
  { configId, terminalId, accessId }: LegacyClaim,
): Promise<Terminal | undefined> {
  const found = configId === undefined ? undefined : await access(configId);
  const matches = secretMatches(accessId, found?.accessIdHash ?? unknownHash);
  if (found === undefined || !matches || found.terminal.terminalId !== terminalId) return undefined;
  return found.terminal.status === 'ACTIVE' ? found.terminal : undefined;
}
