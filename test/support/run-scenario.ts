import { type BackendConfig, defaultConfig } from '../../src/backend/config/config.js';
import { isolatedBackendConfig } from '../../src/run/service/isolated-backends.js';
import { runScenarios, type ScenarioResult } from '../../src/scenarios/runner.js';
import type { Scenario } from '../../src/scenarios/scenario.js';
import type { VirtualService, VirtualServiceOptions } from './virtual-service.js';
import { inVirtualTime } from './virtual-time.js';

export interface ScenarioOutcome extends ScenarioResult {
  readonly reason: string | undefined;
}

/** The options of a scenario that runs with its own service. */
export type RunScenarioOptions = Pick<
  VirtualServiceOptions,
  'seed' | 'wire' | 'brokenTerminals' | 'dialect' | 'asksForReceipts'
> & {
  readonly config?: Partial<BackendConfig> | undefined;
  /** Default: true. */
  readonly strict?: boolean;
};

/** Runs one scenario in virtual time with its own service. Rejects if the backend had an internal error. */
export async function runScenario(scenario: Scenario, options: RunScenarioOptions): Promise<ScenarioOutcome> {
  const { outcome, errors } = await tryScenario(scenario, options);
  for (const error of errors) throw error;
  if (outcome === undefined) throw new TypeError('the scenario had neither an outcome nor an error');
  return outcome;
}

/** The result of a scenario on a service that may break while it starts, runs or stops. */
export interface TriedScenario {
  /** True once the service had started. */
  readonly started: boolean;
  /** Undefined if the scenario did not end. */
  readonly outcome: ScenarioOutcome | undefined;
  /** The error that kept the service from its start, the scenario from its end, or the service from its stop. */
  readonly errors: readonly unknown[];
}

/** Runs one scenario in virtual time with its own service, and never rejects. */
export async function tryScenario(
  scenario: Scenario,
  { config, strict = true, ...options }: RunScenarioOptions,
): Promise<TriedScenario> {
  const ownConfig = {
    // A scenario with an isolated backend gets the default limits.
    ...(scenario.isolated && defaultConfig),
    ...isolatedBackendConfig(scenario),
    ...config,
  };
  let started = false;
  let outcome: ScenarioOutcome | undefined;
  try {
    await inVirtualTime(
      { ...options, config: ownConfig, restartable: scenario.needs.restart === true },
      async (service) => {
        started = true;
        outcome = await outcomeOf(scenario, service, strict);
      },
    );
    return { started, outcome, errors: [] };
  } catch (error) {
    return { started, outcome, errors: [error] };
  }
}

async function outcomeOf(
  scenario: Scenario,
  service: VirtualService,
  strict: boolean,
): Promise<ScenarioOutcome> {
  const { target, random, emit } = service;
  const [result] = await runScenarios([scenario], {
    target,
    // The service is isolated already.
    isolatedTarget: async () => ({ target, stop: async () => undefined }),
    random,
    emit,
    strict,
    signal: new AbortController().signal,
  });
  if (result === undefined) throw new TypeError('the runner returned no result');
  return { ...result, reason: service.eventsOf('scenario.finished')[0]?.reason };
}
