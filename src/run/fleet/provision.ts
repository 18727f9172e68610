import { mapConcurrent } from '../../limiting/map-concurrent.js';
import type { Administrator, BranchCreated, TerminalCreated } from '../../simulator/administrator.js';
import type { TerminalProfile } from '../../simulator/fleet.js';
import type { Persona } from '../../simulator/integrator/personas.js';
import type { TerminalIdentity } from '../../simulator/terminal/account.js';
import type { FleetPlan } from './fleet-plan.js';

/** Calls of the administration interface that are in progress at a time. */
export const maxConcurrentCalls = 16;

/** Who the fleet is: terminals, and the sandbox apps of their merchants and branches. */
export interface Provisioned {
  readonly identities: readonly TerminalIdentity[];
  /** In the order of the identities. */
  readonly profiles: readonly (TerminalProfile | undefined)[];
  readonly apps: readonly ProvisionedApp[];
}

export interface ProvisionedApp {
  readonly name: string;
  readonly persona: Persona;
  readonly appId: string;
  readonly appSecret: string;
  readonly merchantId: string;
  /** Only where a branch owns it. */
  readonly branchId?: string;
  /** In the reach of its owner. */
  readonly terminalIds: readonly string[];
  /** In place of the persona's own pace. */
  readonly roundsPerMinute?: number;
}

/** Creates the fleet's world through the administration interface, as its owner would. */
export async function provision(administrator: Administrator, roll: FleetPlan): Promise<Provisioned> {
  const merchants = await mapConcurrent(roll.merchants, maxConcurrentCalls, (name) =>
    administrator.createMerchant(name),
  );
  const branches = await mapConcurrent(roll.branches, maxConcurrentCalls, ({ merchant, name }) =>
    administrator.createBranch(placed(merchants, merchant).merchantId, name),
  );
  const terminals = await mapConcurrent(roll.terminals, maxConcurrentCalls, ({ branch, name, legacy }) => {
    const { branchId } = placed(branches, branch);
    return administrator.createTerminal({ branchId, name, ...(legacy && { legacy }) });
  });
  const apps = await mapConcurrent(
    roll.apps,
    maxConcurrentCalls,
    async ({ name, persona, owner, roundsPerMinute }) => {
      const branch = 'branch' in owner ? placed(branches, owner.branch) : undefined;
      const { merchantId } =
        'branch' in owner ? placed(branches, owner.branch) : placed(merchants, owner.merchant);
      const place = branch === undefined ? { merchantId } : { branchId: branch.branchId };
      const app = { displayName: name, owner: place, scopes: [...persona.scopes], sandbox: true };
      const { appId, appSecret } = await administrator.createApp(app);
      const pace = roundsPerMinute === undefined ? {} : { roundsPerMinute };
      return { name, persona, appId, appSecret, merchantId, ...place, ...pace };
    },
  );
  return {
    identities: terminals.map((terminal, index) =>
      roll.terminals[index]?.legacy === true ? { ...terminal, legacy: true } : terminal,
    ),
    profiles: roll.terminals.map(({ profile }) => profile),
    apps: withTerminals(apps, branches, terminals),
  };
}

/** Apps of one owner share one list: many integrators of a large merchant would else each hold thousands of ids. */
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

/** Of a list that was made from the same roll. */
function placed<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new Error(`the roll names place ${place} of ${items.length}`);
  return item;
}
