import type { AccountClient } from '../../../simulator/http/account-client.js';
import type { AppOptions, World } from '../../world.js';
import { createUser } from '../auth/users.js';
import type { RawTerminal } from '../channel/raw-terminal.js';

/** An account, and the words that name it. */
export interface NamedCaller {
  readonly who: string;
  readonly caller: AccountClient;
  /** True if the document does not show that it may send commands to terminals. */
  readonly decided?: true;
}

const scopes = (): AppOptions['scopes'] => ['terminals:trigger', 'terminals:read'];

/** One account of each kind that reaches the terminals of the scenario's branch; the last one is a sibling's. */
export async function commandCallers(world: World, sibling: RawTerminal): Promise<readonly NamedCaller[]> {
  const tenant = await world.tenant();
  const { branchId } = tenant;
  const user = async (role: 'BRANCH' | 'MERCHANT' | 'ADMIN') =>
    world.account(await createUser(world, role, tenant));
  return [
    { who: 'a production app', caller: await world.app({ scopes: scopes(), sandbox: false }) },
    { who: 'a sandbox app', caller: await world.app({ scopes: scopes(), sandbox: true }), decided: true },
    {
      who: "a branch's app",
      caller: await world.app({ scopes: scopes(), sandbox: false, owner: { branchId } }),
    },
    { who: 'a BRANCH user', caller: await user('BRANCH') },
    { who: 'a MERCHANT user', caller: await user('MERCHANT') },
    { who: 'an ADMIN', caller: await user('ADMIN') },
    { who: 'the SYSTEM_ADMIN', caller: world.administrator, decided: true },
    { who: 'a sibling', caller: sibling.account },
  ];
}
