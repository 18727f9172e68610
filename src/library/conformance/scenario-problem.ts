import type { FailedCheck, ScenarioOutcome } from './options.js';

/** A scenario that did not pass, as test runners show it: with the difference of the first check that did not hold. */
export class ScenarioError extends Error {
  readonly actual: string | undefined;
  readonly expected: string | undefined;

  constructor({ id, verdict, reason, failures }: ScenarioOutcome) {
    const lines = [
      `${id}: ${verdict}${reason === undefined ? '' : `: ${reason}`}`,
      ...failures.flatMap(linesOf),
    ];
    super(lines.join('\n'));
    this.name = 'ScenarioError';
    this.actual = failures[0]?.actual;
    this.expected = failures[0]?.expected;
  }
}

/** The error for a scenario that must not count as passed; undefined for one that passed, differs or was skipped. */
export function problemOf(outcome: ScenarioOutcome): ScenarioError | undefined {
  switch (outcome.verdict) {
    case 'pass':
    case 'differs':
    case 'skipped':
      return undefined;
    case 'inconclusive':
    case 'fail':
    case 'error':
      return new ScenarioError(outcome);
  }
}

function linesOf({ clause, level, title, expected, actual }: FailedCheck): readonly string[] {
  return [`${clause} (${level}) ${title}`, `  expected: ${expected}`, `  actual:   ${actual}`];
}
