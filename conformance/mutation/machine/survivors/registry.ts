import { isSelected } from '../../measure/files.js';
import { keyOf } from '../machine-mutant.js';
import { filesBeyond } from './files-beyond.js';
import { httpSurvivors } from './http.js';
import { serviceSurvivors } from './service.js';
import { stompSurvivors } from './stomp.js';
import { storeSurvivors } from './store.js';
import type { Judgement, Survivor } from './survivor.js';

/** The judged survivors, one by one; those of whole files stand in `filesBeyond`. */
export const survivors: readonly Survivor[] = [
  ...serviceSurvivors,
  ...httpSurvivors,
  ...storeSurvivors,
  ...stompSurvivors,
];

const byKey = new Map(survivors.map((row) => [keyOf(row, row.which), row]));

export interface Judged {
  readonly judgement: Judgement;
  readonly why: string;
}

const unjudged: Judged = { judgement: 'open', why: 'not judged yet' };

/** The judgement of a survivor by its key; one without a judgement is open. */
export function judgementOf(file: string, key: string): Judged {
  const row = byKey.get(key);
  if (row !== undefined) return row;
  const beyond = filesBeyond.find(({ files }) => isSelected(file, [files]));
  return beyond === undefined ? unjudged : { judgement: 'beyond', why: beyond.why };
}
