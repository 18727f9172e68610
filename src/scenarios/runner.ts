import { setMaxListeners } from 'node:events';
import pLimit from 'p-limit';
import type { Emit } from '../events/event-bus.js';
import type { ScenarioFinished } from '../events/schema/scenario.js';
import { type Verdict, worst } from '../events/verdict.js';
import { exitCodes } from '../failure/exit-codes.js';
import { Failure, messageOf } from '../failure/failure.js';
import type { RandomRoot } from '../random/random.js';
import type { JudgedCheck } from './check.js';
import { Inconclusive, MachineLate } from './inconclusive.js';
import { Lateness } from './lateness.js';
import type { Scenario } from './scenario.js';
import { ScenarioWorld } from './scenario-world.js';
import { pause, Stopped } from './stopped.js';
import type { Target } from './world.js';

export interface ScenarioResult {
  readonly scenario: Scenario;
  readonly verdict: Verdict;
  readonly checks: readonly JudgedCheck[];
}

export interface RunnerOptions {
  readonly target: Target;
  /**
   * Starts an isolated backend for a scenario that needs one. Without it such a scenario runs on the shared service,
   * unless it needs another configuration.
   */
  readonly isolatedTarget?: (scenario: Scenario) => Promise<IsolatedTarget>;
  readonly random: RandomRoot;
  readonly emit: Emit;
  /** False: what differs from the reference profile alone does not fail. Default: true. */
  readonly strict?: boolean;
  /** The processor time in milliseconds that the host has withheld from this machine since its start. */
  readonly stolenMs?: (() => number) | undefined;
  /** Aborted when the run is to end: running scenarios become inconclusive. */
  readonly signal: AbortSignal;
}

/** A service that lives as long as one scenario. */
export interface IsolatedTarget {
  readonly target: Target;
  stop(): Promise<void>;
}

/**
 * The number of short scenarios that run at once on the real clock: more would keep the machine so busy that their timings would
 * fail. Longer scenarios mostly wait, and are not limited.
 */
const maxConcurrentShort = 8;
const longMs = 5_000;

/** The time beyond its `takesMs` after which a scenario is abandoned. */
const graceMs = 60_000;

/** A repetition waits so long for a calm machine, and so often looks. */
const calmWithinMs = 20_000;
const calmPauseMs = 500;

/**
 * Runs scenarios concurrently, as far as the clock allows, each in a world of its own, and judges each. One that could
 * not be judged because this machine was late runs once more at the end, alone.
 */
export async function runScenarios(
  scenarios: readonly Scenario[],
  options: RunnerOptions,
): Promise<readonly ScenarioResult[]> {
  // Every running scenario adds a listener: many listeners are not a leak.
  setMaxListeners(0, options.signal);
  if (options.target.clock === 'virtual')
    return Promise.all(scenarios.map((scenario) => runScenario(scenario, options)));
  const lateness = new Lateness(options.stolenMs);
  try {
    return await runOnTheRealClock(scenarios, { ...options, lateness });
  } finally {
    lateness.stop();
  }
}

type RealClockOptions = RunnerOptions & { readonly lateness: Lateness };

async function runOnTheRealClock(
  scenarios: readonly Scenario[],
  options: RealClockOptions,
): Promise<readonly ScenarioResult[]> {
  const limit = pLimit(maxConcurrentShort);
  const late = new Set<Scenario>();
  const first = await Promise.all(
    scenarios.map((scenario) => {
      const run = () => runScenario(scenario, { ...options, onLate: () => late.add(scenario) });
      return scenario.takesMs.real >= longMs ? run() : limit(run);
    }),
  );
  const results: ScenarioResult[] = [];
  for (const result of first)
    results.push(late.has(result.scenario) ? await repeat(result.scenario, options) : result);
  return results;
}

/** Runs a scenario again as soon as the machine is calm, or after some time on a busy machine. */
async function repeat(scenario: Scenario, options: RealClockOptions): Promise<ScenarioResult> {
  const until = Date.now() + calmWithinMs;
  while (!options.lateness.isCalm && Date.now() < until && !options.signal.aborted)
    await failureOf(pause(calmPauseMs, options.signal));
  return runScenario(scenario, options);
}

interface AttemptOptions extends RunnerOptions {
  readonly lateness?: Lateness;
  /** Called instead of the event that ends the scenario if the machine was late. Absent: there is no other attempt. */
  readonly onLate?: () => void;
}

