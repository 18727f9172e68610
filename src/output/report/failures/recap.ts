import type { RunStarted } from '../../../events/schema/run.js';
import { counted } from '../../../text/counted.js';
import { plainText } from '../../../text/plain-text.js';
import { verdictWords } from '../../view/verdict-words.js';
import { boundedLine, exchangeLines } from '../exchange-lines.js';
import { runAloneCommand } from '../run-alone.js';
import { causeKey, offendingLine, rank, sentenceOf } from './causes.js';
import type { FailedCheck, FailedScenario } from './failed-scenarios.js';

/** A longer recap would hide the first failures, which are often the cause of the others. */
const maxScenarios = 20;
const maxMessages = 12;

/** Each scenario with a problem once more: the clause, expected and actual, the messages on the wire, and how to run it alone. */
export function recapLines(
  scenarios: readonly FailedScenario[],
  started: RunStarted | undefined,
): readonly string[] {
  const differing = scenarios.filter(({ finished }) => finished.verdict === 'differs').length;
  const broken = scenarios
    .filter(({ finished }) => finished.verdict !== 'differs')
    .toSorted((one, other) => rank(other.finished.verdict) - rank(one.finished.verdict));
  const shown = broken.slice(0, maxScenarios);
  const seen = new Set<string>();
  const lines = shown.flatMap((scenario, index) => [
    '',
    ...scenarioLines(scenario, { place: `${index + 1} of ${broken.length}`, started, seen }),
  ]);
  if (differing > 0)
    lines.push(
      '',
      `${counted(differing, 'scenario differs', 'scenarios differ')} from the profile alone: \`--report html=report.html\` shows them`,
    );
  const others = broken.slice(maxScenarios).map(({ finished }) => plainText(finished.scenario));
  if (others.length > 0) lines.push('', `and ${others.length} more: ${others.join(' ')}`);
  return lines;
}

interface Context {
  readonly place: string;
  readonly started: RunStarted | undefined;
  /** The causes that were shown before: each is shown once. */
  readonly seen: Set<string>;
}

function scenarioLines(
  { finished, failed, lastStep }: FailedScenario,
  { place, started, seen }: Context,
): readonly string[] {
  const { scenario, title, verdict, reason, checks } = finished;
  const id = plainText(scenario);
  const lines = [`${place}: ${verdictWords[verdict]} ${id}`, `  ${plainText(title)}`];
  if (reason !== undefined) lines.push(`  ${plainText(reason)}`);
  if (failed.length === 0 && lastStep !== undefined) lines.push(`  last step: ${plainText(lastStep)}`);
  const fresh = failed.filter(({ check }) => {
    const key = causeKey(check);
    const isKnown = seen.has(key);
    seen.add(key);
    return !isKnown;
  });
  for (const each of fresh) lines.push(...checkLines(each));
  const known = failed.length - fresh.length;
  if (known > 0) lines.push(`  and ${counted(known, 'check')} with a cause from above`);
  const more = checks.differing + checks.failed - failed.length;
  if (more > 0) lines.push(`  and ${counted(more, 'more check')} of this scenario`);
  if (started !== undefined) lines.push(`  run it alone: ${runAloneCommand(id, started)}`);
  return lines;
}

function checkLines({ check, number, event }: FailedCheck): readonly string[] {
  const { clause, level, title, expected, actual, exchange = [] } = check;
  const here = offendingLine(check);
  return [
    `  ${clause} (${level}) ${plainText(sentenceOf(clause))}`,
    `    step:     ${plainText(title)} (check ${number}, event ${event})`,
    `    expected: ${boundedLine(expected)}`,
    `    actual:   ${boundedLine(actual)}`,
    ...(here === '' || actual.includes(here) ? [] : [`    shown by: ${boundedLine(here)}`]),
    ...exchangeLines(exchange, maxMessages).map((line) => `    ${line}`),
  ];
}
