import { catalogue } from '../../scenarios/catalogue.js';
import type { Level } from '../../scenarios/conclusion.js';
import type { Scenario } from '../../scenarios/scenario.js';
import { isGlob, selectScenarios } from '../../scenarios/select.js';
import { type PackRequest, scenariosOf } from '../conform/pack.js';
import { type ChoosingCommand, selectByClause } from '../conform/selection.js';

/** A scenario in a list. */
export type ScenarioSummary = Omit<Scenario, 'run'>;

/** All scenarios of the service, or of a pack. */
export function allScenarios(pack?: Pick<PackRequest, 'name'>): readonly ScenarioSummary[] {
  return scenariosOf(pack);
}

/**
 * The scenarios whose id matches one of the globs; all scenarios if there is no glob.
 *
 * @throws Failure `no-such-scenario`, exit code 64, for a glob without a match
 */
export function chooseScenarios(globs: readonly string[]): readonly ScenarioSummary[] {
  return selectScenarios(catalogue, globs);
}

/**
 * The scenarios whose id or clause matches one of the globs.
 *
 * @throws Failure `no-such-scenario`, exit code 64, for a glob without a match
 */
export function chooseByClause(only: readonly string[]): readonly ScenarioSummary[] {
  return selectByClause(catalogue, { only, skip: [], level: 'profile' });
}

const runCommand: ChoosingCommand = {
  name: 'tillfleet run',
  chooses: 'scenario',
  options: '--scenario, --only and --level',
  lists: 'tillfleet scenarios',
};

/**
 * The scenarios of a run that have a clause of the level.
 *
 * @throws Failure `no-such-scenario`, exit code 64, if there are scenarios and none is left
 */
export function atLevel(scenarios: readonly ScenarioSummary[], level: Level): readonly ScenarioSummary[] {
  return scenarios.length === 0 ? [] : selectByClause(scenarios, { only: [], skip: [], level }, runCommand);
}

/** The globs that are whole ids. */
export function wholeIds(globs: readonly string[]): readonly string[] {
  return globs.filter((glob) => !isGlob(glob));
}
