import { describe, expect, it } from 'vitest';
import { scenariosToFail } from '../conformance/mutation/defect.js';
import { catalogue } from '../src/scenarios/catalogue.js';
import type { JudgedCheck } from '../src/scenarios/check.js';
import type { Scenario } from '../src/scenarios/scenario.js';
import { oneIn } from './suite/share.js';
import { runScenario } from './support/run-scenario.js';

/** Also the seed of the self-test. */
const seed = 7;
/** Other tests run the whole catalogue on one service. */
const chosen = oneIn(40, catalogue);

/** Broken services are behind a wire, which these scenarios have here too, without a defect. */
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
  it.each(chosen.map((scenario) => [scenario.id, scenario] as const))('%s passes', async (_id, scenario) => {
    expect(await judged(scenario)).toEqual({ verdict: 'pass', reason: undefined, failed: [] });
  });
});
