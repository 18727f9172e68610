import type { CheckedLog } from '../../history/check-log.js';
import { isDifference } from '../../history/checker.js';
import { counted } from '../../text/counted.js';
import { plainText } from '../../text/plain-text.js';

/** The readable result of `tillfleet check`: the findings, then a summary. */
export function checkedText(
  name: string,
  { events, findings, found, started, checkers, strict, flagged }: CheckedLog,
): string {
  const lines = findings.map((finding) => {
    const { checker, text } = finding;
    return `${isDifference(finding, strict) ? 'differs: ' : ''}${checker}: ${text}`;
  });
  if (found > findings.length) lines.push(`and ${counted(found - findings.length, 'more finding')}`);
  const what = `${events.toLocaleString('en')} events of a run with seed ${started.seed}`;
  const differing = found === flagged ? '' : `, ${counted(found - flagged, 'difference')} from the profile`;
  const verdict = `${flagged === 0 ? 'clean' : `flagged, ${counted(flagged, 'finding')}`}${differing}`;
  if (started.audited === undefined)
    lines.push(
      `${name}: an earlier version wrote it, without an audit: what the service showed is not compared`,
    );
  lines.push(`${name}: ${verdict}; ${what}, ${checkers.length} checkers`);
  return lines.map((line) => `${plainText(line)}\n`).join('');
}

/** The result of `tillfleet check` for programs: one JSON object. */
export function checkedLine(
  name: string,
  { events, findings, found, started, finished, checkers, flagged }: CheckedLog,
): string {
  const { version, seed } = started;
  const { verdict } = finished;
  const result = {
    file: name,
    clean: flagged === 0,
    events,
    found: flagged,
    differs: found - flagged,
    findings,
    run: { version, seed, verdict },
    audited: started.audited ?? false,
  };
  return `${JSON.stringify({ ...result, checkers: checkers.map(({ name: each, rule }) => ({ name: each, rule })) })}\n`;
}
