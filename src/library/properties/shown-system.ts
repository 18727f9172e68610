import type { System } from '../../examine/explore/service/system.js';
import type { HistorySystem } from './options.js';

/** The part of a system that commands of users receive, as data. */
export function shownSystem(system: System): Omit<HistorySystem, 'baseUrl' | 'webSocketUrl'> {
  const { merchantId, accounts, terminal } = system;
  const { terminalId, configId } = terminal.identity;
  return {
    merchantId,
    sandboxApp: accounts.sandbox,
    productionApp: accounts.production,
    terminal: { terminalId, configId },
  };
}
