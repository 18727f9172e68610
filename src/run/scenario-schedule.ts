import type { Emit } from '../events/event-bus.js';
import type { RandomRoot } from '../random/random.js';
import { runScenarios, type ScenarioResult } from '../scenarios/runner.js';
import type { Scenario } from '../scenarios/scenario.js';
import type { Target } from '../scenarios/world.js';
import type { IsolatedBackends } from './isolated-backends.js';
import { comesAfterFleet, splitByLength } from './lengths.js';
import type { RunRequest } from './options.js';

export interface ScenarioScheduleDeps {
  readonly request: Pick<RunRequest, 'clock' | 'named' | 'exact' | 'strict'>;
  readonly scenarios: readonly Scenario[];
  readonly target: Target;
  readonly isolatedBackends: IsolatedBackends;
  readonly random: RandomRoot;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  readonly stolenMs?: (() => number) | undefined;
}

/**
 * When the scenarios of a run are executed: together with the fleet, after it, or not at all. Under virtual time the
 * fleet would live through the days of a long scenario and of an isolated backend, so these come after it.
 */
export class ScenarioSchedule {
  readonly #deps: ScenarioScheduleDeps;
  readonly #withFleet: readonly Scenario[];
  readonly #afterFleet: readonly Scenario[];
  readonly #tooLong: readonly Scenario[];

  constructor(deps: ScenarioScheduleDeps) {
    this.#deps = deps;
    const { clock } = deps.request;
    const { run, tooLong } = splitByLength(deps.scenarios, deps.request);
    const comesAfter = (scenario: Scenario) => clock === 'virtual' && comesAfterFleet(scenario);
    this.#withFleet = run.filter((scenario) => !comesAfter(scenario));
    this.#afterFleet = run.filter(comesAfter);
    this.#tooLong = tooLong;
  }

  /** Concludes the scenarios that take too long on the real clock without executing them. */
  skipTooLong(): readonly ScenarioResult[] {
    return this.#tooLong.map((scenario) => {
      const { id, title, clauses, takesMs } = scenario;
      this.#deps.emit(`scenario:${id}`, {
        type: 'scenario.finished',
        scenario: id,
        title,
        clauses,
        verdict: 'skipped',
        checks: { passed: 0, differing: 0, failed: 0 },
        elapsedMs: 0,
        reason: `takes ${takesMs.real / 1000} s on the real clock: name its whole id with --scenario, or use --virtual`,
      });
      return { scenario, verdict: 'skipped', checks: [] };
    });
  }

  /** Several scenarios at a time. */
  runWithFleet(): Promise<readonly ScenarioResult[]> {
    return this.#run(this.#withFleet);
  }

  get hasScenariosAfterFleet(): boolean {
    return this.#afterFleet.length > 0;
  }

  /** One scenario at a time. */
  async runAfterFleet(): Promise<readonly ScenarioResult[]> {
    const results: ScenarioResult[] = [];
    for (const scenario of this.#afterFleet) results.push(...(await this.#run([scenario])));
    return results;
  }

  #run(scenarios: readonly Scenario[]): Promise<readonly ScenarioResult[]> {
    const { request, target, isolatedBackends, random, emit, signal, stolenMs } = this.#deps;
    const { strict = true } = request;
    const isolatedTarget = (scenario: Scenario) => isolatedBackends.start(scenario);
    return runScenarios(scenarios, { target, isolatedTarget, random, emit, signal, strict, stolenMs });
  }
}
