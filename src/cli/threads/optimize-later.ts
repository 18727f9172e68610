import { setFlagsFromString } from 'node:v8';

/**
 * Sets V8 for the threads of virtual runs, which are started later and live for seconds.
 *
 * It optimizes functions that run often, and not already those that run now and then: most virtual runs are over before
 * the others are worth it, and V8 optimizes on threads that take a sixth of the processor time of a run. This option is one
 * of Node 20; a later Node would print an error. And its space for new objects, 1 MiB at first, begins at 16 MiB: collecting
 * a small one again and again takes a tenth of the time of a run.
 */
export function optimizeLater(): void {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=500000');
  setFlagsFromString('--min-semi-space-size=16');
  setFlagsFromString('--max-semi-space-size=32');
}
