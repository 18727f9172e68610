import type { ClauseLine } from '../../../src/cli/selftest/selftest-lines.js';
import { clauses } from '../../clauses/catalogue.js';
import type { KillRecord } from './record.js';
import type { ScenarioOrder } from './scenario-order.js';
import type { SelftestSelection } from './selection.js';
import type { SelftestSlot } from './slot.js';

interface ClauseParts extends Pick<SelftestSelection, 'mutants' | 'scenarios'> {
  readonly record: KillRecord;
  readonly order: ScenarioOrder;
  readonly slot: SelftestSlot;
}

/**
 * Judges a clause by whether one of its checks has failed for some mutant. If none has yet, because another clause of
 * the mutants failed first, the mutants that are about it are run until one of its checks fails.
 */
export async function judgeClause(
  clause: string,
  { mutants, scenarios, record, order, slot }: ClauseParts,
): Promise<ClauseLine> {
  if (record.mutantsOf(clause).length === 0) {
    const claiming = scenarios.filter((scenario) => scenario.clauses.includes(clause));
    const about = mutants.filter((mutant) => mutant.clauses.includes(clause));
    for (const mutant of order.knownFirst(about, clause)) {
      // The scenarios that do not claim the clause cannot fail it.
      const alone = { ...mutant, clauses: [clause] };
      await slot.judge(
        alone,
        order.arrange(claiming, mutant, clause),
        (judged) => record.add(mutant, judged),
        {
          relatedOnly: true,
        },
      );
      if (record.mutantsOf(clause).length > 0) break;
    }
  }
  const found = record.mutantsOf(clause).map(({ id }) => id);
  const level = clauses.get(clause)?.level ?? 'M';
  return {
    type: 'clause.judged',
    clause,
    level,
    verdict: found.length > 0 ? 'pass' : 'fail',
    mutants: found.toSorted(),
  };
}
