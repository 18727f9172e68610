import type { Reach } from '../access/reach.js';
import { invalidField, notFound, ServiceError } from '../service-error.js';
import type { Terminal, TerminalStore } from './terminal.js';

export interface TerminalAddress {
  readonly configId?: number | undefined;
  readonly terminalId?: string | undefined;
}

/**
 * Finds the terminal in reach that a request names by configId, by terminalId or by both.
 *
 * @throws ServiceError ERR_VALIDATION if both are absent or name different terminals, ERR_NOT_FOUND
 */
export async function findTerminal(
  store: TerminalStore,
  reach: Reach,
  { configId, terminalId }: TerminalAddress,
): Promise<Terminal> {
  if (configId === undefined && terminalId === undefined)
    throw invalidField('/terminalId', 'or configId is required');
  const found =
    configId !== undefined
      ? await store.byConfigId(reach, configId)
      : await store.byTerminalId(reach, terminalId ?? '');
  if (found === undefined) throw notFound('terminal');
  if (terminalId !== undefined && found.terminalId !== terminalId) {
    throw invalidField('/terminalId', 'and configId name different terminals');
  }
  return found;
}

/** LIF-02: rejects every request for a deactivated terminal. */
export function refuseDeactivated({ status }: Terminal): void {
  if (status !== 'DEACTIVATED') return;
  throw new ServiceError('ERR_TERMINAL_DEACTIVATED', 'the terminal is deactivated');
}
