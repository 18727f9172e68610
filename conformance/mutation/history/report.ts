import { type Score, scoresBy, scoreText } from '../measure/score.js';
import type { JudgedStreamMutant } from './judge-stream-mutant.js';
import { explanationOf } from './survivors.js';

/** Killed defects of those without an explanation. */
export function streamScore(judged: readonly JudgedStreamMutant[]): Score {
  const valid = judged.filter(
    ({ verdict, mutant }) => verdict === 'killed' || explanationOf(mutant.id) === undefined,
  );
  return { killed: valid.filter(({ verdict }) => verdict === 'killed').length, valid: valid.length };
}

/** One line about a defect that was not noticed. */
export function survivorLine({ mutant: { id, checkers }, survivedAt }: JudgedStreamMutant): string {
  const reason = explanationOf(id);
  if (reason !== undefined) return `explained ${id} (${reason})`;
  return `survived  ${id} (at event ${survivedAt?.seq}, not noticed by ${checkers.join(', ')})`;
}

export function streamLines(judged: readonly JudgedStreamMutant[]): readonly string[] {
  const line = ([part, score]: readonly [string, Score]) => `  ${part.padEnd(14)} ${scoreText(score)}`;
  const survivors = judged.filter(({ verdict }) => verdict === 'survived');
  const explained = survivors.filter(({ mutant: { id } }) => explanationOf(id) !== undefined);
  return [
    ...survivors.map(survivorLine),
    'by kind',
    ...[...scoresBy(judged, ({ mutant }) => mutant.kind, streamScore)].map(line),
    `score ${scoreText(streamScore(judged))}; ${explained.length} more are explained`,
  ];
}

/** The measurement as data for programs. */
export function streamJson(judged: readonly JudgedStreamMutant[]) {
  return {
    kind: 'history',
    ...streamScore(judged),
    mutants: judged.map(({ mutant: { id, kind, checkers }, verdict, survivedAt }) => {
      const reason = verdict === 'survived' ? explanationOf(id) : undefined;
      return { id, kind, checkers, verdict, survivedAt: survivedAt?.seq, reason };
    }),
  };
}
