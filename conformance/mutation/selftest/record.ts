import type { Judged } from '../measure/messages.js';
import { keyOf, type MutantKey } from './mutant-key.js';
import type { SelftestMutant } from './mutants.js';

/** The scenarios in which a check of the clause fails, by clause. */
export type Kills = Readonly<Record<string, readonly string[]>>;

/** A scenario that must pass without a mutant: a slow machine may have ended it instead. */
interface FailedScenario {
  readonly scenario: string;
  /** True if it ran through the wire that mutants alter. */
  readonly wire: boolean;
}

interface RecordedKills {
  readonly mutant: SelftestMutant;
  /** The scenarios in which a check of the clause has failed that witnesses it. */
  readonly byClause: Map<string, Set<string>>;
  /** The scenarios in which only a check of its decided part has failed. */
  readonly byDecidedPart: Map<string, Set<string>>;
}

/** Records which scenarios have failed which clauses of which mutants. */
export class KillRecord {
  readonly #kills = new Map<string, RecordedKills>();
  readonly #failed = new Map<string, FailedScenario>();

  add(mutant: SelftestMutant, { scenario, ending, failed, witnessed }: Judged): void {
    const wire = mutant.source === undefined;
    if (failed.length > 0 || ending === 'endless')
      this.#failed.set(`${wire} ${scenario}`, { scenario, wire });
    const recorded = this.#kills.get(keyOf(mutant)) ?? {
      mutant,
      byClause: new Map(),
      byDecidedPart: new Map(),
    };
    this.#kills.set(keyOf(mutant), recorded);
    for (const clause of failed) {
      if (!mutant.clauses.includes(clause)) continue;
      const kills = witnessed.includes(clause) ? recorded.byClause : recorded.byDecidedPart;
      kills.set(clause, (kills.get(clause) ?? new Set()).add(scenario));
    }
  }

  /** The scenarios in which a check has failed, or which never ended, each once, in the order of their ids. */
  failed(): readonly FailedScenario[] {
    return [...this.#failed].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
  }

  /** The mutants of which a check of the clause has failed. */
  mutantsOf(clause: string): readonly SelftestMutant[] {
    return [...this.#kills.values()]
      .filter(({ byClause }) => byClause.has(clause))
      .map(({ mutant }) => mutant);
  }

  /** The scenarios in which a check of the clause failed, by clause, in the order of the ids. */
  killsOf(key: MutantKey): { readonly kills: Kills; readonly decidedKills?: Kills } {
    const recorded = this.#kills.get(keyOf(key));
    if (recorded === undefined) return { kills: {} };
    const { mutant, byClause, byDecidedPart } = recorded;
    const decidedKills = listed(mutant, byDecidedPart);
    return {
      kills: listed(mutant, byClause),
      ...(Object.keys(decidedKills).length > 0 && { decidedKills }),
    };
  }
}

function listed({ clauses }: SelftestMutant, kills: ReadonlyMap<string, ReadonlySet<string>>): Kills {
  return Object.fromEntries(
    clauses.flatMap((clause) => {
      const scenarios = kills.get(clause);
      return scenarios === undefined ? [] : [[clause, [...scenarios].toSorted()]];
    }),
  );
}
