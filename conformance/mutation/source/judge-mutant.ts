import type { Scenario } from '../../../src/scenarios/scenario.js';
import { areaOfClause } from '../../clauses/partition.js';
import type { Judged } from '../measure/messages.js';
import type { SourceMutant } from './source-mutant.js';

/** The end of a mutant: `invalid` is an error of the mutant, all but `killed` and `timed-out` count as survived. */
export type MutantVerdict =
  | 'killed'
  | 'timed-out'
  | 'killed-by-another-clause'
  | 'inconclusive'
  | 'survived'
  | 'equivalent'
  | 'invalid';

/** The part of a mutant that decides which scenarios judge it. */
export interface Judgeable {
  readonly clauses: readonly string[];
}

export interface MutantResult<Mutant extends Judgeable = SourceMutant> {
  readonly mutant: Mutant;
  readonly verdict: MutantVerdict;
  /** The scenario that decided it. */
  readonly scenario?: string;
  /** The clauses that failed there, or why the mutant is invalid. */
  readonly details?: string;
}

export interface JudgeOptions {
  /** The scenarios that are run although the mutant is killed: those that claim one of its clauses, or all. Default: none. */
  readonly every?: 'related' | 'all' | undefined;
  /** True: the scenarios that can only show that another clause fails are left out. */
  readonly relatedOnly?: boolean;
}

/**
 * Runs scenarios on a mutant until one decides: first all that claim one of its clauses, because a scenario checks no
 * clause that it does not claim, then those of the same area, then the rest, which can only show that another clause
 * fails.
 */
export async function judgeMutant<Mutant extends Judgeable>(
  mutant: Mutant,
  scenarios: readonly Scenario[],
  judge: (scenario: string) => Promise<Judged>,
  { every, relatedOnly = false }: JudgeOptions = {},
): Promise<MutantResult<Mutant>> {
  const { related, others } = arranged(mutant, scenarios);
  const seen: Judged[] = [];
  let kill: MutantResult<Mutant> | undefined;
  for (const { id } of related) {
    const judged = await judge(id);
    kill ??= decided(mutant, judged);
    if (kill !== undefined && every === undefined) return kill;
    seen.push(judged);
  }
  const isDecided = kill !== undefined || relatedOnly || seen.some(isOtherKill);
  for (const { id } of isDecided && every !== 'all' ? [] : others) {
    const judged = await judge(id);
    seen.push(judged);
    if (isOtherKill(judged) && every !== 'all') break;
  }
  return kill ?? undecided(mutant, seen);
}

function arranged({ clauses }: Judgeable, scenarios: readonly Scenario[]) {
  const areas = new Set(clauses.map(areaOfClause));
  const claims = (scenario: Scenario) => scenario.clauses.some((clause) => clauses.includes(clause));
  const isNear = (scenario: Scenario) => scenario.clauses.some((clause) => areas.has(areaOfClause(clause)));
  const rest = scenarios.filter((scenario) => !claims(scenario));
  return {
    related: scenarios.filter(claims),
    others: [...rest.filter(isNear), ...rest.filter((scenario) => !isNear(scenario))],
  };
}

function decided<Mutant extends Judgeable>(
  mutant: Mutant,
  { scenario, ending, failed }: Judged,
): MutantResult<Mutant> | undefined {
  const related = failed.filter((clause) => mutant.clauses.includes(clause));
  if (related.length > 0) return { mutant, verdict: 'killed', scenario, details: related.join(', ') };
  if (ending === 'endless') return { mutant, verdict: 'timed-out', scenario };
  return undefined;
}

function isOtherKill({ ending, failed }: Judged): boolean {
  return failed.length > 0 || ending === 'endless';
}

/** Inconclusive is whatever ended neither with a verdict on a clause nor as without the mutant. */
function undecided<Mutant extends Judgeable>(mutant: Mutant, seen: readonly Judged[]): MutantResult<Mutant> {
  const other = seen.find(isOtherKill);
  if (other !== undefined) {
    const details = other.failed.join(', ') || (other.reason ?? '');
    return { mutant, verdict: 'killed-by-another-clause', scenario: other.scenario, details };
  }
  const open = seen.find(({ ending }) => ending !== 'pass');
  if (open === undefined) return { mutant, verdict: 'survived' };
  const details = `${open.ending}: ${open.reason ?? ''}`;
  return { mutant, verdict: 'inconclusive', scenario: open.scenario, details };
}
