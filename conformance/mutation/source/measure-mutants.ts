import type { Scenario } from '../../../src/scenarios/scenario.js';
import type { BuildCopy } from '../measure/build-copy.js';
import { inSlots } from '../measure/pool.js';
import { ScenarioThread } from '../measure/scenario-thread.js';
import { judgeMutant, type MutantResult } from './judge-mutant.js';
import { InvalidMutant, mutatedModules, type ReadSource } from './mutated-files.js';
import type { SourceMutant } from './source-mutant.js';

export interface MeasureOptions {
  readonly scenarios: readonly Scenario[];
  readonly seed: number;
  readonly read: ReadSource;
  /** One for each thread that works at a time. They are created, and removed in the end. */
  readonly copies: readonly BuildCopy[];
  readonly patienceMs: number;
  /** Called for each mutant as soon as it is judged. */
  readonly onResult?: (result: MutantResult) => void;
}

/** The measured mutants, and the scenarios that cannot judge them because they do not pass without a mutant. */
export interface Measurement {
  readonly results: readonly MutantResult[];
  readonly failingScenarios: readonly string[];
}

/** Runs the scenarios on each mutant, each on a service of its own. The results depend on the seed alone. */
export async function measureMutants(
  mutants: readonly SourceMutant[],
  options: MeasureOptions,
): Promise<Measurement> {
  const { copies, onResult } = options;
  for (const copy of copies) copy.create();
  const results = await inSlots(copies, mutants, async (mutant, copy) => {
    const result = await measure(mutant, copy, options);
    onResult?.(result);
    return result;
  });
  const killers = new Set(results.flatMap(({ scenario }) => (scenario === undefined ? [] : [scenario])));
  return { results, failingScenarios: await failing([...killers], options) };
}

async function measure(
  mutant: SourceMutant,
  copy: BuildCopy,
  { scenarios, seed, read, patienceMs }: MeasureOptions,
): Promise<MutantResult> {
  if (mutant.equivalent !== undefined) return { mutant, verdict: 'equivalent', details: mutant.equivalent };
  try {
    copy.replace(mutatedModules(mutant, read));
  } catch (error) {
    if (error instanceof InvalidMutant) return { mutant, verdict: 'invalid', details: error.message };
    throw error;
  }
  const thread = new ScenarioThread({ program: copy.program, seed, patienceMs });
  try {
    return await judgeMutant(mutant, scenarios, (scenario) => thread.judge(scenario));
  } finally {
    await thread.stop();
  }
}

/** The scenarios that do not pass on the service without a mutant. */
async function failing(
  scenarios: readonly string[],
  { copies, seed, patienceMs }: MeasureOptions,
): Promise<readonly string[]> {
  const halves = copies.map((copy, index) => ({
    copy,
    part: scenarios.filter((_, each) => each % copies.length === index),
  }));
  const judged = await Promise.all(
    halves.map(async ({ copy, part }) => {
      copy.create();
      const thread = new ScenarioThread({ program: copy.program, seed, patienceMs });
      const failed: string[] = [];
      try {
        for (const scenario of part) {
          if ((await thread.judge(scenario)).ending !== 'pass') failed.push(scenario);
        }
      } finally {
        await thread.stop();
        copy.remove();
      }
      return failed;
    }),
  );
  return judged.flat();
}
