import { setMaxListeners } from 'node:events';
import pLimit from 'p-limit';
import type { Emit } from '../events/event-bus.js';
import type { ScenarioFinished } from '../events/schema/scenario.js';
import type { Verdict } from '../events/verdict.js';
import { messageOf } from '../failure/failure.js';
import type { RandomRoot } from '../random/random.js';
import { ResponseFailure } from '../simulator/http/response-failure.js';
import { monotonicNow } from '../text/clock/process-clock.js';
import type { JudgedCheck } from './check.js';
import { type Conclusion, claimedAt, conclude, type Excuses, type Level } from './conclusion.js';
import { type FeatureId, featuresOf } from './existing/features.js';
import { Inconclusive, LineDisturbed, MachineLate } from './inconclusive.js';
import type { Scenario } from './scenario.js';
import { ScenarioWorld } from './scenario-world.js';
import { pause, Stopped } from './stopped.js';
import { Lateness } from './times/lateness.js';
import { livesOf } from './times/lives.js';
import type { Target } from './world.js';

export interface ScenarioResult {
  readonly scenario: Scenario;
  readonly verdict: Verdict;
  readonly checks: readonly JudgedCheck[];
  /** True if it is inconclusive only because the service refuses what the service document does not promise. */
  readonly refused?: boolean | undefined;
  /** True if it was inconclusive, as expected. */
  readonly excused?: boolean | undefined;
  /** The features without which it was skipped. */
  readonly notOffered?: readonly FeatureId[] | undefined;
  /** True if a part of it was not done, so that some of its checks may be missing. */
  readonly partial?: boolean | undefined;
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
  /** False: deviations that the service document leaves open do not fail. Default: true. */
  readonly strict?: boolean;
  /** `must`: the checks and clauses of the reference profile are left out. Default: `profile`. */
  readonly level?: Level | undefined;
  /** The version whose requirements the run is judged by. Default: those of now. */
  readonly requirements?: string | undefined;
  /** The known failures: then a scenario differs, and does not fail. Default: none. */
  readonly excuses?: Excuses | undefined;
  /** The lateness of this machine on the real clock, which its owner stops. Default: measured while the scenarios run. */
  readonly lateness?: Lateness | undefined;
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

/** The pause before a scenario on existing resources: the rate limit of an app that others have used recovers. */
const recoveryMs = 2_000;

/** The time beyond its `takesMs` after which a scenario is abandoned: enough for so many calls that take 300 ms each. */
const graceMs = 120_000;
const graceCalls = 400;

/** A repetition waits so long for a calm machine, and so often looks. */
const calmWithinMs = 20_000;
const calmPauseMs = 500;

/**
 * Runs scenarios concurrently, as far as the clock allows, each in its own world, and judges each. One that could
 * not be judged because this machine was late runs once more, alone, when the short ones have ended.
 */
export async function runScenarios(
  scenarios: readonly Scenario[],
  options: RunnerOptions,
): Promise<readonly ScenarioResult[]> {
  // Every running scenario adds a listener: many listeners are not a leak.
  setMaxListeners(0, options.signal);
  const { clock, inTurn } = options.target;
  if (clock === 'virtual' && inTurn !== undefined)
    return eachInTurn(scenarios, (scenario) => runScenario(scenario, options));
  if (clock === 'virtual') return Promise.all(scenarios.map((scenario) => runScenario(scenario, options)));
  const lateness = options.lateness ?? new Lateness();
  try {
    const real = { ...options, lateness };
    if (inTurn === undefined) return await runOnTheRealClock(scenarios, real);
    return await eachInTurn(
      scenarios,
      async (scenario) => (await runUnlessLate(scenario, real)) ?? repeat(scenario, real),
    );
  } finally {
    if (options.lateness === undefined) lateness.stop();
  }
}

async function eachInTurn(
  scenarios: readonly Scenario[],
  run: (scenario: Scenario) => Promise<ScenarioResult>,
): Promise<readonly ScenarioResult[]> {
  const results: ScenarioResult[] = [];
  for (const scenario of scenarios) results.push(await run(scenario));
  return results;
}

type RealClockOptions = RunnerOptions & { readonly lateness: Lateness };

async function runOnTheRealClock(
  scenarios: readonly Scenario[],
  options: RealClockOptions,
): Promise<readonly ScenarioResult[]> {
  // Existing resources belong to one scenario at a time.
  const oneByOne = options.target.existing !== undefined;
  const limit = pLimit(oneByOne ? 1 : maxConcurrentShort);
  const attempts = scenarios.map((scenario) => {
    const run = async () => {
      if (oneByOne) await failureOf(pause(recoveryMs, options.signal));
      return runUnlessLate(scenario, options);
    };
    const waits = scenario.takesMs.real >= longMs && !oneByOne;
    return { scenario, waits, first: waits ? run() : limit(run) };
  });
  // Those that mostly wait leave the machine calm, so that a repetition need not wait for them.
  const busy = Promise.allSettled(attempts.filter(({ waits }) => !waits).map(({ first }) => first));
  const alone = pLimit(1);
  return Promise.all(
    attempts.map(async ({ scenario, first }) => {
      const result = await first;
      if (result !== undefined) return result;
      await busy;
      return alone(() => repeat(scenario, options));
    }),
  );
}

/** The result; undefined if the machine was late or the line disturbed, so that the scenario is to run once more. */
async function runUnlessLate(
  scenario: Scenario,
  options: RealClockOptions,
): Promise<ScenarioResult | undefined> {
  await options.target.line?.steady();
  start(scenario, options);
  const attempted = await attempt(scenario, options);
  const { doubt, verdict } = attempted;
  if (doubt === undefined || verdict !== 'inconclusive' || options.signal.aborted)
    return finish(scenario, attempted, options);
  const { id } = scenario;
  const { reason, isMachines } = doubt;
  const timeoutMs = isMachines ? calmWithinMs : 0;
  options.emit(`scenario:${id}`, { type: 'scenario.repeated', scenario: id, reason, timeoutMs });
  return isMachines ? undefined : again(scenario, options);
}

/** Runs a scenario again as soon as the machine is calm, or after some time on a busy machine. */
async function repeat(scenario: Scenario, options: RealClockOptions): Promise<ScenarioResult> {
  const until = monotonicNow() + calmWithinMs;
  while (!options.lateness.isCalm && monotonicNow() < until && !options.signal.aborted)
    await failureOf(pause(calmPauseMs, options.signal));
  return again(scenario, options);
}

/** Runs a scenario again as soon as the service responds. */
async function again(scenario: Scenario, options: RealClockOptions): Promise<ScenarioResult> {
  await options.target.line?.steady();
  return finish(scenario, await attempt(scenario, { ...options, isRepetition: true }), options);
}

async function runScenario(scenario: Scenario, options: RunnerOptions): Promise<ScenarioResult> {
  start(scenario, options);
  return finish(scenario, await attempt(scenario, options), options);
}

function start({ id }: Scenario, { emit }: RunnerOptions): void {
  emit(`scenario:${id}`, { type: 'scenario.started', scenario: id });
}

interface Attempt extends Conclusion {
  readonly checks: readonly JudgedCheck[];
  readonly notOffered: readonly FeatureId[];
  readonly unjudged: NonNullable<ScenarioFinished['unjudged']>;
  readonly elapsedMs: number;
  /** The reason why a repetition may be judged: a late machine, or a disturbed line. */
  readonly doubt?: { readonly reason: string; readonly isMachines: boolean };
}

/** Runs a scenario on its service and concludes. */
async function attempt(
  scenario: Scenario,
  options: RunnerOptions & { readonly isRepetition?: true },
): Promise<Attempt> {
  const { id, clauses } = scenario;
  const { random, emit, strict = true, level = 'profile', requirements, excuses, lateness } = options;
  const { isRepetition = false } = options;
  const startedAt = monotonicNow();
  const cancelled = new AbortController();
  // A scenario may wait for many things at a time.
  setMaxListeners(0, cancelled.signal);
  const cancel = () => cancelled.abort();
  if (options.signal.aborted) cancel();
  options.signal.addEventListener('abort', cancel, { once: true });
  const { target: shared, failed, stop } = await targetOf(scenario, options);
  const target = attemptTarget(scenario, shared);
  const { signal } = cancelled;
  const wsTokenMs = scenario.lives === undefined ? target.lives?.wsToken : undefined;
  const machine = () => lateness?.disturbedSince(startedAt);
  const judging = {
    random,
    emit,
    strict,
    level,
    requirements,
    lateness,
    machine,
    isRepetition,
    wsTokenMs,
  };
  const release = target.line?.watch();
  const lives = livesOf(scenario, target.lives);
  const world = new ScenarioWorld({ target, scenario: id, clauses, lives, ...judging, signal });
  const ended =
    failed ?? (await outcome(scenario, world, signal, target)).map((each) => ofForeign(each, target));
  const untranslated = world.untranslated.failure;
  const thrown = untranslated === undefined ? ended : [...ended, untranslated];
  const { disturbance } = world.line;
  const unusable = signal.aborted ? undefined : thrown.find((each) => each instanceof ResponseFailure);
  if (unusable !== undefined && untranslated === undefined && disturbance === undefined)
    world.judgeResponse(unusable);
  options.signal.removeEventListener('abort', cancel);
  cancelled.abort();
  release?.();
  const closing = [...(await failureOf(world.close())), ...(await failureOf(stop()))];
  const { unjudged } = world;
  const checks = level === 'must' ? world.checks.filter((check) => check.level === 'M') : world.checks;
  const late = machine() ?? thrown.find((each) => each instanceof MachineLate)?.message;
  const reason = late ?? disturbance;
  const examined = new Set(strict ? [] : world.checks.map(({ clause }) => clause));
  const facts = { checks, thrown: [...thrown, ...closing], parts: unjudged, examined, excuses };
  const concluded = conclude({ id, clauses: claimedAt(level, clauses, requirements) }, facts);
  const conclusion = inDoubt(concluded, { machine: machine(), disturbance });
  const parts = unjudged.map(({ title, thrown: why }) => ({ title, reason: messageOf(why) }));
  return {
    ...conclusion,
    checks,
    notOffered:
      conclusion.verdict === 'skipped' ? featuresOf([...thrown, ...unjudged.map((part) => part.thrown)]) : [],
    unjudged: parts,
    elapsedMs: monotonicNow() - startedAt,
    ...(reason !== undefined && { doubt: { reason, isMachines: late !== undefined } }),
  };
}

/**
 * A response that a proxy has given instead of the service may break what reads it: this is not an error of the program. Nor
 * is what breaks because the clock of this machine was set.
 */
function inDoubt(
  conclusion: Conclusion,
  {
    machine,
    disturbance,
  }: { readonly machine?: string | undefined; readonly disturbance?: string | undefined },
): Conclusion {
  const cause = machine ?? (disturbance && new LineDisturbed(disturbance).message);
  if (cause === undefined || (conclusion.verdict !== 'error' && conclusion.verdict !== 'inconclusive'))
    return conclusion;
  const { reason = '' } = conclusion;
  return { verdict: 'inconclusive', reason: reason.includes(cause) ? reason : `${cause}: ${reason}` };
}

/** Emits the event that ends a scenario. */
function finish(
  scenario: Scenario,
  { verdict, reason, refused, excused, notOffered, checks, unjudged, elapsedMs }: Attempt,
  { emit }: RunnerOptions,
): ScenarioResult {
  const { id, title, clauses } = scenario;
  const count = (each: JudgedCheck['verdict']) => checks.filter((check) => check.verdict === each).length;
  const finished: ScenarioFinished = {
    type: 'scenario.finished',
    scenario: id,
    title,
    clauses,
    verdict,
    checks: { passed: count('pass'), differing: count('differs'), failed: count('fail') },
    elapsedMs,
    ...(reason !== undefined && { reason }),
    ...(unjudged.length > 0 && { unjudged }),
    ...(notOffered.length > 0 && { notOffered }),
  };
  emit(`scenario:${id}`, finished);
  const partial = unjudged.length > 0;
  return {
    scenario,
    verdict,
    checks,
    ...(refused && { refused }),
    ...(excused && { excused }),
    ...(notOffered.length > 0 && { notOffered }),
    ...(partial && { partial }),
  };
}

/** The attempts at each scenario so far, by their service. */
const attempts = new WeakMap<Target, Map<string, number>>();

/**
 * The target of one attempt at a service that other runs use. An attempt that follows another one in the same tenant has
 * references of its own. Tenants of earlier runs have data, so that a scenario that must not meet any gets new ones.
 */
function attemptTarget({ id, needs }: Scenario, target: Target): Target {
  const { reused, unique, ...others } = target;
  if (unique === undefined) return target;
  const counts = attempts.get(target) ?? new Map<string, number>();
  attempts.set(target, counts);
  const before = counts.get(id) ?? 0;
  counts.set(id, before + 1);
  const own = before === 0 ? unique : `${unique}${before}`;
  return { ...others, unique: own, ...(reused && needs.fresh !== true && { reused }) };
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
  { clock, inTurn, line }: Target,
): Promise<readonly unknown[]> {
  if (signal.aborted) return [new Stopped()];
  const startedAt = monotonicNow();
  const usualMs = scenario.takesMs[clock] + (scenario.patienceMs ?? 0) + (inTurn?.patienceMs ?? 0);
  const limitMs = () => usualMs + Math.max(graceMs, graceCalls * (line?.latencyMs(startedAt) ?? 0));
  // Within a promise, so that an error before the first await is an outcome too.
  const running = failureOf((async () => scenario.run(world))());
  const giveUp = failureOf(
    (async () => {
      for (let leftMs = limitMs(); leftMs > 0; leftMs = startedAt + limitMs() - monotonicNow())
        await pause(leftMs, signal);
      throw new Inconclusive(`it did not end within ${Math.round((monotonicNow() - startedAt) / 1000)} s`);
    })(),
  );
  return Promise.race([running, giveUp]);
}

/** At a service of others a response without an expected part is not an error of this program. */
function ofForeign(thrown: unknown, { unique }: Target): unknown {
  if (unique === undefined || !(thrown instanceof TypeError)) return thrown;
  return new Inconclusive(`a response has an unknown form: ${thrown.message}`);
}

/** The thrown value in a list, because even `undefined` can be thrown; empty if nothing was thrown. */
function failureOf(work: Promise<unknown>): Promise<readonly unknown[]> {
  return work.then(
    () => [],
    (error: unknown) => [error],
  );
}
