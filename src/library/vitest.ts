import { afterAll, describe, it, type TestContext } from 'vitest';
import { allScenarios } from '../run/catalogue/scenario-list.js';
import { selectByClause } from '../run/conform/selection.js';
import { AwaitedOutcomes } from './conformance/awaited-outcomes.js';
import type { ConformanceOptions } from './conformance/options.js';
import { problemOf } from './conformance/scenario-problem.js';

/** The options of `conformanceTests`. All of them may be left out. */
export interface ConformanceTestsOptions extends ConformanceOptions {
  /** The name of the group of tests. Default: `tillfleet`. */
  readonly name?: string;
  /** The longest time until a scenario has its verdict, in milliseconds. Default: 10 minutes. */
  readonly timeoutMs?: number;
}

/**
 * Registers each chosen scenario as a test of the calling test file: it passes, fails with what did not hold, is skipped
 * with its reason, and fails with its reason if it is inconclusive. Only tests that vitest does not filter out are run,
 * all of them by one run in its own threads.
 *
 * @throws Failure `no-such-scenario`, exit code 64, if a text of `only` or `skip` matches nothing
 */
export function conformanceTests(options: ConformanceTestsOptions = {}): void {
  const { name = 'tillfleet', timeoutMs = 600_000, ...settings } = options;
  const { only = [], skip = [], level = 'profile' } = settings;
  const scenarios = selectByClause(allScenarios(), { only, skip, level });
  const tests = new Map(scenarios.map(({ id, title }) => [`${id}: ${title}`, id]));
  const outcomes = new AwaitedOutcomes([...tests.values()]);
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  describe(name, () => {
    afterAll(async () => {
      stopping.abort();
      await running;
    });
    for (const [test, id] of tests)
      it(test, { timeout: timeoutMs }, async ({ task, skip: skipTest }) => {
        // The first test starts the run for all of them.
        running ??= outcomes.run({ ...settings, signal: stopping.signal }, chosenTests(task, tests));
        const outcome = await outcomes.of(id);
        if (outcome.verdict === 'skipped') skipTest(outcome.reason);
        const problem = problemOf(outcome);
        if (problem !== undefined) throw problem;
      });
  });
}

/** The scenarios of the tests that vitest has not filtered out. */
function chosenTests({ suite }: TestContext['task'], tests: ReadonlyMap<string, string>): readonly string[] {
  const chosen = suite?.tasks.filter(({ mode }) => mode === 'run') ?? [];
  return chosen.flatMap((each) => tests.get(each.name) ?? []);
}
