import { describe, expect, it } from 'vitest';
import type { CheckEvent } from '../src/events/run-events.js';
import { catalogue } from '../src/scenarios/catalogue.js';
import { runScenarios } from '../src/scenarios/runner.js';
import type { Scenario } from '../src/scenarios/scenario.js';
import { inVirtualTime } from './virtual-time.js';

/** One scenario on a service of its own. What failed is in words that a test report shows. */
function judged(scenario: Scenario) {
  return inVirtualTime({ seed: 11 }, async (world) => {
    const { target, random, emit } = world;
    await runScenarios([scenario], { target, random, emit, signal: new AbortController().signal });
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
