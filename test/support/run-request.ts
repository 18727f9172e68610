import type { RunRequest } from '../../src/run/options.js';

/** The smallest run: one terminal and no integrator, in memory and in virtual time. */
export const minimalRequest: RunRequest = {
  version: 'test',
  seed: 1,
  terminals: 1,
  integrators: 0,
  scenarios: [],
  named: false,
  forMs: 0,
  stayUp: false,
  clock: 'virtual',
  network: 'memory',
  port: 0,
};
