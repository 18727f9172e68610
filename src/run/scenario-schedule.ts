import type { Emit } from '../events/event-bus.js';
import type { RandomRoot } from '../random/random.js';
import { type FeatureId, featuresMissing, notOfferedText } from '../scenarios/existing/features.js';
import { runScenarios, type ScenarioResult } from '../scenarios/runner.js';
import type { Scenario } from '../scenarios/scenario.js';
import type { Lateness } from '../scenarios/times/lateness.js';
import type { Target } from '../scenarios/world.js';
import { formatDuration } from '../text/duration.js';
import { minute, second } from '../text/time-units.js';
import { excusesOf } from './conform/excuses.js';
import { comesAfterFleet, splitByLength } from './lengths.js';
import type { RunRequest } from './options.js';
import type { Service } from './service/service.js';

export interface ScenarioScheduleDeps {
  readonly request: Pick<
    RunRequest,
    'clock' | 'named' | 'exact' | 'maxScenarioMs' | 'strict' | 'level' | 'requirements' | 'expected' | 'known'
  >;
  readonly scenarios: readonly Scenario[];
  readonly target: Target;
  readonly service: Pick<Service, 'isolatedTarget' | 'obstacleOf' | 'features'>;
  readonly random: RandomRoot;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  readonly lateness?: Lateness | undefined;
}

/**
 * The time at which the scenarios of a run are executed: together with the fleet, after it, or not at all. Under
 * virtual time the fleet would live through the days of a long scenario and of an isolated backend, so these come after
 * it.
 */
export class ScenarioSchedule {
  readonly #deps: ScenarioScheduleDeps;
  readonly #withFleet: readonly Scenario[];
  readonly #afterFleet: readonly Scenario[];
  readonly #impossible: readonly ImpossibleScenario[];

  constructor(deps: ScenarioScheduleDeps) {
    this.#deps = deps;
    const { request, scenarios, service } = deps;
    this.#impossible = impossibleScenarios(scenarios, request, service);
    const run = scenarios.filter((each) => !this.#impossible.some(({ scenario }) => scenario === each));
    const comesAfter = (scenario: Scenario) =>
      request.clock === 'virtual' ? comesAfterFleet(scenario) : disturbs(scenario, service);
    this.#withFleet = run.filter((scenario) => !comesAfter(scenario));
    this.#afterFleet = run.filter(comesAfter);
  }

  /** Concludes the scenarios that take too long, or that this service cannot execute, without executing them. */
  skipImpossible(): readonly ScenarioResult[] {
    return this.#impossible.map(({ scenario, reason, notOffered, takesMs }) => {
      const without = notOffered && { notOffered };
      const { id, title, clauses } = scenario;
      this.#deps.emit(`scenario:${id}`, {
        type: 'scenario.finished',
        scenario: id,
        title,
        clauses,
        verdict: 'skipped',
        checks: { passed: 0, differing: 0, failed: 0 },
        elapsedMs: 0,
        reason,
        ...without,
        ...(takesMs !== undefined && { takesMs }),
      });
      return { scenario, verdict: 'skipped', checks: [], ...without };
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
    const { request, target, service, random, emit, signal, lateness } = this.#deps;
    const { strict = true, level, requirements } = request;
    const excuses = excusesOf(request.expected, request.known);
    const { isolatedTarget } = service;
    const alone = isolatedTarget && {
      isolatedTarget: (scenario: Scenario) => isolatedTarget(scenario, signal),
    };
    return runScenarios(scenarios, {
      target,
      ...alone,
      random,
      emit,
      signal,
      strict,
      level,
      requirements,
      excuses,
      lateness,
    });
  }
}

/** A scenario that is skipped, and why. */
export interface ImpossibleScenario {
  readonly scenario: Scenario;
  readonly reason: string;
  /** The features without which it is not expected. */
  readonly notOffered?: readonly FeatureId[];
  /** Its time on the real clock if this is too long, rounded up as `--longest` names it. */
  readonly takesMs?: number;
}

/** The scenarios that take too long for a run, or that its service cannot execute. */
export function impossibleScenarios(
  scenarios: readonly Scenario[],
  request: Pick<RunRequest, 'clock' | 'named' | 'exact' | 'maxScenarioMs'>,
  service: Pick<Service, 'obstacleOf' | 'features'>,
): readonly ImpossibleScenario[] {
  return scenarios.flatMap((scenario): readonly ImpossibleScenario[] => {
    const notOffered = featuresMissing(scenario, service.features);
    if (notOffered.length > 0) return [{ scenario, reason: notOfferedText(notOffered), notOffered }];
    if (splitByLength([scenario], request).tooLong.length > 0) return [tooLong(scenario)];
    const obstacle = service.obstacleOf(scenario);
    return obstacle === undefined ? [] : [{ scenario, reason: `needs ${obstacle}` }];
  });
}

function tooLong(scenario: Scenario): ImpossibleScenario {
  const { real } = scenario.takesMs;
  const unitMs = real > 2 * minute ? minute : second;
  const takesMs = Math.ceil(real / unitMs) * unitMs;
  const longest = formatDuration(takesMs);
  const reason = `takes ${longest} on the real clock: --longest ${longest} runs it, or its whole id`;
  return { scenario, reason, takesMs };
}

/** True if the scenario has to share the service with all others although it would disturb them. */
function disturbs({ isolated }: Scenario, { isolatedTarget }: Pick<Service, 'isolatedTarget'>): boolean {
  return Boolean(isolated) && isolatedTarget === undefined;
}
