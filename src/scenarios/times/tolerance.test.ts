import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRandomRoot } from '../../random/random.js';
import { useFakeTime } from '../../simulator/testing/fixture.js';
import { checksFor } from '../clause-checks.js';
import { ScenarioWorld } from '../scenario-world.js';
import { ScenarioFixture } from '../testing/scenario-fixture.js';

beforeEach(useFakeTime);
afterEach(() => {
  vi.useRealTimers();
});

/** A world whose target file allows times to be out of their bounds by this. */
function worldWith(toleranceMs: number, delayedMs = 0): ScenarioWorld {
  const { target } = new ScenarioFixture();
  return new ScenarioWorld({
    target: { ...target, toleranceMs, delayedMs: () => delayedMs },
    scenario: 'test.case',
    clauses: ['SBX-05'],
    random: createRandomRoot(1),
    emit: () => undefined,
    signal: new AbortController().signal,
  });
}

const bounds = (since: number) => ({ fromMs: 1_000, toMs: 2_000, since });

it.each([
  [0, 2_001, false],
  [500, 2_500, true],
  [500, 2_501, false],
  [500, 500, true],
  [500, 499, false],
])(
  'the tolerance of a target of %i ms widens the bounds of a duration: %i ms',
  (toleranceMs, actual, passes) => {
    const checks = checksFor(worldWith(toleranceMs), 'SBX-05');
    expect(checks.duration('the push', actual, bounds(Date.now()))).toBe(passes);
  },
);

it('the tolerance of a target leaves open what was not awaited for longer, and fails what was', () => {
  const since = Date.now();
  const checks = checksFor(worldWith(500), 'SBX-05');
  vi.advanceTimersByTime(2_300);
  expect(() => checks.duration('the push', undefined, bounds(since))).toThrow(
    'the push (ms): a tolerance of 500 ms leaves it open',
  );
  vi.advanceTimersByTime(200);
  expect(checks.duration('the push', undefined, bounds(since))).toBe(false);
});

it('without a tolerance an event that has not occurred fails, however long it was awaited', () => {
  const checks = checksFor(worldWith(0), 'SBX-05');
  vi.advanceTimersByTime(100);
  expect(checks.duration('the push', undefined, bounds(Date.now() - 100))).toBe(false);
});

it('the tolerance of a target leaves open what is seen too close to its limit, unless it is right', () => {
  const timing = { since: Date.now(), slackMs: 400 };
  const checks = checksFor(worldWith(500), 'SBX-05');
  expect(checks.timed('the status', 'SUCCESS', 'SUCCESS', timing)).toBe(true);
  expect(() => checks.timed('the status', 'PENDING', 'SUCCESS', timing)).toThrow('leaves it open');
  expect(checks.timed('the status', 'PENDING', 'SUCCESS', { ...timing, slackMs: 500 })).toBe(false);
});

it('the request budget of a target skips a time that it may have falsified, and no other', () => {
  const since = Date.now();
  const checks = checksFor(worldWith(0, 300), 'SBX-05');
  expect(() => checks.duration('the push', 2_299, bounds(since))).toThrow(
    'needs a higher limits.requestsPerSecond, which has delayed requests by 300 ms: the push (ms)',
  );
  expect(checks.duration('the push', 2_300, bounds(since))).toBe(false);
  expect(checks.duration('the push', 2_000, bounds(since))).toBe(true);
});

it('the request budget of a target skips a scenario for which it is too slow', () => {
  expect(() => worldWith(0, 300).tooSlow('the status', Date.now())).toThrow('needs a higher');
  expect(() => worldWith(0).tooSlow('the status', Date.now())).toThrow('the status: too slow');
});
