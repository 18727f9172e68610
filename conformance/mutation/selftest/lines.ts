import type { MutantLine } from '../../../src/cli/selftest/selftest-lines.js';
import type { JudgedPersona } from '../measure/messages.js';
import type { MutantResult, MutantVerdict } from '../source/judge-mutant.js';
import { explainedMutants } from './explained.js';
import type { SelftestMutant } from './mutants.js';

/** `inconclusive` is a survivor: no check has failed. */
const verdicts: Readonly<Record<MutantVerdict, MutantLine['verdict']>> = {
  killed: 'killed',
  'timed-out': 'killed',
  'killed-by-another-clause': 'unrelated',
  inconclusive: 'survived',
  survived: 'survived',
  equivalent: 'explained',
  invalid: 'invalid',
};

export function mutantLine({
  mutant,
  verdict: ended,
  scenario,
  details,
}: MutantResult<SelftestMutant>): MutantLine {
  const verdict = verdicts[ended];
  const reason = explainedMutants.get(mutant.id);
  if (reason !== undefined && verdict !== 'killed' && verdict !== 'invalid')
    return { ...named(mutant), verdict: 'explained', by: reason };
  const by = ended === 'timed-out' ? 'something repeats without end' : details;
  return {
    ...named(mutant),
    verdict,
    ...(scenario !== undefined && { scenario }),
    ...(by !== undefined && { by }),
  };
}

export function personaLine(mutant: SelftestMutant, { verdict, finding }: JudgedPersona): MutantLine {
  return { ...named(mutant), verdict: verdicts[verdict], ...(finding !== undefined && { by: finding }) };
}

function named({ kind, id, sentence, clauses, persona }: SelftestMutant) {
  const type = 'mutant.judged' as const;
  return { type, kind, id, sentence, clauses, ...(persona !== undefined && { persona }) };
}
