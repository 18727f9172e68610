import type { Scope } from '../../contract/scopes.js';
import type { Behaviour } from './behaviours/behaviour.js';
import { listTerminals } from './behaviours/list-terminals.js';
import { payAndLookUp } from './behaviours/pay-and-look-up.js';
import { printAtTerminal } from './behaviours/print-at-terminal.js';

interface Pause {
  readonly min: number;
  readonly max: number;
}

/** How long an integrator is busy before it falls into the pace of a shop. */
export const busyForMs = 60_000;

/** A kind of integrator: what it does, how often, and what its app must be granted for it. */
export interface Persona {
  readonly name: string;
  /** The `{system}` that it calls. */
  readonly system: string;
  readonly scopes: readonly Scope[];
  /** From the end of one round to the next in its first minute, drawn anew each time: one wants to see something. */
  readonly pauseMs: Pause;
  /** The same after its first minute: the pace of a shop, which a week of virtual time can follow. */
  readonly calmPauseMs: Pause;
  /** One is drawn for each round; one that stands twice is drawn twice as often. */
  readonly behaviours: readonly [Behaviour, ...Behaviour[]];
}

/** Till software: payments at the fleet's terminals. */
export const pointOfSale: Persona = {
  name: 'pos',
  system: 'pos',
  scopes: ['payments:direct', 'transactions:read'],
  pauseMs: { min: 500, max: 2_500 },
  calmPauseMs: { min: 60_000, max: 600_000 },
  behaviours: [payAndLookUp],
};

/** A companion app: looks at the terminals and prints on them. */
export const companion: Persona = {
  name: 'companion',
  system: 'companion',
  scopes: ['terminals:read', 'terminals:trigger'],
  pauseMs: { min: 1_000, max: 4_000 },
  calmPauseMs: { min: 120_000, max: 1_200_000 },
  behaviours: [listTerminals, printAtTerminal, printAtTerminal],
};

export const personas: readonly [Persona, ...Persona[]] = [pointOfSale, companion];
