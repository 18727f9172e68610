import { describe, expect, it } from 'vitest';
import { catalogue } from '../src/scenarios/catalogue.js';
import type { JudgedCheck } from '../src/scenarios/check.js';
import type { Scenario } from '../src/scenarios/scenario.js';
import { runScenario } from './support/run-scenario.js';

/** The failures as text for the report of the test. */
async function judged(scenario: Scenario) {
  const { verdict, reason, checks } = await runScenario(scenario, { seed: 11 });
  return { verdict, reason, failed: checks.filter((check) => check.verdict === 'fail').map(sentence) };
}

function sentence({ clause, title, expected, actual }: JudgedCheck): string {
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
