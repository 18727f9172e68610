import { randomInt } from 'node:crypto';
import { maxSeed } from '../../random/random.js';
import type { RunRequest } from '../options.js';

/** The request of a run that only attaches terminals, until it is stopped. */
export function attachRequest(
  version: string,
  terminals: number,
  faults: Pick<RunRequest, 'faults'> = {},
): RunRequest {
  return {
    ...faults,
    version,
    terminals,
    integrators: 0,
    scenarios: [],
    named: false,
    attached: true,
    seed: randomInt(maxSeed + 1),
    forMs: 0,
    stayUp: true,
    clock: 'real',
    network: 'tcp',
    port: 0,
  };
}
