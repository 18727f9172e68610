import type { Exchange } from '../../events/schema/scenario.js';
import { counted } from '../../text/counted.js';
import { plainText } from '../../text/plain-text.js';

const maxMessageLines = 20;
const maxLineLength = 400;

/** The newest messages of a check, each with its connection and its time, behind marks of their directions. Empty without one. */
export function exchangeLines(exchange: readonly Exchange[], maxMessages: number): readonly string[] {
  const shown = exchange.slice(-maxMessages);
  if (shown.length === 0) return [];
  const left = exchange.length - shown.length;
  return [
    `on the wire${left > 0 ? `, after ${counted(left, 'earlier message')}` : ''}:`,
    ...shown.flatMap(messageLines),
  ];
}

/** A text as one bounded line. */
export function boundedLine(text: string): string {
  const line = plainText(text);
  return line.length > maxLineLength ? `${line.slice(0, maxLineLength - 1)}…` : line;
}

function messageLines({ sent, received, session, at, wire }: Exchange): readonly string[] {
  const place = [session, at?.slice('2030-01-01T'.length)].filter((each) => each !== undefined).join(' ');
  return [
    ...(place === '' ? [] : [`  ${plainText(place)}`]),
    ...marked('>', sent),
    ...marked('<', received),
    ...(wire === undefined
      ? []
      : ['  before the binding:', ...marked('>', wire.sent), ...marked('<', wire.received)]),
  ];
}

/** The lines of a message, each behind a mark of its direction. */
function marked(mark: string, text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const lines = text.split('\n').map((line) => `  ${mark} ${boundedLine(line)}`.trimEnd());
  return lines.length > maxMessageLines ? [...lines.slice(0, maxMessageLines), `  ${mark} …`] : lines;
}
