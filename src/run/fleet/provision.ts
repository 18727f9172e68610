import {
  type Administrator,
  type BranchCreated,
  identityInBranch,
  type TerminalCreated,
} from '../../simulator/administrator.js';
import type { TerminalProfile } from '../../simulator/fleet.js';
import type { Persona } from '../../simulator/integrator/personas.js';
import type { TerminalIdentity } from '../../simulator/terminal/account.js';
import { Creations } from './creations.js';
import type { FleetPlan } from './fleet-plan.js';

/** The created fleet: terminals, and the sandbox apps of their merchants and branches. */
export interface Provisioned {
  readonly merchantIds: readonly string[];
  readonly identities: readonly TerminalIdentity[];
  /** The profiles, in the order of the identities. */
  readonly profiles: readonly (TerminalProfile | undefined)[];
  readonly apps: readonly ProvisionedApp[];
}

export interface ProvisionedApp {
  readonly name: string;
  readonly persona: Persona;
  readonly appId: string;
  readonly appSecret: string;
  readonly merchantId: string;
  /** Present if a branch owns it. */
  readonly branchId?: string;
  /** Terminals in the reach of its owner. */
  readonly terminalIds: readonly string[];
  /** Default: the rate of the persona. */
  readonly roundsPerMinute?: number;
}

/** Creates the merchants, branches, terminals and apps of a fleet through the administration interface. */
export async function provision(
  administrator: Administrator,
  plan: FleetPlan,
  creations = new Creations(),
): Promise<Provisioned> {
  const merchants = await creations.map(plan.merchants, (name) => administrator.createMerchant(name));
  const branches = await creations.map(plan.branches, ({ merchant, name }) =>
    administrator.createBranch(atIndex(merchants, merchant).merchantId, name),
  );
  const terminals = await creations.map(plan.terminals, ({ branch, name, legacy }) => {
    const { branchId } = atIndex(branches, branch);
    return administrator.createTerminal({ branchId, name, ...(legacy && { legacy }) });
  });
  const apps = await creations.map(plan.apps, async ({ name, persona, owner, roundsPerMinute }) => {
    const branch = 'branch' in owner ? atIndex(branches, owner.branch) : undefined;
    const { merchantId } =
      'branch' in owner ? atIndex(branches, owner.branch) : atIndex(merchants, owner.merchant);
    const location = branch === undefined ? { merchantId } : { branchId: branch.branchId };
    const app = { displayName: name, owner: location, scopes: [...persona.scopes], sandbox: true };
    const { appId, appSecret } = await administrator.createApp(app);
    const rate = roundsPerMinute === undefined ? {} : { roundsPerMinute };
    return { name, persona, appId, appSecret, merchantId, ...location, ...rate };
  });
  return {
    merchantIds: merchants.map(({ merchantId }) => merchantId),
    identities: terminals.map((terminal, index) => {
      const { legacy, branch } = atIndex(plan.terminals, index);
      const { name } = atIndex(plan.branches, branch);
      const identity = identityInBranch(terminal, name);
      return legacy ? { ...identity, legacy, accessId: terminal.accessId } : identity;
    }),
    profiles: plan.terminals.map(({ profile }) => profile),
    apps: withTerminals(apps, branches, terminals),
  };
}

/** Apps of one owner share one list, because many integrators of a large merchant would otherwise each have thousands of ids. */
function withTerminals<App extends { readonly merchantId: string; readonly branchId?: string }>(
  apps: readonly App[],
  branches: readonly BranchCreated[],
  terminals: readonly TerminalCreated[],
): readonly (App & { readonly terminalIds: readonly string[] })[] {
  const merchantOf = new Map(branches.map(({ branchId, merchantId }) => [branchId, merchantId]));
  const within = new Map<string, string[]>();
  for (const { terminalId, branchId } of terminals) {
    for (const owner of [branchId, merchantOf.get(branchId) ?? '']) {
      const found = within.get(owner);
      if (found === undefined) within.set(owner, [terminalId]);
      else found.push(terminalId);
    }
  }
  return apps.map((app) => ({ ...app, terminalIds: within.get(app.branchId ?? app.merchantId) ?? [] }));
}

/** The item that a plan refers to by its index. */
function atIndex<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined)
    throw new Error(`the plan refers to index ${index}, but there are ${items.length} items`);
  return item;
}
