import { type BackendConfig, defaultConfig } from '../../src/backend/config/config.js';
import { isolatedBackendConfig } from '../../src/run/isolated-backends.js';
import { runScenarios, type ScenarioResult } from '../../src/scenarios/runner.js';
import type { Scenario } from '../../src/scenarios/scenario.js';
import type { VirtualServiceOptions } from './virtual-service.js';
import { inVirtualTime } from './virtual-time.js';

export interface ScenarioOutcome extends ScenarioResult {
  readonly reason: string | undefined;
}

/** Runs one scenario in virtual time with its own service. Rejects if the backend had an internal error. */
export function runScenario(
  scenario: Scenario,
  {
    config,
    ...options
  }: Pick<VirtualServiceOptions, 'seed' | 'wire' | 'brokenTerminals'> & {
    readonly config?: Partial<BackendConfig> | undefined;
  },
): Promise<ScenarioOutcome> {
  const ownConfig = {
    // A scenario with an isolated backend gets the default limits.
    ...(scenario.isolated && defaultConfig),
    ...isolatedBackendConfig(scenario),
    ...config,
  };
  return inVirtualTime(
    { ...options, config: ownConfig, restartable: scenario.needs.restart === true },
    async (service) => {
      const { target, random, emit } = service;
      const [result] = await runScenarios([scenario], {
        target,
        // The service is isolated already.
        isolatedTarget: async () => ({ target, stop: async () => undefined }),
        random,
        emit,
        signal: new AbortController().signal,
      });
      if (result === undefined) throw new TypeError('the runner returned no result');
      return { ...result, reason: service.eventsOf('scenario.finished')[0]?.reason };
    },
  );
}
