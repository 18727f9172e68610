import { areaOfClause } from '../../clauses/partition.js';
import { type Score, scoresBy, scoreText } from '../measure/score.js';
import type { MutantResult } from './judge-mutant.js';
import type { Measurement } from './measure-mutants.js';

/** Killed and timed-out mutants of those that are neither equivalent nor invalid. */
export function handScore(results: readonly MutantResult[]): Score {
  const valid = results.filter(({ verdict }) => verdict !== 'equivalent' && verdict !== 'invalid');
  const killed = valid.filter(({ verdict }) => verdict === 'killed' || verdict === 'timed-out');
  return { killed: killed.length, valid: valid.length };
}

/** One line about a mutant: its verdict, its id, and what decided it. */
export function resultLine({ mutant, verdict, scenario, details }: MutantResult): string {
  const by = [scenario, details].filter((each) => each !== undefined && each !== '').join(': ');
  return `${verdict.padEnd(9)} ${mutant.clauses.join(' ')} ${mutant.id}${by === '' ? '' : ` (${by})`}`;
}

export function measurementLines({ results, failingScenarios }: Measurement): readonly string[] {
  const areas = scoresBy(results, ({ mutant }) => areaOfClause(mutant.clauses[0]), handScore);
  const kinds = scoresBy(results, ({ mutant }) => mutant.kind, handScore);
  const line = ([part, score]: readonly [string, Score]) => `  ${part.padEnd(14)} ${scoreText(score)}`;
  return [
    'by area',
    ...[...areas].map(line),
    'by kind',
    ...[...kinds].map(line),
    ...failingScenarios.map((id) => `the scenario ${id} does not pass without a mutant`),
    `score ${scoreText(handScore(results))}`,
  ];
}

/** The measurement as data for programs. */
export function measurementJson({ results, failingScenarios }: Measurement) {
  return {
    kind: 'hand',
    ...handScore(results),
    failingScenarios,
    mutants: results.map(({ mutant: { id, sentence, clauses, kind }, ...rest }) => ({
      id,
      sentence,
      clauses,
      kind,
      ...rest,
    })),
  };
}
