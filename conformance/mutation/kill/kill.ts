import { describe, expect, it } from 'vitest';
import { clauseResults } from '../../../src/run/verdict.js';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import type { Scenario } from '../../../src/scenarios/scenario.js';
import type { Target } from '../../../src/scenarios/world.js';
import { runScenario } from '../../../test/support/run-scenario.js';
import type { Mutant } from '../service/mutant.js';
import { mutants } from '../service/registry.js';

const scenarios = new Map(catalogue.map((scenario) => [scenario.id, scenario]));

export function scenarioOf({ id, scenario }: Pick<Mutant, 'id' | 'scenario'>): Scenario {
  const found = scenarios.get(scenario);
  if (found === undefined) throw new TypeError(`${id} names no scenario: ${scenario}`);
  return found;
}

/** Without a mutant the wire alters nothing. A mutant is wrong, not broken: nothing may fail inside the backend. */
export function runAgainst(
  { config, wire, terminals }: Pick<Mutant, 'config' | 'wire'> & Pick<Target, 'terminals'>,
  scenario: Scenario,
) {
  return runScenario(scenario, {
    ...{ seed: 7, config, wire: wire?.() ?? {} },
    ...(terminals && { brokenTerminals: terminals }),
  });
}

/** In real time: the first world loads everything, which takes long where the machine has much else to do. */
export const scenarioTimeoutMs = 120_000;

/** Of those of one kind, every second one is another test file's, so that two share the work. */
export type Half = 'first' | 'second';

function halfOf<T>(items: readonly T[], half: Half): readonly T[] {
  return items.filter((_, index) => index % 2 === (half === 'first' ? 0 : 1));
}

/** Each test is a world of its own, so that one of them can be run alone, by its name. */
export function describeKills(half: Half): void {
  const needed = [...new Set(mutants.map(scenarioOf))];

  describe('a scenario', () => {
    const passing = halfOf(needed, half).map((scenario) => [scenario.id, scenario] as const);
    it.each(passing)(
      'passes without a mutant: %s',
      async (_id, scenario) => {
        const { verdict, reason } = await runAgainst({}, scenario);
        expect(verdict, reason).toBe('pass');
      },
      scenarioTimeoutMs,
    );

    const rows = halfOf(mutants, half).map(
      (mutant) => [mutant.clause, mutant.scenario, mutant.sentence, mutant] as const,
    );
    it.each(rows)(
      'fails, by %s in %s: %s',
      async (clause, _scenario, _sentence, mutant) => {
        const result = await runAgainst(mutant, scenarioOf(mutant));
        expect(result.verdict, result.reason).toBe('fail');
        expect(clauseResults([result])[clause]?.verdict).toBe('fail');
        // The clause itself must fail, not what is decided beside it.
        const failed = result.checks.filter((check) => check.clause === clause && check.verdict === 'fail');
        expect(failed.some((check) => check.witnesses)).toBe(true);
      },
      scenarioTimeoutMs,
    );
  });
}
