import type { SettingsSnapshotResponse, TerminalResponse } from '../../../../contract/admin/terminals.js';
import type { ManagedTerminal, SettingsSnapshot } from '../../../domain/terminals/administration.js';
import { instant, toTerminalResponse } from '../../responses/payments.js';

/**
 * The response form of a terminal for administrators. It contains the activation code only while the terminal is
 * deactivated.
 */
export function toManagedTerminalResponse(
  terminal: ManagedTerminal,
  isOnline: (configId: number) => boolean,
): TerminalResponse {
  const { merchantId, fees, version, activationCode } = terminal;
  return {
    ...toTerminalResponse(terminal, isOnline(terminal.configId)),
    merchantId,
    fees,
    version,
    ...(activationCode !== null && { activationCode }),
  };
}

export function toSnapshotResponse({ settings, receivedAt }: SettingsSnapshot): SettingsSnapshotResponse {
  return { settings, receivedAt: instant(receivedAt) };
}
