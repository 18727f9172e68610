import type { Scenario } from '../scenarios/scenario.js';
import { hour } from '../text/time-units.js';

/** On the real clock a longer scenario runs only if it is named. */
export const maxUnnamedMs = 20_000;

/** Under virtual time a longer scenario runs after the fleet, which would otherwise live through all of it. */
export const maxWithFleetMs = hour;

export interface ByLength {
  readonly run: readonly Scenario[];
  readonly tooLong: readonly Scenario[];
}

export function splitByLength(
  scenarios: readonly Scenario[],
  clock: 'real' | 'virtual',
  named: boolean,
): ByLength {
  const isTooLong = ({ takesMs }: Scenario) => clock === 'real' && !named && takesMs.real > maxUnnamedMs;
  return {
    run: scenarios.filter((scenario) => !isTooLong(scenario)),
    tooLong: scenarios.filter(isTooLong),
  };
}
