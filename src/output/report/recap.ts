import { everyClause } from '../../../conformance/clauses/every-clause.js';
import type { RunStarted } from '../../events/schema/run.js';
import { counted } from '../../text/counted.js';
import { plainText } from '../../text/plain-text.js';
import { verdictWords } from '../view/verdict-words.js';
import { boundedLine, exchangeLines } from './exchange-lines.js';
import type { FailedCheck, FailedScenario } from './failed-scenarios.js';
import { runAloneCommand } from './run-alone.js';

/** A longer recap would hide the first failures, which are often the cause of the others. */
const maxScenarios = 20;
const maxMessages = 12;

/** Each scenario with a problem once more: the clause, expected and actual, the messages on the wire, and how to run it alone. */
export function recapLines(
  scenarios: readonly FailedScenario[],
  started: RunStarted | undefined,
): readonly string[] {
  const shown = scenarios.slice(0, maxScenarios);
  const lines = shown.flatMap((scenario, index) => [
    '',
    ...scenarioLines(scenario, `${index + 1} of ${scenarios.length}`, started),
  ]);
  const others = scenarios.slice(maxScenarios).map(({ finished }) => plainText(finished.scenario));
  if (others.length > 0) lines.push('', `and ${others.length} more: ${others.join(' ')}`);
  return lines;
}

function scenarioLines(
  { finished, failed, lastStep }: FailedScenario,
  place: string,
  started: RunStarted | undefined,
): readonly string[] {
  const { scenario, title, verdict, reason, checks } = finished;
  const id = plainText(scenario);
  const lines = [`${place}: ${verdictWords[verdict]} ${id}`, `  ${plainText(title)}`];
  if (reason !== undefined) lines.push(`  ${plainText(reason)}`);
  if (failed.length === 0 && lastStep !== undefined) lines.push(`  last step: ${plainText(lastStep)}`);
  for (const each of failed) lines.push(...checkLines(each));
  const more = checks.differing + checks.failed - failed.length;
  if (more > 0) lines.push(`  and ${counted(more, 'more check')} of this scenario`);
  if (started !== undefined) lines.push(`  run it alone: ${runAloneCommand(id, started)}`);
  return lines;
}

function checkLines({ check, number, event }: FailedCheck): readonly string[] {
  const { clause, level, title, expected, actual, exchange = [] } = check;
  const sentence = everyClause.get(clause)?.requirement ?? '';
  return [
    `  ${clause} (${level}) ${plainText(sentence)}`,
    `    step:     ${plainText(title)} (check ${number}, event ${event})`,
    `    expected: ${boundedLine(expected)}`,
    `    actual:   ${boundedLine(actual)}`,
    ...exchangeLines(exchange, maxMessages).map((line) => `    ${line}`),
  ];
}
