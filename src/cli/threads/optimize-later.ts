import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 optimize functions that run often, and not already those that run now and then: most virtual runs are over before
 * the others are worth it, and V8 optimizes on threads that take a sixth of the processor time of a run. The option is one of
 * Node 20; a later Node would print an error.
 */
export function optimizeLater(): void {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=500000');
}
