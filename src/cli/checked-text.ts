import type { CheckedLog } from '../history/check-log.js';
import { checkers } from '../history/history.js';
import { plainText } from '../text/plain-text.js';

/** For people: the findings, then what was read. */
export function checkedText(name: string, { events, findings, found, started }: CheckedLog): string {
  const told = findings.map(({ checker, text }) => `${checker}: ${text}`);
  if (found > findings.length) told.push(`and ${found - findings.length} findings more`);
  const what = `${events.toLocaleString('en')} events of a run with seed ${started.seed}`;
  const verdict = found === 0 ? 'clean' : `flagged, ${found} ${found === 1 ? 'finding' : 'findings'}`;
  told.push(`${name}: ${verdict}; ${what}, ${checkers.length} checkers`);
  return told.map((line) => `${plainText(line)}\n`).join('');
}

/** For programs. */
export function checkedLine(
  name: string,
  { events, findings, found, started, finished }: CheckedLog,
): string {
  const { version, seed } = started;
  const { verdict } = finished;
  const result = { file: name, clean: found === 0, events, found, findings, run: { version, seed, verdict } };
  return `${JSON.stringify({ ...result, checkers: checkers.map(({ name: each, rule }) => ({ name: each, rule })) })}\n`;
}
