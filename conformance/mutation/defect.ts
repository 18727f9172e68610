import { catalogue } from '../../src/scenarios/catalogue.js';
import type { Scenario } from '../../src/scenarios/scenario.js';
import { mutants } from './service/registry.js';
import { brokenTerminals } from './terminal/registry.js';

/** A deliberate defect of a service or of a terminal. */
export interface Defect {
  /** A verb phrase, which is the name of its file too. */
  readonly id: string;
  readonly sentence: string;
  /** The clause whose check must fail. */
  readonly clause: string;
  /** The scenario that must show it. */
  readonly scenario: string;
}

const scenarios = new Map(catalogue.map((scenario) => [scenario.id, scenario]));

/** @throws TypeError if the defect names a scenario that does not exist */
export function scenarioOf({ id, scenario }: Pick<Defect, 'id' | 'scenario'>): Scenario {
  const found = scenarios.get(scenario);
  if (found === undefined) throw new TypeError(`${id} names a scenario that does not exist: ${scenario}`);
  return found;
}

/** The scenarios that some defect must fail. `test/scenarios.test.ts` shows that they pass without one. */
export function scenariosToFail(): ReadonlySet<Scenario> {
  return new Set([...mutants, ...brokenTerminals].map(scenarioOf));
}
