import type { Timing } from './check.js';
import { Inconclusive, Skipped } from './inconclusive.js';
import type { Target } from './world.js';

/**
 * Requires that a time that is out of its bounds proves something about the service.
 *
 * @throws Skipped if the budget of the run may have falsified it
 * @throws Inconclusive if the tolerance of the target leaves it open
 */
export function requireTrustworthy(target: Target, title: string, timing: Timing): void {
  requireUndelayed(target, title, timing);
  const { toleranceMs = 0 } = target;
  const { slackMs, waitedMs = slackMs } = timing;
  if (toleranceMs === 0 || waitedMs >= toleranceMs) return;
  throw new Inconclusive(`${title}: a tolerance of ${toleranceMs} ms leaves it open`);
}

/** @throws Skipped if the budget of the run has delayed requests by more than a time can be late */
export function requireUndelayed({ delayedMs }: Target, title: string, { since, slackMs }: Timing): void {
  const ms = Math.ceil(delayedMs?.(since) ?? 0);
  if (ms > slackMs)
    throw new Skipped(`a higher limits.requestsPerSecond, which has delayed requests by ${ms} ms: ${title}`);
}
