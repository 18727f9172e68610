import { describe, expect, it } from 'vitest';
import { clauseResults } from '../../../src/run/verdict.js';
import { runScenario, type ScenarioOutcome } from '../../../test/support/run-scenario.js';
import { type Area, areaOfClause } from '../../clauses/partition.js';
import { mutants } from '../service/registry.js';
import { brokenTerminals } from '../terminal/registry.js';
import { type Defect, scenarioOf } from './defect.js';

/** Each run is in virtual time, but loading takes long on a busy machine. */
const timeoutMs = 120_000;

/** Also the seed of the scenarios without a defect. */
const seed = 7;

function expectKill({ clause, sentence }: Defect, result: ScenarioOutcome): void {
  expect(result.verdict, `${sentence} ${result.reason ?? 'All checks passed.'}`).toBe('fail');
  expect(clauseResults([result])[clause]?.verdict, sentence).toBe('fail');
  // The shown part of the clause must fail, not only the decided part.
  const failed = result.checks.filter((check) => check.clause === clause && check.verdict === 'fail');
  expect(failed.some((check) => check.witnesses)).toBe(true);
}

/**
 * Declares the kill tests of one area: each mutant and each broken terminal of the area fails its clause. The scenarios
 * pass without a defect in `test/scenarios.test.ts`, on the same wire and with the same seed. Every test has a service
 * of its own, so that one can be run alone by its name.
 */
export function describeKills(area: Area): void {
  const row = <T extends Defect>(defect: T) => [defect.clause, defect.scenario, defect.id, defect] as const;
  const inArea = ({ clause }: Defect) => areaOfClause(clause) === area;

  describe(`a clause of the area ${area}`, () => {
    it.for(mutants.filter(inArea).map(row))(
      '%s fails in %s when the service %s',
      { timeout: timeoutMs },
      async ([_clause, _scenario, _id, mutant]) => {
        const { config, wire = () => ({}) } = mutant;
        expectKill(mutant, await runScenario(scenarioOf(mutant), { seed, config, wire: wire() }));
      },
    );

    it.for(brokenTerminals.filter(inArea).map(row))(
      '%s fails in %s when a terminal %s',
      { timeout: timeoutMs },
      async ([_clause, _scenario, _id, terminal]) => {
        const options = { seed, wire: {}, brokenTerminals: terminal.breaks };
        expectKill(terminal, await runScenario(scenarioOf(terminal), options));
      },
    );
  });
}
