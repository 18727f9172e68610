import type { Scenario } from '../../../src/scenarios/scenario.js';
import type { BuildCopies } from '../measure/build-copies.js';
import type { DefectName, IdleBackend, Judged } from '../measure/messages.js';
import type { ScenarioThread } from '../measure/scenario-thread.js';
import { type JudgeOptions, judgeMutant, type MutantResult } from '../source/judge-mutant.js';
import { InvalidMutant, mutatedModules, type ReadSource } from '../source/mutated-files.js';
import type { SelftestMutant } from './mutants.js';

/** A thread of the pool, which judges one mutant at a time. */
export class SelftestSlot {
  readonly #copies: BuildCopies;
  readonly #thread: ScenarioThread;
  readonly #read: ReadSource;
  #isStopped = false;

  constructor(copies: BuildCopies, thread: ScenarioThread, read: ReadSource) {
    this.#copies = copies;
    this.#thread = thread;
    this.#read = read;
  }

  /**
   * Runs scenarios on a mutant, in their order.
   *
   * @param onJudged called for each scenario that was run
   */
  async judge(
    mutant: SelftestMutant,
    scenarios: readonly Scenario[],
    onJudged: (judged: Judged) => void,
    options: JudgeOptions = {},
  ): Promise<MutantResult<SelftestMutant>> {
    try {
      await this.#load(mutant);
    } catch (error) {
      if (!(error instanceof InvalidMutant)) throw error;
      return { mutant, verdict: 'invalid', details: error.message };
    }
    return judgeMutant(
      mutant,
      scenarios,
      async (scenario) => {
        if (this.#isStopped) throw new Error('the self-test was stopped');
        const judged = countedFor(mutant, await this.#thread.judge(scenario, defectOf(mutant)));
        onJudged(judged);
        return judged;
      },
      options,
    );
  }

  /** Runs one scenario without a mutant, if need be through the wire that mutants alter. */
  async judgeIntact(scenario: string, wire: boolean): Promise<Judged> {
    await this.#thread.load(this.#copies.build);
    return this.#thread.judge(scenario, wire ? { kind: 'intact', id: 'intact' } : undefined);
  }

  async judgePersona(id: string) {
    await this.#thread.load(this.#copies.build);
    return this.#thread.judgePersona(id);
  }

  async judgeVariation(id: string, scenarios: readonly string[]) {
    await this.#thread.load(this.#copies.build);
    return this.#thread.judgeVariation(id, scenarios);
  }

  async judgeIdle(backend: IdleBackend): Promise<readonly string[]> {
    await this.#thread.load(this.#copies.build);
    return this.#thread.judgeIdle(backend);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#thread.stop();
    this.#copies.remove();
  }

  async #load({ source }: SelftestMutant): Promise<void> {
    const build =
      source === undefined ? this.#copies.build : this.#copies.create(mutatedModules(source, this.#read));
    await this.#thread.load(build);
  }
}

function defectOf({ kind, id }: SelftestMutant): DefectName | undefined {
  return kind === 'service' || kind === 'terminal' ? { kind, id } : undefined;
}

/**
 * A mutant of the service or a broken terminal is killed only by a check that witnesses its clause, in a scenario that
 * came to its end: a failure of the decided part alone does not count.
 */
function countedFor({ kind, clauses }: SelftestMutant, judged: Judged): Judged {
  if (kind !== 'service' && kind !== 'terminal') return judged;
  const counts = (clause: string) =>
    !clauses.includes(clause) || (judged.ending === 'fail' && judged.witnessed.includes(clause));
  return {
    ...judged,
    failed: judged.failed.filter(counts),
    witnessed: judged.ending === 'fail' ? judged.witnessed : [],
  };
}
