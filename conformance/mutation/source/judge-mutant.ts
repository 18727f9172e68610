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

export interface MutantResult {
  readonly mutant: SourceMutant;
  readonly verdict: MutantVerdict;
  /** The scenario that decided it. */
  readonly scenario?: string;
  /** The clauses that failed there, or why the mutant is invalid. */
  readonly details?: string;
}

/**
 * Runs scenarios on a mutant until one decides: first all that claim one of its clauses, because a scenario checks no
 * clause that it does not claim, then those of the same area, then the rest, which can only show that another clause
 * fails.
 */
export async function judgeMutant(
  mutant: SourceMutant,
  scenarios: readonly Scenario[],
  judge: (scenario: string) => Promise<Judged>,
): Promise<MutantResult> {
  const { related, others } = arranged(mutant, scenarios);
  const seen: Judged[] = [];
  for (const { id } of related) {
    const judged = await judge(id);
    const result = decided(mutant, judged);
    if (result !== undefined) return result;
    seen.push(judged);
  }
  for (const { id } of seen.some(isOtherKill) ? [] : others) {
    const judged = await judge(id);
    seen.push(judged);
    if (isOtherKill(judged)) break;
  }
  return undecided(mutant, seen);
}

function arranged({ clauses }: SourceMutant, scenarios: readonly Scenario[]) {
  const areas = new Set(clauses.map(areaOfClause));
  const claims = (scenario: Scenario) => scenario.clauses.some((clause) => clauses.includes(clause));
  const isNear = (scenario: Scenario) => scenario.clauses.some((clause) => areas.has(areaOfClause(clause)));
  const rest = scenarios.filter((scenario) => !claims(scenario));
  return {
    related: scenarios.filter(claims),
    others: [...rest.filter(isNear), ...rest.filter((scenario) => !isNear(scenario))],
  };
}

function decided(mutant: SourceMutant, { scenario, ending, failed }: Judged): MutantResult | undefined {
  const related = failed.filter((clause) => mutant.clauses.includes(clause));
  if (related.length > 0) return { mutant, verdict: 'killed', scenario, details: related.join(', ') };
  if (ending === 'endless') return { mutant, verdict: 'timed-out', scenario };
  return undefined;
}

function isOtherKill({ ending, failed }: Judged): boolean {
  return failed.length > 0 || ending === 'endless';
}

/** Inconclusive is whatever ended neither with a verdict on a clause nor as without the mutant. */
function undecided(mutant: SourceMutant, seen: readonly Judged[]): MutantResult {
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
