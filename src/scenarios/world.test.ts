import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pass, useFakeTime } from '../simulator/testing/fixture.js';
import { catalogue } from './catalogue.js';
import { ScenarioFixture } from './testing/scenario-fixture.js';
import { ScenarioWorld } from './world.js';

let stage: ScenarioFixture;
beforeEach(() => {
  useFakeTime();
  stage = new ScenarioFixture();
});
afterEach(() => vi.useRealTimers());

describe('a world', () => {
  it('says what is waited for and how long at most', async () => {
    const world = stage.world();
    const sleeping = world.sleep(500, 'the answer');
    await pass(500);
    await sleeping;
    expect(await world.waitFor('the print', 900, Promise.resolve('here'))).toBe('here');
    expect(stage.events).toEqual([
      { type: 'scenario.waiting', scenario: 'test.case', waitingFor: 'the answer', timeoutMs: 500 },
      { type: 'scenario.waiting', scenario: 'test.case', waitingFor: 'the print', timeoutMs: 900 },
    ]);
  });

  it('does not wait for what is over', async () => {
    await stage.world().sleep(-3, 'the past');
    expect(stage.events).toEqual([]);
  });

  it('answers whether a check held', () => {
    const check = { clause: 'SBX-05', title: 'answered', actual: 1, expected: 1 };
    const world = stage.world();
    expect([world.check(check), world.check({ ...check, actual: 2 })]).toEqual([true, false]);
    expect(world.checks.map(({ verdict }) => verdict)).toEqual(['pass', 'fail']);
  });

  it('has one branch, and one terminal that never goes online', async () => {
    const world = stage.world();
    const [one, other] = await Promise.all([world.ownTerminal(), world.ownTerminal()]);
    expect(one).toBe(other);
    await world.newTerminal();
    const count = (family: string) => stage.backend.count(`POST /api/v1/admin/${family}`);
    expect(['merchants', 'branches', 'terminals'].map(count)).toEqual([1, 1, 2]);
    expect(stage.eventsOf('terminal.state')).toEqual([]);
  });

  it('makes references that any service takes and none that stands twice, for every scenario', () => {
    for (const { id } of catalogue) {
      const world = new ScenarioWorld({
        target: stage.target,
        scenario: id,
        clauses: [],
        random: { seed: 1, stream: () => expect.fail('nothing is random here') },
        emit: () => undefined,
        signal: stage.stopping.signal,
      });
      const references = Array.from({ length: 100 }, () => world.reference('SBX-TIMEOUT-'));
      expect(new Set(references).size).toBe(100);
      expect(references.filter((text) => !/^SBX-TIMEOUT-[A-Za-z0-9._-]{1,52}$/.test(text))).toEqual([]);
    }
  });
});
