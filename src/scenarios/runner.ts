import { setMaxListeners } from 'node:events';
import type { Emit } from '../events/event-bus.js';
import type { ScenarioFinished } from '../events/schema/scenario.js';
import { type Verdict, worst } from '../events/verdict.js';
import { exitCodes } from '../failure/exit-codes.js';
import { Failure, messageOf } from '../failure/failure.js';
import type { RandomRoot } from '../random/random.js';
import type { JudgedCheck } from './check.js';
import { Inconclusive } from './inconclusive.js';
import type { Scenario } from './scenario.js';
import { pause, Stopped } from './stopped.js';
import { ScenarioWorld, type Target } from './world.js';

export interface ScenarioResult {
  readonly scenario: Scenario;
  readonly verdict: Verdict;
  readonly checks: readonly JudgedCheck[];
}

export interface RunnerOptions {
  readonly target: Target;
  /**
   * A service for one scenario that wants its own; without it such a scenario runs on the shared one, unless it
   * wants another configuration.
   */
  readonly isolatedTarget?: (scenario: Scenario) => Promise<IsolatedTarget>;
  readonly random: RandomRoot;
  readonly emit: Emit;
  /** Given when the run is to end: scenarios under way become inconclusive. */
  readonly signal: AbortSignal;
}

/** A service that lives as long as one scenario. */
export interface IsolatedTarget {
  readonly target: Target;
  stop(): Promise<void>;
}

/**
 * On the real clock all of them at once would keep the machine so busy that nothing could be timed any more:
 * so many short ones at one time. Those that take longer do so because they wait.
 */
const maxConcurrentShort = 8;
const longMs = 5_000;

/** Longer than its `takesMs` a scenario may hang by this much before it is given up. */
const graceMs = 60_000;

/** Runs scenarios side by side as far as the clock lets them, each in a world of its own, and judges each. */
export function runScenarios(
  scenarios: readonly Scenario[],
  options: RunnerOptions,
): Promise<readonly ScenarioResult[]> {
  // One listener for each scenario under way: many are no leak.
  setMaxListeners(0, options.signal);
  const slot = options.target.clock === 'real' ? slots(maxConcurrentShort) : undefined;
  return Promise.all(
    scenarios.map((scenario) => {
      const run = () => runScenario(scenario, options);
      return slot === undefined || scenario.takesMs.real >= longMs ? run() : slot(run);
    }),
  );
}

/** At most so much work under way; the rest begins in its order, as soon as there is room. */
function slots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

async function runScenario(scenario: Scenario, options: RunnerOptions): Promise<ScenarioResult> {
  const { id, title, clauses } = scenario;
  const { random, emit } = options;
  const startedAt = Date.now();
  const cancelled = new AbortController();
  const cancel = () => cancelled.abort();
  if (options.signal.aborted) cancel();
  options.signal.addEventListener('abort', cancel, { once: true });
  emit(`scenario:${id}`, { type: 'scenario.started', scenario: id });
  const { target, failed, stop } = await targetOf(scenario, options);
  const world = new ScenarioWorld({ target, scenario: id, clauses, random, emit, signal: cancelled.signal });
  const thrown = failed ?? (await outcome(scenario, world, cancelled.signal, target.clock));
  options.signal.removeEventListener('abort', cancel);
  cancelled.abort();
  const closing = [...(await failureOf(world.close())), ...(await failureOf(stop()))];
  const { verdict, reason } = conclude(scenario, world.checks, [...thrown, ...closing]);
  const finished: ScenarioFinished = {
    type: 'scenario.finished',
    scenario: id,
    title,
    clauses,
    verdict,
    checks: {
      passed: world.checks.filter((check) => check.verdict === 'pass').length,
      failed: world.checks.filter((check) => check.verdict === 'fail').length,
    },
    elapsedMs: Date.now() - startedAt,
    ...(reason !== undefined && { reason }),
  };
  emit(`scenario:${id}`, finished);
  return { scenario, verdict, checks: world.checks };
}

/** The service of the scenario: the shared one, or its own; `failed` holds why that could not be had. */
async function targetOf(
  scenario: Scenario,
  { target, isolatedTarget, signal }: RunnerOptions,
): Promise<IsolatedTarget & { readonly failed?: readonly unknown[] }> {
  const shared = { target, stop: async () => undefined };
  if (!scenario.isolated || signal.aborted) return shared;
  if (isolatedTarget === undefined) {
    if (scenario.isolated === true) return shared;
    return { ...shared, failed: [new Inconclusive('it needs a service that is configured for it')] };
  }
  try {
    return await isolatedTarget(scenario);
  } catch (error) {
    return { ...shared, failed: [error] };
  }
}

/** What ended the scenario before its end: nothing, what it threw, or the patience with it. */
async function outcome(
  scenario: Scenario,
  world: ScenarioWorld,
  signal: AbortSignal,
  clock: 'real' | 'virtual',
): Promise<readonly unknown[]> {
  if (signal.aborted) return [new Stopped()];
  const limitMs = scenario.takesMs[clock] + graceMs;
  // Within a promise, so that what is thrown before the first await is an outcome too.
  const running = failureOf((async () => scenario.run(world))());
  const giveUp = failureOf(pause(limitMs, signal)).then((stopped) =>
    stopped.length > 0 ? stopped : [new Inconclusive(`it did not end within ${limitMs / 1000} s`)],
  );
  return Promise.race([running, giveUp]);
}

/** A list, because anything can be thrown, `undefined` too. */
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

/** The worst of: a failed check, a clause that nobody witnessed, and what was thrown on the way and at the close. */
export function conclude(
  { clauses }: Pick<Scenario, 'clauses'>,
  checks: readonly JudgedCheck[],
  thrown: readonly unknown[],
): Conclusion {
  const failed = checks.filter((check) => check.verdict === 'fail');
  const missing = clauses.filter(
    (clause) => !checks.some((check) => check.clause === clause && check.witnesses),
  );
  const conclusions: Conclusion[] = [{ verdict: 'pass' }];
  if (failed.length > 0) {
    const cited = [...new Set(failed.map(({ clause }) => clause))].join(', ');
    conclusions.push({
      verdict: 'fail',
      reason: `${failed.length} of ${checks.length} checks failed: ${cited}`,
    });
  }
  conclusions.push(...thrown.map(conclusionOfThrown));
  if (missing.length > 0) {
    conclusions.push({ verdict: 'inconclusive', reason: `never witnessed: ${missing.join(', ')}` });
  }
  const verdict = worst(conclusions.map((each) => each.verdict));
  return conclusions.find((each) => each.verdict === verdict) ?? { verdict: 'error' };
}

/** A service that does not answer makes nothing certain; anything unforeseen is the harness's own fault. */
function conclusionOfThrown(thrown: unknown): Conclusion {
  const reason = messageOf(thrown);
  const foreseen =
    thrown instanceof Inconclusive ||
    thrown instanceof Stopped ||
    (thrown instanceof Failure && thrown.exitCode === exitCodes.inconclusive);
  return { verdict: foreseen ? 'inconclusive' : 'error', reason };
}
