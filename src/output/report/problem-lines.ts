import { plainText } from '../../text/plain-text.js';
import { exchangeLines } from './exchange-lines.js';
import type { ReportedScenario } from './run-report.js';

/** The messages of a failed check that are shown: all that it can have. */
const maxMessages = 50;

/** The checks of a scenario that do not hold, with what was expected, what came, and the exchange on the wire. */
export function problemLines({ checks }: Pick<ReportedScenario, 'checks'>): readonly string[] {
  return checks
    .filter(({ verdict }) => verdict !== 'pass')
    .flatMap(({ clause, level, title, expected, actual, exchange = [] }) => [
      `${clause} (${level}) ${plainText(title)}`,
      `  expected: ${plainText(expected)}`,
      `  actual:   ${plainText(actual)}`,
      ...exchangeLines(exchange, maxMessages).map((line) => `  ${line}`),
    ]);
}
