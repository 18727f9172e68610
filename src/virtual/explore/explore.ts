import { randomInt } from 'node:crypto';
import type { ExploreOptions } from '../../examine/explore/explore-options.js';
import type { ExploreRequest, ExploreResult } from '../../examine/explore/options.js';
import { usageFailure } from '../../failure/failure.js';
import { maxSeed } from '../../random/random.js';
import { setLongTimeout } from '../../text/long-timeout.js';
import { type SearchThread, searchEmbedded } from './embedded-search.js';

/** The largest values of a search. */
export const maxRuns = 1_000_000;
export const maxSteps = 1_000;

/**
 * Searches for histories that a service gets wrong: the embedded backend in virtual time, or a target. It prints nothing
 * and installs no handlers; the worker thread of an embedded search has ended when the result is there.
 *
 * @param thread the program of the worker thread, for a caller that has its own, and the processor time of this process
 * @throws Failure, exit code 64, for an option that is not valid; exit code 69 for a target that cannot be reached, 70 if the
 * search cannot be continued
 */
export async function explore(options: ExploreOptions, thread: SearchThread): Promise<ExploreResult> {
  const request = requestOf(options);
  const { timeMs, target, onProgress } = options;
  const ending = new AbortController();
  const end = () => ending.abort();
  if (options.signal?.aborted === true) end();
  options.signal?.addEventListener('abort', end, { once: true });
  const timer = timeMs === undefined ? undefined : setLongTimeout(end, timeMs);
  try {
    const { signal } = ending;
    if (target === undefined) return await searchEmbedded(request, { signal, onProgress, ...thread });
    const { searchTarget } = await import('../../examine/explore/service/target-search.js');
    return await searchTarget(request, { ...target, signal, onProgress });
  } finally {
    timer?.cancel();
    options.signal?.removeEventListener('abort', end);
  }
}

function requestOf({ runs = 200, steps = 60, seed, level, timeMs, replay }: ExploreOptions): ExploreRequest {
  const whole = (name: string, value: number, min: number, max: number) => {
    if (Number.isSafeInteger(value) && value >= min && value <= max) return;
    throw usageFailure(
      `${name} must be a whole number from ${min} to ${max}, not ${value}`,
      `change ${name}`,
    );
  };
  whole('runs', runs, 1, maxRuns);
  whole('steps', steps, 1, maxSteps);
  whole('seed', seed ?? 0, 0, maxSeed);
  if (timeMs !== undefined && !(timeMs > 0))
    throw usageFailure(`timeMs must be a number above 0, not ${timeMs}`, 'change timeMs');
  const chosen = seed ?? randomInt(maxSeed);
  return { runs, steps, seed: chosen, ...(level === 'must' && { level }), ...(replay && { replay }) };
}
