import type { RandomRoot } from '../../../random/random.js';
import type { ProfilePart } from '../../../scenarios/conclusion.js';
import type { Transcript } from '../counterexample/transcript.js';
import type { Abilities } from './abilities.js';
import type { System, SystemOptions } from './system.js';

/** The part of a system that the search gives to each history. */
export type HistoryContext = Pick<SystemOptions, 'judge' | 'coverage' | 'documented' | 'signal'> & {
  readonly random: RandomRoot;
  readonly transcript?: Transcript | undefined;
};

/** The service of one history, with its actors. */
export interface OpenedSystem {
  readonly system: System;
  /** Stops the actors, and the service if it belongs to the history alone. Gives the first internal error of the service. */
  close(): Promise<unknown>;
}

/** The place in which histories happen: a backend for each of them, or a target. */
export interface Stage {
  readonly abilities: Abilities;
  /** Unless it is `demanded`, deviations that the service document leaves open do not end a history. */
  readonly profile: ProfilePart;
  /** The clauses whose failure is expected. Default: none. */
  readonly excused?: ReadonlySet<string>;
  /** True if the same history happens in the same way again. */
  readonly repeats: boolean;
  open(context: HistoryContext): Promise<OpenedSystem>;
  /** Returns whether the service responds to a call, with any status. */
  responds(): Promise<boolean>;
}
