import type { BuildCopy } from '../measure/build-copy.js';
import { compile } from '../measure/compile.js';
import type { ActiveMutant, Coverage } from '../measure/messages.js';
import { inSlots } from '../measure/pool.js';
import { ScenarioThread, type ScenarioThreadOptions } from '../measure/scenario-thread.js';
import { coverageOf, type MutantCoverage } from './coverage.js';
import { equivalents, isListed } from './equivalents.js';
import type { Instrumented } from './instrument.js';
import { judgeMachineMutant, type MachineResult } from './judge-machine-mutant.js';
import type { MachineMutant } from './machine-mutant.js';

export interface SampleOptions {
  /** The ids of all scenarios, in the order of the catalogue. */
  readonly catalogue: readonly string[];
  readonly seed: number;
  /** Two: the catalogue is run in both directions at once to find out what it covers. */
  readonly copies: readonly [BuildCopy, BuildCopy];
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

/** The mutants for which one thread is used: what a long life leaves in its memory must not become a verdict. */
const mutantsPerThread = 40;

/** Judges a sample of the mutants in instrumented files by the scenarios that cover them. */
export async function measureSample(
  sample: readonly MachineMutant[],
  { texts }: Instrumented,
  options: SampleOptions,
): Promise<SampleMeasurement> {
  const { copies, seed, patienceMs } = options;
  const files = new Set(sample.map(({ file }) => file));
  const modules = new Map([...files].map((file) => [file, compile(file, texts.get(file) ?? '')]));
  const { coverage, failingScenarios } = await cover(modules, options);
  options.onCovered?.();
  const catalogue = options.catalogue.filter((id) => !failingScenarios.includes(id));
  const slots = copies.map((copy) => {
    copy.create();
    copy.replace(modules);
    const shared = new MutantThreads({ program: copy.program, seed, patienceMs }, catalogue);
    return { shared, remove: () => copy.remove() };
  });
  try {
    const results = await inSlots(slots, sample, async (mutant, { shared }) => {
      const judged = await shared.judge(mutant, coverageOf(mutant.id, coverage, catalogue));
      const result = withoutEquivalents(judged);
      options.onResult?.(result);
      return result;
    });
    return { results, failingScenarios };
  } finally {
    for (const { shared } of slots) await shared.stop();
  }
}

/** The threads that judge mutants one after another: one for many mutants, and one for each static mutant. */
class MutantThreads {
  readonly #options: ScenarioThreadOptions;
  readonly #catalogue: readonly string[];
  #shared: ScenarioThread | undefined;
  #judged = 0;

  constructor(options: ScenarioThreadOptions, catalogue: readonly string[]) {
    this.#options = options;
    this.#catalogue = catalogue;
  }

  async judge(mutant: MachineMutant, coverage: MutantCoverage): Promise<MachineResult> {
    const active = { id: mutant.id, hitLimit: Math.max(fewestHits, hitFactor * coverage.hits) };
    if (coverage.isStatic) return this.#judgeAlone(mutant, coverage, active);
    this.#judged += 1;
    if (this.#judged % mutantsPerThread === 0) await this.stop();
    this.#shared ??= new ScenarioThread(this.#options);
    const thread = this.#shared;
    await thread.activate(active);
    const result = await this.#judgeIn(thread, mutant, coverage);
    await thread.activate(undefined);
    const { killedBy } = result;
    if (result.status !== 'Killed' || killedBy === undefined) return result;
    // The scenario must pass without the mutant in the same thread, else something of another mutant has stayed there.
    if ((await thread.judge(killedBy)).ending === 'pass') return result;
    await this.stop();
    return this.#judgeAlone(mutant, coverage, active);
  }

  async stop(): Promise<void> {
    const thread = this.#shared;
    this.#shared = undefined;
    await thread?.stop();
  }

  /** Judges a mutant that must be active when its module is loaded, or in a thread that nothing has used. */
  async #judgeAlone(
    mutant: MachineMutant,
    coverage: MutantCoverage,
    active: ActiveMutant,
  ): Promise<MachineResult> {
    const thread = new ScenarioThread({ ...this.#options, mutant: active });
    try {
      return await this.#judgeIn(thread, mutant, coverage);
    } finally {
      await thread.stop();
    }
  }

  #judgeIn(thread: ScenarioThread, mutant: MachineMutant, coverage: MutantCoverage): Promise<MachineResult> {
    return judgeMachineMutant(mutant, coverage, this.#catalogue, (scenario) => thread.judge(scenario));
  }
}

/** A mutant that is listed as equivalent is left out only if nothing notices it. */
function withoutEquivalents(result: MachineResult): MachineResult {
  if (result.status !== 'Survived' && result.status !== 'NoCoverage') return result;
  const row = equivalents.find((each) => isListed(each, result.mutant));
  return row === undefined ? result : { ...result, status: 'Ignored', reason: row.why };
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
      copy.create();
      copy.replace(modules);
      const thread = new ScenarioThread({ program: copy.program, seed, patienceMs });
      try {
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
