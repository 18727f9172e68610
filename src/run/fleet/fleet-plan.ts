import type { TerminalProfile } from '../../simulator/fleet.js';
import { type Persona, personas } from '../../simulator/integrator/personas.js';

/** Everybody of a fleet in one list, before anybody exists: merchants, branches, terminals and apps by their places. */
export interface FleetPlan {
  readonly merchants: readonly string[];
  readonly branches: readonly PlannedBranch[];
  readonly terminals: readonly PlannedTerminal[];
  readonly apps: readonly PlannedApp[];
}

export interface PlannedBranch {
  /** Its place in the list. */
  readonly merchant: number;
  readonly name: string;
}

export interface PlannedTerminal {
  /** Its place in the list. */
  readonly branch: number;
  readonly name: string;
  readonly legacy: boolean;
  /** One object for all terminals of a group. */
  readonly profile?: TerminalProfile;
}

export interface PlannedApp {
  /** `pos-1`: its events are by `integrator:pos-1`. */
  readonly name: string;
  readonly persona: Persona;
  /** Places in the lists. */
  readonly owner: { readonly merchant: number } | { readonly branch: number };
  /** In place of the persona's own pace. */
  readonly roundsPerMinute?: number;
}

export interface FleetSize {
  readonly terminals: number;
  readonly integrators: number;
  /** From 0 to 1. Default 0. */
  readonly legacyShare?: number | undefined;
}

/** The fleet of a run that names none: terminals in two branches of one merchant, and the merchant's apps, personas in turn. */
export function planFleetOfSize({ terminals, integrators, legacyShare = 0 }: FleetSize): FleetPlan {
  return {
    merchants: ['Tillfleet'],
    branches: [
      { merchant: 0, name: 'North' },
      { merchant: 0, name: 'South' },
    ],
    terminals: Array.from({ length: terminals }, (_, index) => ({
      branch: index % 2,
      name: `Terminal ${index + 1}`,
      legacy: isInShare(legacyShare, index),
    })),
    apps: Array.from({ length: integrators }, (_, index) => {
      const persona = personas[index % personas.length] ?? personas[0];
      const name = `${persona.name}-${Math.floor(index / personas.length) + 1}`;
      return { name, persona, owner: { merchant: 0 } };
    }),
  };
}

/** Spread evenly: of the first n, whatever n, the share holds as nearly as it can. */
export function isInShare(share: number, index: number): boolean {
  // A share like 0.1 is a little off in binary: 0.1 * 10 must not miss 1.
  const upTo = (count: number) => Math.floor(count * share + 1e-9);
  return upTo(index + 1) > upTo(index);
}
