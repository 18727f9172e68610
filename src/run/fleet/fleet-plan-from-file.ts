import type { TerminalProfile } from '../../simulator/fleet.js';
import { personaNamed } from '../../simulator/integrator/personas.js';
import type { RunRequest } from '../options.js';
import {
  type FleetPlan,
  isInShare,
  type PlannedApp,
  type PlannedBranch,
  type PlannedTerminal,
  planFleetOfSize,
} from './fleet-plan.js';
import type { FileIntegrators, FileTerminals, FleetFile } from './fleet-schema.js';
import { fillPattern } from './name-pattern.js';

/** The plan of a run's fleet, from its fleet file if it has one. */
export function planFleet({ fleet, terminals, integrators, legacyShare }: RunRequest): FleetPlan {
  return fleet === undefined
    ? planFleetOfSize({ terminals, integrators, legacyShare })
    : planFleetFromFile(fleet);
}

/** The plan of a fleet file, in the order of the file: branch by branch, and in a branch group by group. */
export function planFleetFromFile(fleet: FleetFile): FleetPlan {
  const planner = new FleetPlanner();
  for (const merchant of fleet.merchants) planner.addMerchant(merchant);
  return planner;
}

type FileMerchant = FleetFile['merchants'][number];
type FileBranch = FileMerchant['branches'][number];

/** A group of terminals, over all branches that repeat it. */
interface Group {
  readonly group: FileTerminals;
  readonly profile: TerminalProfile;
  /** Terminals of the group that are already planned. */
  planned: number;
}

class FleetPlanner implements FleetPlan {
  readonly merchants: string[] = [];
  readonly branches: PlannedBranch[] = [];
  readonly terminals: PlannedTerminal[] = [];
  readonly apps: PlannedApp[] = [];
  /** Integrators of the whole fleet, by persona. */
  readonly #integrators = new Map<string, number>();

  addMerchant({ name, branches, integrators }: FileMerchant): void {
    const merchant = this.merchants.push(name) - 1;
    this.#addApps(integrators, { merchant });
    for (const branch of branches) this.#addBranches(merchant, branch);
  }

  #addBranches(merchant: number, { name, count = 1, terminals = [], integrators }: FileBranch): void {
    const groups = terminals.map((group): Group => ({ group, profile: profileOf(group), planned: 0 }));
    for (let number = 1; number <= count; number += 1) {
      const branchName = fillPattern(name, number);
      const branch = this.branches.push({ merchant, name: branchName }) - 1;
      this.#addApps(integrators, { branch });
      this.#addTerminals(branch, branchName, groups);
    }
  }

  #addTerminals(branch: number, branchName: string, groups: readonly Group[]): void {
    let number = 0;
    for (const each of groups) {
      const { count, namePattern = 'Terminal {n}', legacyShare = 0 } = each.group;
      for (let index = 0; index < count; index += 1) {
        number += 1;
        this.terminals.push({
          branch,
          name: fillPattern(namePattern, number, { branch: branchName }),
          // Over all branches: 10% of three terminals in each branch are one in every fourth branch, not none.
          legacy: isInShare(legacyShare, each.planned),
          profile: each.profile,
        });
        each.planned += 1;
      }
    }
  }

  #addApps(integrators: FileIntegrators | undefined, owner: PlannedApp['owner']): void {
    for (const { persona: name, count = 1, roundsPerMinute } of integrators ?? []) {
      const persona = personaNamed(name);
      if (persona === undefined) throw new TypeError(`the schema accepted the unknown persona ${name}`);
      for (let index = 0; index < count; index += 1) {
        const number = (this.#integrators.get(name) ?? 0) + 1;
        this.#integrators.set(name, number);
        const rate = roundsPerMinute === undefined ? {} : { roundsPerMinute };
        this.apps.push({ name: `${name}-${number}`, persona, owner, ...rate });
      }
    }
  }
}

function profileOf({ keepAliveSeconds, cardPaymentsPerHour }: FileTerminals): TerminalProfile {
  return {
    ...(keepAliveSeconds && {
      keepAliveMs: { from: keepAliveSeconds.from * 1000, to: keepAliveSeconds.to * 1000 },
    }),
    ...(cardPaymentsPerHour !== undefined && { cardPaymentsPerHour }),
  };
}
