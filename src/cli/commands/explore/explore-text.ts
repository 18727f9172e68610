import type {
  Counterexample,
  Counts,
  ExploreRequest,
  ExploreResult,
} from '../../../examine/explore/options.js';
import { nounFor } from '../../../text/counted.js';
import { meaningPage } from '../../../text/meaning-page.js';
import { plainText } from '../../../text/plain-text.js';

export interface ShownSearch {
  /** The display name of the service. */
  readonly service: string;
  readonly level?: ExploreRequest['level'];
  /** True if a signal has ended the search. */
  readonly signalled: boolean;
  /** The folder of the saved failure. */
  readonly saved: string | undefined;
}

/** The readable result of a search. */
export function exploreText(result: ExploreResult, { signalled, saved, ...shown }: ShownSearch): string {
  const { counterexample, verdict, differences, notDrawn, reasons } = result;
  const lines = [
    ...(counterexample === undefined ? [] : counterexampleLines(counterexample)),
    ...(saved === undefined ? [] : [`saved: tillfleet replay ${saved}`, '']),
    ...sizeLines(result, shown),
    ...coverageLines(result),
    ...differences.map(
      ({ clause, statement, what, expected, actual }) =>
        `${statement === undefined ? 'differs from the profile' : 'fails as expected'}: ${clause}: ${what}: expected ${expected}, got ${actual}`,
    ),
    ...notDrawn.map((sentence) => `note: ${sentence}`),
    ...(signalled ? ['stopped by a signal: this is the result so far'] : []),
    ...(counterexample === undefined ? reasons : []).map(
      (reason) => `${verdict === 'pass' ? 'warning' : 'reason'}: ${reason}`,
    ),
    ...(verdict === 'pass' ? [] : [`see ${meaningPage}`]),
    `verdict: ${verdict}`,
  ];
  return `${lines.map((line) => plainLines(line)).join('\n')}\n`;
}

/** A failed history alone. */
export function counterexampleText(counterexample: Counterexample): string {
  return `${counterexampleLines(counterexample).map(plainLines).join('\n')}\n`;
}

function counterexampleLines({ finding, steps, notRepeated }: Counterexample): readonly string[] {
  const { clause, statement, what, expected, actual } = finding;
  const rests = statement === undefined ? '' : ` (${statement} of the service document)`;
  return [
    `FAIL ${clause}${rests}: ${what}`,
    `  expected: ${expected}`,
    `  actual:   ${actual}`,
    ...(notRepeated === true ? ['', notRepeatedText] : []),
    '',
    'Steps:',
    ...steps.flatMap(({ step, actions }, index) => [
      `${String(index + 1).padStart(3)}. ${step}`,
      ...actions.flatMap((action) => action.split('\n').map((line) => `       ${line}`)),
    ]),
    '',
  ];
}

const notRepeatedText =
  'This failure did not come again when the same history was performed once more. The steps are those of the first time.';

/** The size of the search. */
function sizeLines(
  { seed, runs, steps, responses, notCompared }: ExploreResult,
  { service, level }: Pick<ShownSearch, 'service' | 'level'>,
): readonly string[] {
  const performed = `Performed ${count(runs, 'history', 'histories')} with ${count(steps, 'step')} in total`;
  if (level === 'must')
    return [`Explored ${service}, with the seed ${seed}, by the service document alone.`, `${performed}.`];
  return [
    `Explored ${service}, with the seed ${seed}.`,
    `${performed}; compared ${count(responses, 'response')} with docs/openapi.json.`,
    ...(notCompared === 0
      ? []
      : [
          `Not compared: ${count(notCompared, 'response')}, because docs/openapi.json does not have ${nounFor(notCompared, 'its operation', 'their operations')}.`,
        ]),
  ];
}

function coverageLines({ coverage }: ExploreResult): readonly string[] {
  const { states, transitions, clauses, missing } = coverage;
  const of = (counts: Counts) => Object.keys(counts).length;
  return [
    `Reached ${count(of(states), 'state')} and ${count(of(transitions), 'transition')} of the model, and checked ${count(of(clauses), 'clause')}.`,
    ...(missing.length === 0 ? [] : ['Not reached:', ...missing.map((name) => `  ${name}`)]),
  ];
}

function count(number: number, one: string, many?: string): string {
  return `${number.toLocaleString('en')} ${nounFor(number, one, many)}`;
}

/** The text without control characters: a service must not control the terminal of its examiner. */
function plainLines(text: string): string {
  const plain = (line: string) => `${/^ */.exec(line)?.[0] ?? ''}${plainText(line)}`;
  return text.split('\n').map(plain).join('\n');
}
