import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pass, useFakeTime } from '../../simulator/testing/fixture.js';
import { checksFor } from '../clause-checks.js';
import { ScenarioFixture, scenarioWith } from '../testing/scenario-fixture.js';
import type { World } from '../world.js';

let fixture: ScenarioFixture;
beforeEach(() => {
  useFakeTime();
  fixture = new ScenarioFixture();
});
afterEach(() => vi.useRealTimers());

/** A machine whose timers do not fire for so long. */
function stall(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

/** Measures a second in each attempt, during which the machine is late by so much. */
function measuring(...lateMs: readonly number[]) {
  let attempts = 0;
  const run = async (world: World) => {
    const since = Date.now();
    await world.sleep(1_000, 'a second');
    stall(lateMs[attempts] ?? 0);
    attempts += 1;
    checksFor(world, 'SBX-05').duration('the time', Date.now() - since, { fromMs: 900, toMs: 1_100, since });
  };
  return { scenario: scenarioWith(run), attempts: () => attempts };
}

async function verdictOf(scenario: ReturnType<typeof scenarioWith>): Promise<string | undefined> {
  const running = fixture.run(scenario);
  await pass(40_000);
  const [result] = await running;
  expect(vi.getTimerCount()).toBe(0);
  return result?.verdict;
}

it('a time that a late machine has measured is not judged, and the scenario runs once more on a calm machine', async () => {
  const { scenario, attempts } = measuring(400);
  expect(await verdictOf(scenario)).toBe('pass');
  expect(attempts()).toBe(2);
  expect(fixture.events.map(({ type }) => type)).toEqual([
    'scenario.started',
    'scenario.waiting',
    'scenario.repeated',
    'scenario.waiting',
    'check',
    'scenario.finished',
  ]);
  expect(fixture.eventsOf('scenario.repeated')[0]?.reason).toMatch(
    /^the time \(ms\): this machine was late by \d+ ms$/,
  );
});

it('a machine that is late again leaves the scenario inconclusive, and there is no third attempt', async () => {
  const { scenario, attempts } = measuring(400, 500, 600);
  expect(await verdictOf(scenario)).toBe('inconclusive');
  expect(attempts()).toBe(2);
  expect(fixture.eventsOf('scenario.finished').map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^the time \(ms\): this machine was late by \d+ ms$/),
  ]);
});

it('a time that is out of its bounds by more than the machine was late fails at once', async () => {
  const run = async (world: World) => {
    const since = Date.now();
    await world.sleep(2_000, 'two seconds');
    stall(90);
    checksFor(world, 'SBX-05').duration('the time', Date.now() - since, { fromMs: 900, toMs: 1_100, since });
  };
  expect(await verdictOf(scenarioWith(run))).toBe('fail');
  expect(fixture.eventsOf('scenario.repeated')).toEqual([]);
  expect(fixture.eventsOf('check')).toEqual([
    expect.objectContaining({ expected: 'from 900 to 1100', actual: '2090', uncertaintyMs: 40 }),
  ]);
});

it('a time that is too short by less than the machine was late is not judged either', async () => {
  const run = async (world: World) => {
    const since = Date.now();
    stall(300);
    await world.sleep(500, 'half a second');
    checksFor(world, 'SBX-05').duration('the time', 700, { fromMs: 900, toMs: 1_100, since });
  };
  expect(await verdictOf(scenarioWith(run))).toBe('inconclusive');
  expect(fixture.eventsOf('scenario.repeated')).toHaveLength(1);
});

it('what was not seen at its instant counts against the service only if the machine was late by less than the slack', async () => {
  const seenWith = (slackMs: number) =>
    scenarioWith(async (world) => {
      const since = Date.now();
      await world.sleep(1_000, 'a second');
      stall(250);
      checksFor(world, 'SBX-05').timed('the status', 'PENDING', 'SUCCESS', { since, slackMs });
    });
  expect(await verdictOf(seenWith(500))).toBe('fail');
  expect(await verdictOf(seenWith(100))).toBe('inconclusive');
});

it('an end that was not seen fails on a calm machine', async () => {
  const run = async (world: World) => {
    const since = Date.now();
    await world.sleep(1_000, 'a second');
    checksFor(world, 'SBX-05').duration('the time', undefined, { fromMs: 900, toMs: 1_100, since });
  };
  expect(await verdictOf(scenarioWith(run))).toBe('fail');
});

it('a check that has failed before a late one fails the scenario, which is not repeated', async () => {
  const run = async (world: World) => {
    const since = Date.now();
    world.check({ clause: 'SBX-05', title: 'the status', actual: 'FAILED', expected: 'SUCCESS' });
    stall(400);
    await world.sleep(1_000, 'a second');
    checksFor(world, 'SBX-05').duration('the time', 1_350, { fromMs: 900, toMs: 1_100, since });
  };
  expect(await verdictOf(scenarioWith(run))).toBe('fail');
  expect(fixture.eventsOf('scenario.repeated')).toEqual([]);
});

it('what was too slow on a calm machine is the fault of something else, and is not repeated', async () => {
  const run = async (world: World) => {
    const since = Date.now();
    await world.sleep(1_000, 'a second');
    world.tooSlow('the status in time', since);
  };
  expect(await verdictOf(scenarioWith(run))).toBe('inconclusive');
  expect(fixture.eventsOf('scenario.finished')[0]?.reason).toBe('the status in time: too slow');
});

it('a busy machine delays a repetition by twenty seconds at most', async () => {
  const { scenario, attempts } = measuring(400);
  const running = fixture.run(scenario);
  let waitedMs = 0;
  for (; attempts() < 2 && waitedMs < 60_000; waitedMs += 500) {
    stall(30);
    await pass(500);
  }
  await pass(2_000);
  expect((await running)[0]?.verdict).toBe('pass');
  expect(waitedMs).toBeGreaterThanOrEqual(18_000);
  expect(waitedMs).toBeLessThanOrEqual(24_000);
});
