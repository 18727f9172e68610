import { plainText } from '../../../text/plain-text.js';
import { type Broken, sentenceOf } from './causes.js';
import { exchangeLines } from '../exchange-lines.js';
import type { ReportedCheck, ReportedScenario } from '../run-report.js';

/** The newest messages of a failed check. */
const maxMessages = 12;

/**
 * The checks of a scenario that do not hold: the sentence of the clause, what was expected, what came and, for the first of
 * each cause, the messages on the wire. Checks that only differ have no messages.
 *
 * @param firsts the first checks of the causes of the whole report: the other checks refer to them
 */
export function problemLines(
  { id, checks }: Pick<ReportedScenario, 'id' | 'checks'>,
  firsts: ReadonlyMap<ReportedCheck, Broken>,
): readonly string[] {
  return checks
    .filter(({ verdict }) => verdict !== 'pass')
    .flatMap((check) => {
      const { clause, level, title, expected, actual, exchange = [] } = check;
      const first = firsts.get(check);
      const isFirst = first?.check === check;
      const shown = check.verdict === 'fail' && isFirst ? exchangeLines(exchange, maxMessages) : [];
      return [
        `${clause} (${level}) ${plainText(sentenceOf(clause))}`,
        `  step:     ${plainText(title)}`,
        `  expected: ${plainText(expected)}`,
        `  actual:   ${plainText(actual)}`,
        ...shown.map((line) => `  ${line}`),
        ...(check.verdict === 'fail' && !isFirst && first !== undefined
          ? [
              `  as in:    ${first.scenario.id === id ? 'this scenario' : first.scenario.id}, ${plainText(first.check.title)}`,
            ]
          : []),
      ];
    });
}
