import type { World } from '../../world.js';

/** Prepares something that a restart must not change. Returns the checks for the time after the restart. */
export type Survivor = (world: World) => Promise<() => Promise<void>>;
