import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../src/backend/config.js';
import type { CheckEvent } from '../src/events/run-events.js';
import { ownWorldConfig } from '../src/run/own-worlds.js';
import { catalogue } from '../src/scenarios/catalogue.js';
import { runScenarios } from '../src/scenarios/runner.js';
import type { Scenario } from '../src/scenarios/scenario.js';
import { inVirtualTime, type WorldOptions } from './virtual-time.js';

/** With what the scenario needs of a world of its own. */
function worldOf(scenario: Scenario): WorldOptions {
  const restartable = scenario.needs.restart === true;
  // What wants a world of its own wants the limits as they are by default.
  const limits = scenario.ownWorld && { rateLimit: defaultConfig.rateLimit };
  return { seed: 11, restartable, config: { ...limits, ...ownWorldConfig(scenario) } };
}

/** One scenario on a service of its own. What failed is in words that a test report shows. */
function judged(scenario: Scenario) {
  return inVirtualTime(worldOf(scenario), async (world) => {
    const { target, random, emit } = world;
    const ownTarget = async () => ({ target, stop: async () => undefined });
    const { signal } = new AbortController();
    await runScenarios([scenario], { target, ownTarget, random, emit, signal });
    const [finished] = world.eventsOf('scenario.finished');
    const failed = world.eventsOf('check').filter(({ verdict }) => verdict === 'fail');
    return { verdict: finished?.verdict, reason: finished?.reason, failed: failed.map(sentence) };
  });
}

function sentence({ clause, title, expected, actual }: CheckEvent): string {
  return `${clause}, ${title}: expected ${expected}, got ${actual}`;
}

describe('the scenarios, in virtual time', () => {
  it.each(catalogue.map((scenario) => [scenario.id, scenario] as const))(
    '%s passes',
    async (_id, scenario) => {
      expect(await judged(scenario)).toEqual({ verdict: 'pass', reason: undefined, failed: [] });
    },
  );
});
