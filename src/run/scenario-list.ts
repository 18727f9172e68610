import { catalogue } from '../scenarios/catalogue.js';
import type { Scenario } from '../scenarios/scenario.js';
import { selectScenarios } from '../scenarios/select.js';

/** What is told of a scenario to those who only list and choose. */
export type ScenarioSummary = Omit<Scenario, 'run'>;

export function allScenarios(): readonly ScenarioSummary[] {
  return catalogue;
}

/**
 * Those whose id fits one of the globs; all for no glob.
 *
 * @throws Failure `no-such-scenario`, exit code 64, for a glob that fits nothing
 */
export function chooseScenarios(globs: readonly string[]): readonly ScenarioSummary[] {
  return selectScenarios(catalogue, globs);
}
