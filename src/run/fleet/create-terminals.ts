import { type Administrator, identityInBranch } from '../../simulator/administrator.js';
import type { TerminalIdentity } from '../../simulator/terminal/account.js';
import type { Creations } from './creations.js';
import type { Provisioned } from './provision.js';

/** A branch that exists already. */
export interface ExistingBranch {
  readonly branchId: string;
  readonly name: string;
}

/** Creates terminals in these branches in turn. */
export function createTerminals(
  administrator: Administrator,
  branches: readonly ExistingBranch[],
  count: number,
  creations: Creations,
): Promise<readonly TerminalIdentity[]> {
  const planned = Array.from({ length: count }, (_, index) => ({
    ...branches[index % branches.length],
    terminal: `Terminal ${index + 1}`,
  }));
  return creations.map(planned, async ({ branchId = '', name = '', terminal }) => {
    return identityInBranch(await administrator.createTerminal({ branchId, name: terminal }), name);
  });
}

/** A fleet of these terminals, which has no apps and whose merchants are not its own. */
export function terminalsAlone(identities: readonly TerminalIdentity[]): Provisioned {
  return { merchantIds: [], identities, profiles: identities.map(() => undefined), apps: [] };
}
