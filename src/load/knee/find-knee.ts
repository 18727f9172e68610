import type { LoadEnvironment, LoadRequest, LoadRun } from '../load-run.js';
import { kneeProfile } from './knee-profile.js';
import { concludeKnee, type KneeResult, type KneeStep, kneeStep } from './knee-result.js';
import { KneeSearch } from './knee-search.js';

export interface KneeRequest {
  readonly operation: string;
  /** The length of a step, in milliseconds. */
  readonly stepMs: number;
  /** The rate of the first step. */
  readonly fromPerSecond: number;
  /** The highest rate that is tried. */
  readonly maxPerSecond: number;
  /** Called after each step. */
  readonly onStep: (step: KneeStep) => void;
}

/**
 * Raises the rate of an operation until a bound breaks, and names it.
 *
 * @param run of the request, which has not begun
 * @throws Failure for a profile without a bound that can break, and if the service cannot be started or prepared
 */
export async function findKnee(
  run: LoadRun,
  request: LoadRequest,
  { service }: Pick<LoadEnvironment, 'service'>,
  knee: KneeRequest,
): Promise<KneeResult> {
  const { operation, stepMs, fromPerSecond: from, maxPerSecond: max, onStep } = knee;
  const { step } = kneeProfile(request.profile, operation, stepMs);
  const search = new KneeSearch({ from, max });
  const steps: KneeStep[] = [];
  await run.performEach((last) => {
    const rate = search.next;
    if (last !== undefined && rate !== undefined) {
      // A step that was stopped shows nothing.
      if (last.result.outcome === 'stopped' || service.internalErrors.length > 0) return undefined;
      const taken = kneeStep(operation, rate, last.result);
      steps.push(taken);
      onStep(taken);
      search.observe(taken.held ? 'held' : 'broken');
    }
    return search.next === undefined ? undefined : step(search.next);
  });
  const { internalErrors, name: target, rateLimits } = service;
  const facts = { request, operation, target, rateLimits, internalErrors, steps, bounds: search.bounds };
  return concludeKnee({ ...facts, signalled: run.signalled });
}