async function runScenario(scenario: Scenario, options: AttemptOptions): Promise<ScenarioResult> {
  const { id, title, clauses } = scenario;
  const { random, emit, strict = true } = options;
  const startedAt = Date.now();
  const cancelled = new AbortController();
  // A scenario may wait for many things at a time.
  setMaxListeners(0, cancelled.signal);
  const cancel = () => cancelled.abort();
  if (options.signal.aborted) cancel();
  options.signal.addEventListener('abort', cancel, { once: true });
  // A repetition is the same scenario.
  if (options.onLate !== undefined || options.lateness === undefined)
    emit(`scenario:${id}`, { type: 'scenario.started', scenario: id });
  const { target, failed, stop } = await targetOf(scenario, options);
  const world = new ScenarioWorld({
    target,
    scenario: id,
    clauses,
    random,
    emit,
    strict,
    lateness: options.lateness,
    signal: cancelled.signal,
  });
  const thrown = failed ?? (await outcome(scenario, world, cancelled.signal, target.clock));
  options.signal.removeEventListener('abort', cancel);
  cancelled.abort();
  const closing = [...(await failureOf(world.close())), ...(await failureOf(stop()))];
  const { verdict, reason } = conclude(scenario, world.checks, [...thrown, ...closing]);
  const late = thrown.find((each) => each instanceof MachineLate);
  if (options.onLate && late && verdict === 'inconclusive' && !options.signal.aborted) {
    emit(`scenario:${id}`, { type: 'scenario.repeated', scenario: id, reason: late.message });
    options.onLate();
    return { scenario, verdict, checks: [] };
  }
  const finished: ScenarioFinished = {
    type: 'scenario.finished',
    scenario: id,
    title,
    clauses,
    verdict,
    checks: {
      passed: world.checks.filter((check) => check.verdict === 'pass').length,
      differing: world.checks.filter((check) => check.verdict === 'differs').length,
      failed: world.checks.filter((check) => check.verdict === 'fail').length,
    },
    elapsedMs: Date.now() - startedAt,
    ...(reason !== undefined && { reason }),
  };
  emit(`scenario:${id}`, finished);
  return { scenario, verdict, checks: world.checks };
}

/** The service of the scenario: shared or isolated; `failed` contains why the isolated one could not be started. */
async function targetOf(
  scenario: Scenario,
  { target, isolatedTarget, signal }: RunnerOptions,
): Promise<IsolatedTarget & { readonly failed?: readonly unknown[] }> {
  const shared = { target, stop: async () => undefined };
  if (!scenario.isolated || signal.aborted) return shared;
  if (isolatedTarget === undefined) {
    if (scenario.isolated === true) return shared;
    return { ...shared, failed: [new Inconclusive('it needs a backend with its own configuration')] };
  }
  try {
    return await isolatedTarget(scenario);
  } catch (error) {
    return { ...shared, failed: [error] };
  }
}

/** The errors that ended the scenario early: none, what it threw, or its time limit. */
async function outcome(
  scenario: Scenario,
  world: ScenarioWorld,
  signal: AbortSignal,
  clock: 'real' | 'virtual',
): Promise<readonly unknown[]> {
  if (signal.aborted) return [new Stopped()];
  const limitMs = scenario.takesMs[clock] + graceMs;
  // Within a promise, so that an error before the first await is an outcome too.
  const running = failureOf((async () => scenario.run(world))());
  const giveUp = failureOf(pause(limitMs, signal)).then((stopped) =>
    stopped.length > 0 ? stopped : [new Inconclusive(`it did not end within ${limitMs / 1000} s`)],
  );
  return Promise.race([running, giveUp]);
}

/** The thrown value in a list, because even `undefined` can be thrown; empty if nothing was thrown. */
function failureOf(work: Promise<unknown>): Promise<readonly unknown[]> {
  return work.then(
    () => [],
    (error: unknown) => [error],
  );
}

interface Conclusion {
  readonly verdict: Verdict;
  readonly reason?: string;
}

/** The worst of: a failed or differing check, a clause without a witness, and the errors during the run and the close. */
export function conclude(
  { clauses }: Pick<Scenario, 'clauses'>,
  checks: readonly JudgedCheck[],
  thrown: readonly unknown[],
): Conclusion {
  const missing = clauses.filter(
    (clause) => !checks.some((check) => check.clause === clause && check.witnesses),
  );
  const conclusions: Conclusion[] = [{ verdict: 'pass' }];
  for (const [verdict, what] of [
    ['fail', 'failed'],
    ['differs', 'differ from the reference profile'],
  ] as const) {
    const such = checks.filter((check) => check.verdict === verdict);
    const suchClauses = [...new Set(such.map(({ clause }) => clause))].join(', ');
    const reason = `${such.length} of ${checks.length} checks ${what}: ${suchClauses}`;
    if (such.length > 0) conclusions.push({ verdict, reason });
  }
  conclusions.push(...thrown.map(conclusionOfThrown));
  if (missing.length > 0) {
    conclusions.push({ verdict: 'inconclusive', reason: `never witnessed: ${missing.join(', ')}` });
  }
  const verdict = worst(conclusions.map((each) => each.verdict));
  return conclusions.find((each) => each.verdict === verdict) ?? { verdict: 'error' };
}

/** A service without a response makes the scenario inconclusive; any unexpected error is one of the harness. */
function conclusionOfThrown(thrown: unknown): Conclusion {
  const reason = messageOf(thrown);
  const expected =
    thrown instanceof Inconclusive ||
    thrown instanceof Stopped ||
    (thrown instanceof Failure && thrown.exitCode === exitCodes.inconclusive);
  return { verdict: expected ? 'inconclusive' : 'error', reason };
}
