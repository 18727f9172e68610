import { type BackendConfig, defaultConfig } from '../../src/backend/config/config.js';
import { isolatedBackendConfig } from '../../src/run/isolated-backends.js';
import { runScenarios, type ScenarioResult } from '../../src/scenarios/runner.js';
import type { Scenario } from '../../src/scenarios/scenario.js';
import { inVirtualTime } from './virtual-time.js';
import type { WorldOptions } from './virtual-world.js';

export interface ScenarioOutcome extends ScenarioResult {
  readonly reason: string | undefined;
}

/** One scenario in virtual time, on a service of its own. Rejects if the backend failed inside. */
export function runScenario(
  scenario: Scenario,
  {
    config,
    ...options
  }: Pick<WorldOptions, 'seed' | 'wire' | 'brokenTerminals'> & {
    readonly config?: Partial<BackendConfig> | undefined;
  },
): Promise<ScenarioOutcome> {
  const own = {
    // What wants a world of its own wants the limits as they are by default.
    ...(scenario.isolated && defaultConfig),
    ...isolatedBackendConfig(scenario),
    ...config,
  };
  return inVirtualTime(
    { ...options, config: own, restartable: scenario.needs.restart === true },
    async (world) => {
      const { target, random, emit } = world;
      const [result] = await runScenarios([scenario], {
        target,
        // The world is its own already.
        isolatedTarget: async () => ({ target, stop: async () => undefined }),
        random,
        emit,
        signal: new AbortController().signal,
      });
      if (result === undefined) throw new TypeError('the runner gave no result');
      return { ...result, reason: world.eventsOf('scenario.finished')[0]?.reason };
    },
  );
}
