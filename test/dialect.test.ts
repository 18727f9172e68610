import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readBinding } from '../src/binding/read-binding.js';
import { translators } from '../src/binding/translators.js';
import { catalogue } from '../src/scenarios/catalogue.js';
import type { Scenario } from '../src/scenarios/scenario.js';
import { oneIn } from './suite/share.js';
import { runScenario } from './support/run-scenario.js';

const binding = await readBinding(
  fileURLToPath(new URL('../conformance/dialect/dialect.yaml', import.meta.url)),
);

/** Scenarios of every area. */
const chosen = oneIn(42, catalogue);

/** The failures as text for the report of the test. */
async function judged(scenario: Scenario) {
  const dialect = translators(binding);
  const { verdict, reason, checks } = await runScenario(scenario, { seed: 11, dialect });
  const failed = checks.filter((check) => check.verdict === 'fail');
  const texts = failed.map(({ clause, title, expected, actual }) => ({ clause, title, expected, actual }));
  return { verdict, reason, failed: texts };
}

describe('the scenarios, through a server that speaks another dialect and its binding', () => {
  it.each(chosen.map((scenario) => [scenario.id, scenario] as const))(
    '%s passes in the other dialect',
    async (_id, scenario) => {
      expect(await judged(scenario)).toEqual({ verdict: 'pass', reason: undefined, failed: [] });
    },
  );
});
