import type { Verdict } from '../../events/verdict.js';
import type { Tone } from '../view/sentence.js';

/** Colours that differ also for people who do not distinguish red and green; each state has a sign as well. */
export const colours: Readonly<Record<Exclude<Tone, 'info'>, string>> = {
  good: 'cyan',
  warning: 'yellow',
  bad: 'red',
};

/** The signs of the view. */
export interface Signs {
  readonly verdicts: Readonly<Record<Verdict, string>>;
  readonly queued: string;
  readonly running: string;
  readonly online: string;
  readonly offline: string;
  readonly between: string;
  readonly full: string;
  readonly empty: string;
  readonly admitted: string;
  readonly denied: string;
  /** Signs from low to high. */
  readonly levels: readonly string[];
}

const unicode: Signs = {
  verdicts: { pass: '✓', skipped: '–', differs: '≠', inconclusive: '?', fail: '✗', error: '!' },
  queued: '·',
  running: '▸',
  online: '●',
  offline: '○',
  between: '◐',
  full: '█',
  empty: '░',
  admitted: '●',
  denied: '·',
  levels: ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
};

const ascii: Signs = {
  verdicts: { pass: '+', skipped: '-', differs: '~', inconclusive: '?', fail: 'x', error: '!' },
  queued: '.',
  running: '>',
  online: 'o',
  offline: '-',
  between: '~',
  full: '#',
  empty: '.',
  admitted: 'o',
  denied: '.',
  levels: ['_', '.', ':', '-', '=', '+', '*', '#'],
};

/** The signs for a terminal: ASCII unless its locale has UTF-8. */
export function signsFor(hasUnicode: boolean): Signs {
  return hasUnicode ? unicode : ascii;
}
