import type { BuildCopies } from '../measure/build-copies.js';
import { compile } from '../measure/compile.js';
import type { ActiveMutant, Coverage } from '../measure/messages.js';
import { inSlots } from '../measure/pool.js';
import { ScenarioThread } from '../measure/scenario-thread.js';
import { coverageOf, type MutantCoverage } from './coverage.js';
import { equivalentByKey } from './equivalents.js';
import type { Instrumented } from './instrument.js';
import { judgeMachineMutant, type MachineResult } from './judge-machine-mutant.js';
import { keysOf, type MachineMutant } from './machine-mutant.js';
import { judgementOf } from './survivors/registry.js';

export interface SampleOptions {
  /** The ids of all scenarios, in the order of the catalogue. */
  readonly catalogue: readonly string[];
  readonly seed: number;
  /** Two: the catalogue is run in both directions at once to find out what it covers. */
  readonly copies: readonly [BuildCopies, BuildCopies];
  readonly patienceMs: number;
  readonly onCovered?: () => void;
  readonly onResult?: (result: MachineResult) => void;
}

export interface SampleMeasurement {
  readonly results: readonly MachineResult[];
  /** The scenarios that do not pass without a mutant; they judge none. */
  readonly failingScenarios: readonly string[];
}

/** Executions for each one without the mutant that only an endless loop makes. */
const hitFactor = 100;
const fewestHits = 10_000;

/** The mutants that are judged with the same loaded modules, which may keep more and more of them. */
const mutantsPerLoad = 40;

/** Judges a sample in its order by the scenarios that cover each mutant. The results are in the order of the sources. */
export async function measureSample(
  sample: readonly MachineMutant[],
  { mutants, texts }: Instrumented,
  options: SampleOptions,
): Promise<SampleMeasurement> {
  const { copies, seed, patienceMs } = options;
  const keys = keysOf(mutants);
  const files = new Set(sample.map(({ file }) => file));
  const modules = new Map([...files].map((file) => [file, compile(file, texts.get(file) ?? '')]));
  const { coverage, failingScenarios } = await cover(modules, options);
  options.onCovered?.();
  const catalogue = options.catalogue.filter((id) => !failingScenarios.includes(id));
  const slots = copies.map((each) => {
    const thread = new ScenarioThread({ program: each.program, seed, patienceMs });
    return new MutantThread(thread, catalogue, each, modules);
  });
  try {
    const results = await inSlots(slots, sample, async (mutant, slot) => {
      const judged = await slot.judge(mutant, coverageOf(mutant.id, coverage, catalogue));
      const result = withJudgement(judged, keys.get(mutant));
      options.onResult?.(result);
      return result;
    });
    const byPlace = [...results].sort((one, other) => Number(one.mutant.id) - Number(other.mutant.id));
    return { results: byPlace, failingScenarios };
  } finally {
    for (const slot of slots) await slot.remove();
  }
}

/** A thread that judges mutants one after another. */
class MutantThread {
  readonly #thread: ScenarioThread;
  readonly #catalogue: readonly string[];
  readonly #copies: BuildCopies;
  readonly #modules: ReadonlyMap<string, string>;
  #judged = 0;
  /** True if the loaded modules may hold something of a mutant. */
  #isUsed = true;

  constructor(
    thread: ScenarioThread,
    catalogue: readonly string[],
    copies: BuildCopies,
    modules: ReadonlyMap<string, string>,
  ) {
    this.#thread = thread;
    this.#catalogue = catalogue;
    this.#copies = copies;
    this.#modules = modules;
  }

  async judge(mutant: MachineMutant, coverage: MutantCoverage): Promise<MachineResult> {
    const active = { id: mutant.id, hitLimit: Math.max(fewestHits, hitFactor * coverage.hits) };
    this.#judged += 1;
    if (this.#judged % mutantsPerLoad === 0) this.#isUsed = true;
    if (coverage.isStatic) return this.#judgeAlone(mutant, coverage, active);
    if (this.#isUsed) await this.#load();
    this.#isUsed = false;
    await this.#thread.activate(active);
    const result = await this.#judgeLoaded(mutant, coverage);
    await this.#thread.activate(undefined);
    const { killedBy } = result;
    if (result.status !== 'Killed' || killedBy === undefined) return result;
    // The scenario must pass without the mutant in the same thread, else something of another mutant has stayed there.
    if ((await this.#thread.judge(killedBy)).ending === 'pass') return result;
    return this.#judgeAlone(mutant, coverage, active);
  }

  async remove(): Promise<void> {
    await this.#thread.stop();
    this.#copies.remove();
  }

  #load(active?: ActiveMutant): Promise<void> {
    return this.#thread.load(this.#copies.create(this.#modules), active);
  }

  /** Judges a mutant that must be active when its module is loaded, in modules that nothing has used. */
  async #judgeAlone(
    mutant: MachineMutant,
    coverage: MutantCoverage,
    active: ActiveMutant,
  ): Promise<MachineResult> {
    await this.#load(active);
    this.#isUsed = true;
    return this.#judgeLoaded(mutant, coverage);
  }

  #judgeLoaded(mutant: MachineMutant, coverage: MutantCoverage): Promise<MachineResult> {
    return judgeMachineMutant(mutant, coverage, this.#catalogue, (scenario) => this.#thread.judge(scenario));
  }
}

/** Adds the judgement of a survivor. A mutant that is listed as equivalent is left out only if nothing notices it. */
function withJudgement(result: MachineResult, key = ''): MachineResult {
  if (result.status !== 'Survived' && result.status !== 'NoCoverage') return result;
  const why = equivalentByKey.get(key);
  if (why !== undefined) return { ...result, status: 'Ignored', reason: why };
  return { ...result, judged: judgementOf(result.mutant.file, key) };
}

/** Runs the catalogue in both directions on instrumented files of which no mutant is active. */
async function cover(
  modules: ReadonlyMap<string, string>,
  { catalogue, copies, seed, patienceMs }: SampleOptions,
): Promise<{ readonly coverage: readonly Coverage[]; readonly failingScenarios: readonly string[] }> {
  const failing = new Set<string>();
  const orders = [catalogue, catalogue.toReversed()];
  const coverage = await Promise.all(
    copies.map(async (copy, index) => {
      const thread = new ScenarioThread({ program: copy.program, seed, patienceMs });
      try {
        await thread.load(copy.create(modules));
        for (const id of orders[index] ?? []) {
          const { ending } = await thread.judge(id);
          if (ending !== 'pass') failing.add(id);
        }
        return await thread.coverage();
      } finally {
        await thread.stop();
        copy.remove();
      }
    }),
  );
  return { coverage, failingScenarios: catalogue.filter((id) => failing.has(id)) };
}
