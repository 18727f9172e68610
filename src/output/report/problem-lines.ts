import { plainText } from '../../text/plain-text.js';
import type { ReportedScenario } from './run-report.js';

/** The checks of a scenario that do not hold, with what was expected, what came, and the exchange on the wire. */
export function problemLines({ checks }: Pick<ReportedScenario, 'checks'>): readonly string[] {
  return checks
    .filter(({ verdict }) => verdict !== 'pass')
    .flatMap(({ clause, level, title, expected, actual, exchange = [] }) => [
      `${clause} (${level}) ${plainText(title)}`,
      `  expected: ${plainText(expected)}`,
      `  actual:   ${plainText(actual)}`,
      ...exchange.flatMap(({ sent, received }) => [
        ...linesOf('sent', sent),
        ...linesOf('received', received),
      ]),
    ]);
}

function linesOf(what: string, text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  return [`  ${what}:`, ...text.split('\n').map((line) => `    ${plainText(line)}`)];
}
