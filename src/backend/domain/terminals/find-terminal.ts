import type { Reach } from '../access/reach.js';
import { invalidField, notFound, ServiceError } from '../service-error.js';
import type { Terminal, TerminalStore } from './terminal.js';

export interface TerminalAddress {
  readonly configId?: number | undefined;
  readonly terminalId?: string | undefined;
}

/**
 * The terminal in reach that is meant.
 *
 * @throws ServiceError ERR_VALIDATION if it is named by none or by two that differ, ERR_NOT_FOUND
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

/** LIF-02: nothing is asked of a deactivated terminal, by anybody. */
export function refuseDeactivated({ status }: Terminal): void {
  if (status !== 'DEACTIVATED') return;
  throw new ServiceError('ERR_TERMINAL_DEACTIVATED', 'the terminal is deactivated');
}
