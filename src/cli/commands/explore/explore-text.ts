import type { Counterexample, Counts, ExploreResult } from '../../../examine/explore/options.js';
import { plainText } from '../../../text/plain-text.js';

export interface ShownSearch {
  /** The service, for people. */
  readonly service: string;
  /** True if a signal has ended the search. */
  readonly signalled: boolean;
  /** The folder of the saved failure. */
  readonly saved: string | undefined;
}

/** The result of a search for people. */
export function exploreText(result: ExploreResult, { service, signalled, saved }: ShownSearch): string {
  const { counterexample, verdict, seed, runs, steps, responses, differences, notDrawn, reasons } = result;
  const lines = [
    ...(counterexample === undefined ? [] : counterexampleLines(counterexample)),
    ...(saved === undefined ? [] : [`saved: tillfleet replay ${saved}`, '']),
    `Explored ${service}: seed ${seed}, ${count(runs, 'history', 'histories')}, ${count(steps, 'step')}, ${count(responses, 'response')} compared with docs/openapi.json`,
    ...coverageLines(result),
    ...differences.map(
      ({ clause, what, expected, actual }) =>
        `differs from the profile: ${clause}: ${what}: expected ${expected}, got ${actual}`,
    ),
    ...notDrawn.map((sentence) => `note: ${sentence}`),
    ...(signalled ? ['stopped by a signal: this is the result so far'] : []),
    ...(counterexample === undefined ? reasons : []).map(
      (reason) => `${verdict === 'pass' ? 'warning' : 'reason'}: ${reason}`,
    ),
    `verdict: ${verdict}`,
  ];
  return `${lines.map((line) => plainLines(line)).join('\n')}\n`;
}

/** A failed history alone. */
export function counterexampleText(counterexample: Counterexample): string {
  return `${counterexampleLines(counterexample).map(plainLines).join('\n')}\n`;
}

function counterexampleLines({ finding, steps }: Counterexample): readonly string[] {
  const { clause, what, expected, actual } = finding;
  return [
    `FAIL ${clause}: ${what}`,
    `  expected: ${expected}`,
    `  actual:   ${actual}`,
    '',
    'Steps:',
    ...steps.flatMap(({ step, actions }, index) => [
      `${String(index + 1).padStart(3)}. ${step}`,
      ...actions.flatMap((action) => action.split('\n').map((line) => `       ${line}`)),
    ]),
    '',
  ];
}

function coverageLines({ coverage }: ExploreResult): readonly string[] {
  const { states, transitions, clauses, missing } = coverage;
  const of = (counts: Counts) => Object.keys(counts).length;
  return [
    `Coverage: ${of(states)} states, ${of(transitions)} transitions, ${of(clauses)} clauses`,
    ...(missing.length === 0 ? [] : [`not reached: ${missing.join('; ')}`]),
  ];
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/** The text without control characters: a service must not control the terminal of its examiner. */
function plainLines(text: string): string {
  const plain = (line: string) => `${/^ */.exec(line)?.[0] ?? ''}${plainText(line)}`;
  return text.split('\n').map(plain).join('\n');
}
