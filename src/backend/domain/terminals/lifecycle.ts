import type { Reach } from '../access/reach.js';
import { hashSecret, type Minter } from '../access/secrets.js';
import type { TerminalRevocation } from '../access/token-status.js';
import { notFound, ServiceError } from '../service-error.js';
import type { ManagedTerminal, TerminalAdministrationStore } from './administration.js';
import type { Eviction } from './eviction.js';

export interface TerminalLifecycleDeps {
  readonly store: TerminalAdministrationStore;
  /** The token revocations, which are updated before any listener is notified. */
  readonly revocations: { terminalChanged(terminal: TerminalRevocation): void };
  readonly eviction: Eviction;
  readonly minter: Minter;
  readonly onDeactivated: (configId: number) => void;
  readonly onActivated: (configId: number) => void;
}

/** The new credentials of an activated terminal, which are shown once. */
export interface Activation {
  readonly terminal: ManagedTerminal;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly accessId: string;
}

/**
 * Deactivates a terminal until it is activated again: its tokens are revoked, its sessions are kicked, and it gets an
 * activation code (LIF-01, LIF-06). Its queued messages wait. From the return on nothing of its sessions is stored
 * (LIF-07).
 *
 * @throws ServiceError ERR_NOT_FOUND, ERR_TERMINAL_DEACTIVATED
 */
export async function deactivate(
  deps: TerminalLifecycleDeps,
  reach: Reach,
  configId: number,
): Promise<ManagedTerminal> {
  const known = await deps.store.managed(reach, configId);
  if (known === undefined) throw notFound('terminal');
  const activationCode = deps.minter.id('act_');
  const terminal =
    known.status === 'ACTIVE'
      ? await deps.store.changeStatus(known, { status: 'DEACTIVATED', activationCode })
      : undefined;
  if (terminal === undefined)
    throw new ServiceError('ERR_TERMINAL_DEACTIVATED', 'the terminal is already deactivated');
  deps.revocations.terminalChanged(terminal);
  await deps.eviction.deactivate(configId);
  deps.onDeactivated(configId);
  return terminal;
}

/**
 * Activates a deactivated terminal with new credentials; its configId stays the same. The code works once (LIF-05).
 *
 * @throws ServiceError ERR_UNAUTHORIZED
 */
export async function activate(deps: TerminalLifecycleDeps, activationCode: string): Promise<Activation> {
  const clientId = deps.minter.id('term_');
  const clientSecret = deps.minter.secret();
  const accessId = deps.minter.secret();
  const known = await deps.store.byActivationCode(activationCode);
  const terminal =
    known?.status === 'DEACTIVATED'
      ? await deps.store.changeStatus(known, {
          status: 'ACTIVE',
          activationCode: null,
          generation: known.generation + 1,
          clientId,
          secretHash: hashSecret(clientSecret),
          accessIdHash: hashSecret(accessId),
        })
      : undefined;
  if (terminal === undefined) throw new ServiceError('ERR_UNAUTHORIZED', 'the activation code is not valid');
  deps.revocations.terminalChanged(terminal);
  deps.onActivated(terminal.configId);
  return { terminal, clientId, clientSecret, accessId };
}
