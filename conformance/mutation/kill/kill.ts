import { describe, expect, it } from 'vitest';
import { clauseResults } from '../../../src/run/verdict.js';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import type { Scenario } from '../../../src/scenarios/scenario.js';
import { runScenario, type ScenarioOutcome } from '../../../test/support/run-scenario.js';
import { type Area, areaOfClause } from '../../clauses/partition.js';
import { mutants } from '../service/registry.js';
import { brokenTerminals } from '../terminal/registry.js';

/** A deliberate defect: the clause whose check must fail, and the scenario that must show it. */
interface Defect {
  readonly id: string;
  readonly sentence: string;
  readonly clause: string;
  readonly scenario: string;
}

/** Each run is in virtual time, but loading takes long on a busy machine. */
const timeoutMs = 120_000;

const seed = 7;

const scenarios = new Map(catalogue.map((scenario) => [scenario.id, scenario]));

/** @throws TypeError if the defect names a scenario that does not exist */
export function scenarioOf({ id, scenario }: Pick<Defect, 'id' | 'scenario'>): Scenario {
  const found = scenarios.get(scenario);
  if (found === undefined) throw new TypeError(`${id} names a scenario that does not exist: ${scenario}`);
  return found;
}

/** The scenarios of an area that some defect, of any area, must fail. */
function scenariosToFail(area: Area): readonly Scenario[] {
  const needed = new Set([...mutants, ...brokenTerminals].map(scenarioOf));
  return [...needed].filter(({ clauses: [first] }) => areaOfClause(first) === area);
}

/** The areas that need a kill test: those of the defects, and of the scenarios that defects must fail. */
export function areasWithKills(): ReadonlySet<Area> {
  const defects = [...mutants, ...brokenTerminals];
  const firstClauses = defects.map((defect) => scenarioOf(defect).clauses[0]);
  return new Set([...defects.map(({ clause }) => clause), ...firstClauses].map(areaOfClause));
}

function expectKill({ clause, sentence }: Defect, result: ScenarioOutcome): void {
  expect(result.verdict, `${sentence} ${result.reason ?? 'All checks passed.'}`).toBe('fail');
  expect(clauseResults([result])[clause]?.verdict, sentence).toBe('fail');
  // The shown part of the clause must fail, not only the decided part.
  const failed = result.checks.filter((check) => check.clause === clause && check.verdict === 'fail');
  expect(failed.some((check) => check.witnesses)).toBe(true);
}

/**
 * Declares the kill tests of one area: its scenarios pass without a defect, and each mutant and each broken terminal
 * of the area fails its clause. Every test has a service of its own, so that one can be run alone by its name.
 */
export function describeKills(area: Area): void {
  const row = <T extends Defect>(defect: T) => [defect.clause, defect.scenario, defect.id, defect] as const;
  const inArea = ({ clause }: Defect) => areaOfClause(clause) === area;

  describe(`a scenario of the area ${area}`, () => {
    it.for(scenariosToFail(area).map((scenario) => [scenario.id, scenario] as const))(
      '%s passes without a defect',
      { timeout: timeoutMs },
      async ([_id, scenario]) => {
        const { verdict, reason } = await runScenario(scenario, { seed, wire: {} });
        expect(verdict, reason).toBe('pass');
      },
    );
  });

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
