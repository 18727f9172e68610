import { describe, expect, it } from 'vitest';
import { scenariosToFail } from '../conformance/mutation/kill/defect.js';
import { catalogue } from '../src/scenarios/catalogue.js';
import type { JudgedCheck } from '../src/scenarios/check.js';
import type { Scenario } from '../src/scenarios/scenario.js';
import { runScenario } from './support/run-scenario.js';

/** Also the seed of the kill tests. */
const seed = 7;
/** The scenarios of the kill tests use the same wire here, without a defect: what fails there fails by the defect. */
const wired = scenariosToFail();

/** The failures as text for the report of the test. */
async function judged(scenario: Scenario) {
  const { verdict, reason, checks } = await runScenario(scenario, {
    seed,
    ...(wired.has(scenario) && { wire: {} }),
  });
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
