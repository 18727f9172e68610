import { plainText } from '../../../text/plain-text.js';
import type { KeptCheck } from '../../view/checks.js';
import { bold, faint, plain, type Row, wrapped } from '../row.js';
import type { Signs } from '../theme.js';

/** A check in full: expected and actual, and the messages on the wire. */
export function checkRows(check: KeptCheck, columns: number, signs: Signs): readonly Row[] {
  const { clause, level, title, verdict, expected, actual, exchange, seq } = check;
  const tone = verdict === 'pass' ? 'good' : 'bad';
  const value = (name: string, text: string): readonly Row[] =>
    wrapped(plainText(text), columns - 14).map((line, index) => [
      { text: index === 0 ? `  ${name.padEnd(10)}` : ' '.repeat(12), faint: true },
      { text: line, ...(name === 'actual' && { tone }) },
    ]);
  return [
    [
      { text: `${signs.verdicts[verdict]} `, tone },
      { text: `${clause} (${level}) ${plainText(title)}`, bold: true },
      { text: `  event ${seq}`, faint: true },
    ],
    ...value('expected', expected),
    ...value('actual', actual),
    ...exchangeRows(exchange, columns),
    plain(''),
  ];
}

/** The messages of an exchange, one after the other. */
export function exchangeRows(exchange: KeptCheck['exchange'] = [], columns: number): readonly Row[] {
  return exchange.flatMap(({ sent, received, session, at, wire }) => [
    faint(`  ${plainText([session, at?.slice(11)].filter((each) => each !== undefined).join(' '))}`),
    ...messageRows('>', sent, columns),
    ...messageRows('<', received, columns),
    ...(wire === undefined
      ? []
      : [
          faint('  before the binding:'),
          ...messageRows('>', wire.sent, columns),
          ...messageRows('<', wire.received, columns),
        ]),
  ]);
}

function messageRows(mark: string, text: string | undefined, columns: number): readonly Row[] {
  if (text === undefined) return [];
  return text
    .split('\n')
    .flatMap((line) => wrapped(plainText(line), columns - 6))
    .map((line) => [{ text: `  ${mark} `, faint: true }, { text: line }]);
}

/** A title with rows below it; nothing without rows. */
export function section(title: string, rows: readonly Row[]): readonly Row[] {
  return rows.length === 0 ? [] : [bold(title), ...rows, plain('')];
}
