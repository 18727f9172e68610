import type { Check, Timing } from '../check.js';
import {
  Inconclusive,
  LineDisturbed,
  MachineDisturbed,
  MachineLate,
  ServiceSlow,
  Skipped,
} from '../inconclusive.js';
import type { Target } from '../world.js';
import type { ScenarioLine } from './scenario-line.js';

/** A machine or a service that was late by less than this is not the reason why something is too slow. */
const noticeableMs = 50;

/** The circumstances of a check that has failed. */
export interface CheckFacts {
  readonly target: Target;
  /** The lateness of this machine during the check, in milliseconds. */
  readonly lateMs: number | undefined;
  /** A disturbance of this machine during the scenario: the wall clock was set, or this process was stopped. */
  readonly machine?: string | undefined;
  /** The line of the scenario, with what has disturbed it. */
  readonly line: Pick<ScenarioLine, 'disturbance' | 'expiry'>;
}

/**
 * Requires that a check that has failed proves something about the service.
 *
 * @returns the reason why this check alone proves nothing, if the service was slow in all that it did
 * @throws MachineDisturbed, MachineLate, LineDisturbed, Skipped or Inconclusive if the scenario cannot be judged
 */
export function requireProof(
  { title, timing }: Pick<Check, 'title' | 'timing'>,
  { target, lateMs = 0, machine, line: { disturbance, expiry } }: CheckFacts,
): ServiceSlow | undefined {
  if (machine !== undefined) throw new MachineDisturbed(title, machine);
  if (timing !== undefined && lateMs > timing.slackMs) throw new MachineLate(title, lateMs);
  if (disturbance !== undefined) throw new LineDisturbed(disturbance);
  if (expiry !== undefined) throw new Inconclusive(`${title}: ${expiry}`);
  return timing && requireTrustworthy(target, title, timing, lateMs);
}

/** The reason why something was not done in time since the instant. @throws Skipped if the budget of the run has delayed it */
export function slownessOf(target: Target, what: string, since: number, lateMs: number): Inconclusive {
  requireUndelayed(target, what, { since, slackMs: 0 });
  if (lateMs >= noticeableMs) return new MachineLate(what, lateMs);
  const latencyMs = Math.ceil(target.line?.latencyMs(since) ?? 0);
  return latencyMs < noticeableMs ? new Inconclusive(`${what}: too slow`) : new ServiceSlow(latencyMs, what);
}

/**
 * Requires that a time that is out of its bounds proves something about the service.
 *
 * @returns the latency of the service as the reason why it does not
 * @throws Skipped if the budget of the run may have falsified it
 * @throws Inconclusive if the tolerance of the target leaves it open
 */
function requireTrustworthy(
  target: Target,
  title: string,
  timing: Timing,
  lateMs: number,
): ServiceSlow | undefined {
  requireUndelayed(target, title, timing);
  const { toleranceMs = 0, line } = target;
  const { since, slackMs, waitedMs = slackMs } = timing;
  const latencyMs = Math.ceil(line?.latencyMs(since) ?? 0);
  // The bounds of a duration have the tolerance already.
  const roomMs = waitedMs === Number.POSITIVE_INFINITY ? slackMs + toleranceMs : Math.max(waitedMs, 0);
  // Neither alone may explain it, and both together do.
  if (latencyMs > 0 && latencyMs + lateMs > roomMs) return new ServiceSlow(latencyMs);
  if (toleranceMs === 0 || waitedMs >= toleranceMs) return undefined;
  throw new Inconclusive(`${title}: a tolerance of ${toleranceMs} ms leaves it open`);
}

/** @throws Skipped if the budget of the run has delayed requests by more than a time can be late */
function requireUndelayed({ delayedMs }: Target, title: string, { since, slackMs }: Timing): void {
  const ms = Math.ceil(delayedMs?.(since) ?? 0);
  if (ms > slackMs)
    throw new Skipped(`a higher limits.requestsPerSecond, which has delayed requests by ${ms} ms: ${title}`);
}
