import { programVersion } from '../../src/input/program-version.js';
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

/** A run of one scenario by name, with three terminals: one that is saved when it fails. */
export const savableRequest: RunRequest = {
  ...minimalRequest,
  version: programVersion(),
  seed: 7,
  terminals: 3,
  scenarios: ['sandbox.amount.1001.00'],
  named: true,
  forMs: 1000,
};

/** The processor time of a process that has a whole processor, on a busy machine too, in milliseconds. */
export const wholeProcessorMs = (): number => Date.now();
