import type { Reach } from '../access/reach.js';
import { hashSecret, type Minter } from '../access/secrets.js';
import type { TerminalRevocation } from '../access/token-status.js';
import { notFound, ServiceError } from '../service-error.js';
import type { ManagedTerminal, TerminalAdministrationStore } from './administration.js';
import type { Eviction } from './eviction.js';

export interface TerminalLifecycleDeps {
  readonly store: TerminalAdministrationStore;
  /** The guard of tokens: it hears of the change before anybody is told. */
  readonly revocations: { terminalChanged(terminal: TerminalRevocation): void };
  readonly eviction: Eviction;
  readonly minter: Minter;
  readonly onDeactivated: (configId: number) => void;
  readonly onActivated: (configId: number) => void;
}

/** What a terminal needs to come back; shown once. */
export interface Activation {
  readonly terminal: ManagedTerminal;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly accessId: string;
}

/**
 * Shuts a terminal out until it is activated again: its tokens end, its sessions are kicked, it gets an
 * activation code (LIF-01, LIF-06). What is queued for it waits.
 *
 * @throws ServiceError ERR_NOT_FOUND, ERR_TERMINAL_DEACTIVATED
 */
export async function deactivate(
  parts: TerminalLifecycleDeps,
  reach: Reach,
  configId: number,
): Promise<ManagedTerminal> {
  const terminal = await parts.store.deactivate(reach, configId, parts.minter.id('act_'));
  if (terminal === undefined) {
    const there = await parts.store.managed(reach, configId);
    if (there === undefined) throw notFound('terminal');
    throw new ServiceError('ERR_TERMINAL_DEACTIVATED', 'the terminal is already deactivated');
  }
  parts.revocations.terminalChanged(terminal);
  parts.eviction.deactivate(configId);
  parts.onDeactivated(configId);
  return terminal;
}

/**
 * Brings a deactivated terminal back, with credentials that were never used before and the configId that it
 * had. The code works once (LIF-05).
 *
 * @throws ServiceError ERR_UNAUTHORIZED
 */
export async function activate(parts: TerminalLifecycleDeps, activationCode: string): Promise<Activation> {
  const clientId = parts.minter.id('term_');
  const clientSecret = parts.minter.secret();
  const accessId = parts.minter.secret();
  const terminal = await parts.store.activate(activationCode, {
    clientId,
    secretHash: hashSecret(clientSecret),
    accessIdHash: hashSecret(accessId),
  });
  if (terminal === undefined) throw new ServiceError('ERR_UNAUTHORIZED', 'the activation code is not valid');
  parts.revocations.terminalChanged(terminal);
  parts.onActivated(terminal.configId);
  return { terminal, clientId, clientSecret, accessId };
}
