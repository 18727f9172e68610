import type { Exchange } from '../../../events/schema/scenario.js';
import { counted } from '../../../text/counted.js';
import { escaped, escapedLines } from '../../../text/markup.js';
import { offendingIndex, offendingLine } from '../failures/causes.js';
import { curlOf } from '../failures/reproduction.js';
import type { ReportedCheck } from '../run-report.js';

/**
 * The messages of a check: what shows the fault, with its line marked and a command that sends it again; what came before
 * and after is folded. Each has its connection and its instant, and its form before a binding. Empty without messages.
 */
export function exchangeDetails(check: ReportedCheck, target: string): string {
  const { exchange = [] } = check;
  const at = offendingIndex(check);
  const shown = exchange[at];
  if (shown === undefined) return '';
  const curl = curlOf(shown, target);
  return [
    folded(exchange.slice(0, at), 'earlier'),
    entry(shown, offendingLine(check)),
    folded(exchange.slice(at + 1), 'later'),
    curl === undefined ? '' : `<p>send it again</p><pre>${escapedLines(curl)}</pre>`,
  ].join('');
}

function folded(entries: readonly Exchange[], when: 'earlier' | 'later'): string {
  if (entries.length === 0) return '';
  const summary = counted(entries.length, `${when} message`);
  return `<details><summary>${summary}</summary>${entries.map((each) => entry(each)).join('')}</details>`;
}

function entry({ sent, received, session, at, wire }: Exchange, marked?: string): string {
  const place = [session, at].filter((each) => each !== undefined).join(', ');
  return [
    ...message(place === '' ? 'sent' : `sent, ${place}`, sent),
    ...message(place === '' || sent !== undefined ? 'received' : `received, ${place}`, received, marked),
    ...message('sent, as the binding has translated it', wire?.sent),
    ...message('received, before the binding has translated it', wire?.received),
  ].join('');
}

function message(title: string, text: string | undefined, marked?: string): readonly string[] {
  if (text === undefined) return [];
  const lines = text
    .split('\n')
    .map((line) =>
      marked !== undefined && marked !== '' && line === marked
        ? `<mark>${escaped(line)}</mark>`
        : escaped(line),
    );
  return [`<p>${escaped(title)}</p><pre>${lines.join('\n')}</pre>`];
}
