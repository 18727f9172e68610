import type { Scenario } from '../../../src/scenarios/scenario.js';
import { isBeyondTheWire } from './beyond-the-wire.js';
import type { KillRow, KillTable } from './kill-table.js';
import { keyOf } from './mutant-key.js';
import type { SelftestMutant } from './mutants.js';

/**
 * The order in which scenarios meet mutants: first those that have noticed the mutant before, by how many of its clauses
 * they failed. The order decides how long a self-test takes, and nothing else.
 */
export class ScenarioOrder {
  readonly #kills: ReadonlyMap<string, Pick<KillRow, 'kills' | 'decidedKills'>>;

  constructor({ mutants }: KillTable) {
    this.#kills = new Map(mutants.map((row) => [keyOf(row), row]));
  }

  /** The mutants in the order in which they should be tried: first those whose earlier kills include the clause. */
  knownFirst(mutants: readonly SelftestMutant[], clause: string): readonly SelftestMutant[] {
    const rank = (mutant: SelftestMutant) =>
      this.#kills.get(keyOf(mutant))?.kills[clause] === undefined ? 1 : 0;
    return mutants.toSorted((one, other) => rank(one) - rank(other));
  }

  /**
   * The scenarios that can judge the mutant, in the order in which they meet it.
   *
   * @param clause only earlier kills by this clause count
   */
  arrange(scenarios: readonly Scenario[], mutant: SelftestMutant, clause?: string): readonly Scenario[] {
    const { kills: shown = {}, decidedKills = {} } = this.#kills.get(keyOf(mutant)) ?? {};
    const kills = [...Object.entries(shown), ...(clause === undefined ? Object.entries(decidedKills) : [])];
    const counted = kills.filter(([id]) => clause === undefined || id === clause);
    const rank = ({ id }: Scenario) =>
      2 * counted.filter(([, ids]) => ids.includes(id)).length + (id === mutant.scenario ? 1 : 0);
    const cost = ({ takesMs }: Scenario) => takesMs.virtual;
    const fitting = scenarios.filter(({ id }) => mutant.source !== undefined || !isBeyondTheWire(id));
    return fitting.toSorted((one, other) => rank(other) - rank(one) || cost(one) - cost(other));
  }
}
