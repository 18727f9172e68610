import type { TerminalProfile } from '../../simulator/fleet.js';
import { type Persona, personas } from '../../simulator/integrator/personas.js';

/** All merchants, branches, terminals and apps of a fleet before they are created. They refer to each other by index. */
export interface FleetPlan {
  readonly merchants: readonly string[];
  readonly branches: readonly PlannedBranch[];
  readonly terminals: readonly PlannedTerminal[];
  readonly apps: readonly PlannedApp[];
}

export interface PlannedBranch {
  /** Index of its merchant. */
  readonly merchant: number;
  readonly name: string;
}

export interface PlannedTerminal {
  /** Index of its branch. */
  readonly branch: number;
  readonly name: string;
  readonly legacy: boolean;
  /** One object shared by all terminals of a group. */
  readonly profile?: TerminalProfile;
}

export interface PlannedApp {
  /** Such as `pos-1`: the actor of its events is then `integrator:pos-1`. */
  readonly name: string;
  readonly persona: Persona;
  /** Index of the merchant or of the branch that owns it. */
  readonly owner: { readonly merchant: number } | { readonly branch: number };
  /** Default: the rate of the persona. */
  readonly roundsPerMinute?: number;
}

/** A fleet of nothing. */
export const emptyFleet: FleetPlan = { merchants: [], branches: [], terminals: [], apps: [] };

export interface FleetSize {
  readonly terminals: number;
  readonly integrators: number;
  /** The share of legacy terminals, from 0 to 1. Default: 0. */
  readonly legacyShare?: number | undefined;
}

/** The fleet of a run without a fleet file: two branches of one merchant, and apps of the merchant with all personas in turn. */
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

/** True for the items of an evenly spread share: for every n, the first n items contain the share as exactly as possible. */
export function isInShare(share: number, index: number): boolean {
  // A share like 0.1 is not exact in binary: 0.1 * 10 must not be less than 1.
  const upTo = (count: number) => Math.floor(count * share + 1e-9);
  return upTo(index + 1) > upTo(index);
}
