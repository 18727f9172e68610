import type { Scenario } from '../scenarios/scenario.js';
import { hour, minute } from '../text/time-units.js';
import type { RunRequest } from './options.js';

/** On the real clock a longer scenario runs only if it is named. */
export const maxUnnamedMs = 20_000;

/** On the real clock a longer scenario runs only if its whole id is named: a glob must not take a day by surprise. */
export const maxByGlobMs = 5 * minute;

/** A scenario that waits for lives that the target has shortened for it may take so long unnamed. */
const maxShortLivesMs = 10 * minute;

/** Under virtual time a longer scenario runs after the fleet, which would otherwise live through all of it. */
const maxWithFleetMs = hour;

/** True if the scenario runs after the fleet under virtual time: the fleet would live through the days that it takes. */
export function comesAfterFleet({ isolated, takesMs }: Scenario): boolean {
  return Boolean(isolated) || takesMs.virtual > maxWithFleetMs;
}

export interface ByLength {
  readonly run: readonly Scenario[];
  readonly tooLong: readonly Scenario[];
}

export function splitByLength(
  scenarios: readonly Scenario[],
  {
    clock,
    named,
    exact,
    maxScenarioMs = maxUnnamedMs,
  }: Pick<RunRequest, 'clock' | 'named' | 'exact' | 'maxScenarioMs'>,
): ByLength {
  const longest = ({ id, usesShortLives }: Scenario) => {
    const usual = usesShortLives === true ? Math.max(maxScenarioMs, maxShortLivesMs) : maxScenarioMs;
    if (!named) return usual;
    return exact === undefined || exact.includes(id)
      ? Number.POSITIVE_INFINITY
      : Math.max(maxByGlobMs, usual);
  };
  const isTooLong = (scenario: Scenario) => clock === 'real' && scenario.takesMs.real > longest(scenario);
  return {
    run: scenarios.filter((scenario) => !isTooLong(scenario)),
    tooLong: scenarios.filter(isTooLong),
  };
}
