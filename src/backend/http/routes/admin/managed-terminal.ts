import type { ManagedTerminalAnswer } from '../../../../contract/administration-terminals.js';
import type { ManagedTerminal } from '../../../terminals/administration.js';
import { terminalAnswer } from '../../answers.js';

/** The activation code is there only while the terminal is deactivated. */
export function managedTerminalAnswer(
  terminal: ManagedTerminal,
  isOnline: (configId: number) => boolean,
): ManagedTerminalAnswer {
  const { merchantId, fees, version, activationCode } = terminal;
  return {
    ...terminalAnswer(terminal, isOnline(terminal.configId)),
    merchantId,
    fees,
    version,
    ...(activationCode !== null && { activationCode }),
  };
}
