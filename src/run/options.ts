import type { RandomBytes } from '../random/random.js';
import type { Scenario } from '../scenarios/scenario.js';

/** One run, with everything checked that can be checked before it starts. */
export interface RunOptions {
  /** The program's version, for the stream. */
  readonly version: string;
  readonly seed: number;
  readonly terminals: number;
  readonly integrators: number;
  readonly scenarios: readonly Scenario[];
  /** True if the user picked scenarios by name: then long ones run on the real clock too. */
  readonly named: boolean;
  /** The least time that the fleet stays up, in milliseconds. */
  readonly forMs: number;
  /** True: the fleet stays up until `stop` is called. */
  readonly stayUp: boolean;
  readonly network: 'tcp';
  /** 0 takes a free one. */
  readonly port: number;
  /** Where ids, secrets and keys of the backend come from. */
  readonly randomBytes: RandomBytes;
}
