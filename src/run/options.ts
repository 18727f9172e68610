import type { RandomBytes } from '../random/random.js';
import type { FaultPlan } from '../simulator/faults/plan.js';
import type { FleetFile } from './fleet/fleet-schema.js';

/** One run as plain data: it can be sent to a worker, saved and replayed. */
export interface RunRequest {
  /** The program's version, for the stream. */
  readonly version: string;
  readonly seed: number;
  /** With a fleet file its sums, and here as everywhere else the numbers of the whole fleet. */
  readonly terminals: number;
  readonly integrators: number;
  /** Ids of the catalogue. */
  readonly scenarios: readonly string[];
  /** True if the user picked scenarios by name: then long ones run on the real clock too. */
  readonly named: boolean;
  /** The least time that the fleet stays up, in milliseconds by the clock of the run. */
  readonly forMs: number;
  /** True: the fleet stays up until `stop` is called. */
  readonly stayUp: boolean;
  readonly clock: 'real' | 'virtual';
  readonly network: 'tcp' | 'memory';
  /** Over TCP: the backend's port, 0 for a free one. */
  readonly port: number;
  /** The share of the fleet's terminals that know no wsToken, from 0 to 1. Default 0. */
  readonly legacyShare?: number;
  /** Waits of a back-off are drawn instead of exact. */
  readonly jitter?: boolean;
  /** Card payments that each terminal of the fleet takes, on average. Default 0. */
  readonly cardPaymentsPerHour?: number;
  /** Who the fleet is, in place of the numbers and profile above. */
  readonly fleet?: FleetFile;
  /** Terminals that start in a second. Default: all at once. */
  readonly rampPerSecond?: number;
  /** What goes wrong on the fleet's lines and with the backend, counted from the beginning of the running phase. */
  readonly faults?: FaultPlan;
}

export interface RunEnvironment {
  /** Where ids, secrets and keys of the backend come from; by default the system, in virtual time the seed. */
  readonly randomBytes?: RandomBytes;
}
