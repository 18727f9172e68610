import type { Scenario } from '../../../src/scenarios/scenario.js';
import type { BuildCopies } from '../measure/build-copies.js';
import type { Setting } from '../measure/messages.js';
import { inSlots } from '../measure/pool.js';
import { ScenarioThread } from '../measure/scenario-thread.js';
import { judgeMutant, type MutantResult } from './judge-mutant.js';
import { InvalidMutant, mutatedModules, type ReadSource } from './mutated-files.js';
import type { SourceMutant } from './source-mutant.js';

export interface MeasureOptions {
  readonly scenarios: readonly Scenario[];
  readonly seed: number;
  readonly read: ReadSource;
  /** One for each thread that works at a time. */
  readonly copies: readonly BuildCopies[];
  readonly patienceMs: number;
  /** True: only the scenarios that claim a clause of the mutant are run. They alone decide the score. */
  readonly relatedOnly?: boolean;
  /** Default: alone. */
  readonly setting?: Setting;
  /** Called for each mutant as soon as it is judged. */
  readonly onResult?: (result: MutantResult) => void;
}

/** The measured mutants, and the scenarios that cannot judge them because they do not pass without a mutant. */
export interface Measurement {
  readonly results: readonly MutantResult[];
  readonly failingScenarios: readonly string[];
}

/** A thread and its copies of the build. */
interface Slot {
  readonly copies: BuildCopies;
  readonly thread: ScenarioThread;
  remove(): Promise<void>;
}

/** Runs the scenarios on each mutant, each on its own service. The results depend on the seed alone. */
export async function measureMutants(
  mutants: readonly SourceMutant[],
  options: MeasureOptions,
): Promise<Measurement> {
  const { onResult } = options;
  const slots = slotsOf(options);
  try {
    const results = await inSlots(slots, mutants, async (mutant, slot) => {
      const result = await measure(mutant, slot, options);
      onResult?.(result);
      return result;
    });
    const deciding = new Set(results.flatMap(({ scenario }) => (scenario === undefined ? [] : [scenario])));
    return { results, failingScenarios: await failing([...deciding], slots) };
  } finally {
    for (const slot of slots) await slot.remove();
  }
}

function slotsOf({ copies, seed, patienceMs, setting = 'alone' }: MeasureOptions): readonly Slot[] {
  return copies.map((each) => {
    const thread = new ScenarioThread({ program: each.program, seed, patienceMs, setting });
    const remove = async () => {
      await thread.stop();
      each.remove();
    };
    return { copies: each, thread, remove };
  });
}

async function measure(
  mutant: SourceMutant,
  { copies, thread }: Slot,
  { scenarios, read, relatedOnly }: MeasureOptions,
): Promise<MutantResult> {
  if (mutant.equivalent !== undefined) return { mutant, verdict: 'equivalent', details: mutant.equivalent };
  try {
    await thread.load(copies.create(mutatedModules(mutant, read)));
  } catch (error) {
    if (error instanceof InvalidMutant) return { mutant, verdict: 'invalid', details: error.message };
    throw error;
  }
  return judgeMutant(mutant, scenarios, (scenario) => thread.judge(scenario), {
    relatedOnly: relatedOnly === true,
  });
}

/** The scenarios that do not pass on the service without a mutant. */
async function failing(scenarios: readonly string[], slots: readonly Slot[]): Promise<readonly string[]> {
  for (const { copies, thread } of slots) await thread.load(copies.create(new Map()));
  const judged = await inSlots(slots, scenarios, (scenario, { thread }) => thread.judge(scenario));
  return judged.filter(({ ending }) => ending !== 'pass').map(({ scenario }) => scenario);
}
