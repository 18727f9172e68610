import { createRequire } from 'node:module';

/**
 * undici times its requests by one tick for the whole process, which lives on when they are over: on the
 * next clock it would never come. This is undici's own way out for tests; it is missing in its types.
 */
export function endUndiciTick(): void {
  const timers: unknown = createRequire(import.meta.url)('undici/lib/util/timers.js');
  if (!hasReset(timers)) throw new TypeError('undici no longer has timers.reset');
  timers.reset();
}

function hasReset(timers: unknown): timers is { reset(): void } {
  return (
    typeof timers === 'object' && timers !== null && 'reset' in timers && typeof timers.reset === 'function'
  );
}
