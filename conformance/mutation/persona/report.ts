import { type Score, scoresBy, scoreText } from '../measure/score.js';
import type { JudgedAlteration } from './judge-alteration.js';
import { explanationOf } from './survivors.js';

/** Killed alterations of those without an explanation. */
export function personaScore(judged: readonly JudgedAlteration[]): Score {
  const valid = judged.filter(
    ({ verdict, alteration }) => verdict === 'killed' || explanationOf(alteration.id) === undefined,
  );
  return { killed: valid.filter(({ verdict }) => verdict === 'killed').length, valid: valid.length };
}

/** One line about an altered response. */
export function alterationLine({ alteration: { id }, verdict, finding }: JudgedAlteration): string {
  const reason = verdict === 'survived' ? explanationOf(id) : undefined;
  if (reason !== undefined) return `explained ${id} (${reason})`;
  return finding === undefined ? `survived  ${id}` : `killed    ${id} (${finding})`;
}

export function personaLines(judged: readonly JudgedAlteration[]): readonly string[] {
  const line = ([part, score]: readonly [string, Score]) => `  ${part.padEnd(16)} ${scoreText(score)}`;
  const personas = scoresBy(judged, ({ alteration }) => alteration.persona, personaScore);
  const total = personaScore(judged);
  return [
    'by persona',
    ...[...personas].map(line),
    `score ${scoreText(total)}; ${judged.length - total.valid} more are explained`,
  ];
}

/** The measurement as data for programs. */
export function personaJson(judged: readonly JudgedAlteration[]) {
  return {
    kind: 'personas',
    ...personaScore(judged),
    alterations: judged.map(({ alteration: { id, persona }, verdict, finding }) => {
      const reason = verdict === 'survived' ? explanationOf(id) : undefined;
      return { id, persona, verdict, finding, reason };
    }),
  };
}
