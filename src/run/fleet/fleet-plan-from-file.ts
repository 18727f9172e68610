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

/** The fleet of a run, with a file or without. */
export function planFleet({ fleet, terminals, integrators, legacyShare }: RunRequest): FleetPlan {
  return fleet === undefined
    ? planFleetOfSize({ terminals, integrators, legacyShare })
    : planFleetFromFile(fleet);
}

/** Everybody whom the file asks for, in its order: branch by branch, and in a branch group by group. */
export function planFleetFromFile(fleet: FleetFile): FleetPlan {
  const merchants: string[] = [];
  const branches: PlannedBranch[] = [];
  const terminals: PlannedTerminal[] = [];
  const apps: PlannedApp[] = [];
  /** Integrators of a persona so far: they count over the whole fleet. */
  const ofPersona = new Map<string, number>();

  const addApps = (integrators: FileIntegrators | undefined, owner: PlannedApp['owner']) => {
    for (const { persona: wanted, count = 1, roundsPerMinute } of integrators ?? []) {
      const persona = personaNamed(wanted);
      if (persona === undefined) throw new TypeError(`the schema lets no persona ${wanted} through`);
      for (let index = 0; index < count; index += 1) {
        const number = (ofPersona.get(wanted) ?? 0) + 1;
        ofPersona.set(wanted, number);
        const pace = roundsPerMinute === undefined ? {} : { roundsPerMinute };
        apps.push({ name: `${wanted}-${number}`, persona, owner, ...pace });
      }
    }
  };

  for (const { name, branches: ofMerchant, integrators } of fleet.merchants) {
    const merchant = merchants.push(name) - 1;
    addApps(integrators, { merchant });
    for (const {
      name: branchName,
      count: copies = 1,
      terminals: groups = [],
      integrators: own,
    } of ofMerchant) {
      const kinds = groups.map((group) => ({ group, profile: profileOf(group), before: 0 }));
      for (let copy = 1; copy <= copies; copy += 1) {
        const filled = fillPattern(branchName, copy);
        const branch = branches.push({ merchant, name: filled }) - 1;
        addApps(own, { branch });
        let number = 0;
        for (const kind of kinds) {
          const { count, namePattern = 'Terminal {n}', legacyShare = 0 } = kind.group;
          for (let index = 0; index < count; index += 1) {
            number += 1;
            terminals.push({
              branch,
              name: fillPattern(namePattern, number, { branch: filled }),
              // Over all branches: a tenth of three terminals each is one in every fourth branch, not none at all.
              legacy: isInShare(legacyShare, kind.before),
              profile: kind.profile,
            });
            kind.before += 1;
          }
        }
      }
    }
  }
  return { merchants, branches, terminals, apps };
}

function profileOf({ keepAliveSeconds, cardPaymentsPerHour }: FileTerminals): TerminalProfile {
  return {
    ...(keepAliveSeconds && {
      keepAliveMs: { from: keepAliveSeconds.from * 1000, to: keepAliveSeconds.to * 1000 },
    }),
    ...(cardPaymentsPerHour !== undefined && { cardPaymentsPerHour }),
  };
}
