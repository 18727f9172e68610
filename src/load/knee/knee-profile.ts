import { usageFailure } from '../../failure/failure.js';
import { second } from '../../text/time-units.js';
import { type LoadPhase, type LoadProfile, operationsOf } from '../profile/profile.js';
import type { ThresholdRule } from '../thresholds/threshold.js';

/** The time after the last terminal has begun to connect until the calls begin, in milliseconds. */
const afterConnectMs = 2 * second;

/** A search in the terms of a profile. */
export interface KneeProfile {
  /** The thresholds that a step must keep. */
  readonly thresholds: readonly ThresholdRule[];
  /** The profile of a step in which the operation has this rate. */
  readonly step: (perSecond: number) => LoadProfile;
}

/**
 * Prepares the steps of a search: each has the terminals and the mix of the profile, at a constant rate.
 *
 * @throws Failure `bad-knee`, exit code 64, for an operation that the profile does not call, and without a threshold
 */
export function kneeProfile(profile: LoadProfile, operation: string, stepMs: number): KneeProfile {
  const called = operationsOf(profile).find((name) => name === operation);
  const mixes = profile.phases.map(({ operations }) => operations);
  const mix = called && mixes.find((each) => (each[called] ?? 0) > 0);
  if (called === undefined || mix === undefined)
    throw usageFailure(
      `--find-knee names ${operation}, and the profile ${profile.name} does not call it`,
      operationsOf(profile).length === 0
        ? 'use another profile: this one has no calls'
        : `use one of ${operationsOf(profile).join(', ')}`,
      'bad-knee',
    );
  const thresholds = profile.thresholds
    .filter((rule) => boundsSteps(rule, mix))
    .map(({ threshold }) => ({ threshold }));
  if (thresholds.length === 0)
    throw usageFailure(
      `--find-knee needs a bound on ${operation} that can break, and the profile ${profile.name} has none`,
      `add --threshold '${operation}.p99<50ms'`,
      'bad-knee',
    );
  const total = Object.values(mix).reduce((sum, weight) => sum + weight, 0);
  const share = (mix[called] ?? 0) / total;
  const { count, perSecond: connects } = profile.terminals;
  const connect: readonly LoadPhase[] =
    count === 0
      ? []
      : [
          {
            name: 'connect',
            load: { kind: 'none' },
            operations: {},
            durationMs: Math.ceil((count * second) / connects) + afterConnectMs,
          },
        ];
  return {
    thresholds,
    step: (perSecond) => ({
      ...profile,
      thresholds,
      herdCuts: [],
      phases: [
        ...connect,
        {
          name: 'step',
          durationMs: stepMs,
          operations: mix,
          load: { kind: 'constant', perSecond: perSecond / share },
        },
      ],
    }),
  };
}

/** Returns whether a step has samples for the threshold, and a higher rate can break it. */
function boundsSteps({ threshold: { bound } }: ThresholdRule, mix: LoadPhase['operations']): boolean {
  if (bound.phase !== undefined || bound.figure === 'count') return false;
  if (bound.measure === 'errors') return true;
  if (bound.measure === 'delivery') return (mix.requestTerminal ?? 0) > 0;
  return (
    bound.figure !== 'rate' &&
    Object.entries(mix).some(([name, weight]) => name === bound.measure && weight > 0)
  );
}
