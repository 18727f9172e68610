import type { RandomBytes } from '../random/random.js';

/** One run as plain data: it can be sent to a worker, saved and replayed. */
export interface RunRequest {
  /** The program's version, for the stream. */
  readonly version: string;
  readonly seed: number;
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
}

export interface RunEnvironment {
  /** Where ids, secrets and keys of the backend come from; by default the system, in virtual time the seed. */
  readonly randomBytes?: RandomBytes;
}
