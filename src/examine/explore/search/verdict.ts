import { exitCodes } from '../../../failure/exit-codes.js';
import type { DocumentedResponses } from '../checks/documented-responses.js';
import type { Judge } from '../checks/judge.js';
import type { Counterexample, Counts, ExploreRequest, ExploreResult } from '../options.js';
import type { Abilities } from '../service/abilities.js';
import type { Coverage } from './coverage.js';
import { expectedFrom, missingFrom } from './full-coverage.js';

export interface Concluded {
  readonly request: ExploreRequest;
  /** The histories that were performed to their end. */
  readonly runs: number;
  readonly steps: number;
  readonly coverage: Coverage;
  readonly judge: Judge;
  readonly documented: DocumentedResponses;
  readonly abilities: Abilities;
  readonly notDrawn: readonly string[];
  /** False: the reference profile does not bind the service. */
  readonly strict: boolean;
  /** The reason why the service can no longer be judged. */
  readonly unreachable?: string;
  readonly counterexample?: Counterexample;
}

/** A search of this size must reach everything that the model has: a smaller one may miss a part of it by chance. */
const fullSearch = { runs: 30, steps: 60 };

/** The verdict of a search: a failed history, then a service that is gone, then a search that has reached too little. */
export function conclude(concluded: Concluded): ExploreResult {
  const { request, runs, steps, judge, documented, notDrawn, counterexample } = concluded;
  const { coverage, abilities } = concluded;
  const missing = request.replay === undefined ? missingFrom(coverage, abilities) : [];
  const { verdict, reasons, isGone = false } = judged(concluded, missing);
  const exitCode = exitCodeOf(verdict, isGone);
  return {
    verdict,
    exitCode,
    seed: request.seed,
    runs,
    steps,
    responses: documented.compared,
    notCompared: documented.notCompared,
    coverage: {
      states: sorted(coverage.states),
      transitions: sorted(coverage.transitions),
      clauses: sorted(judge.touched),
      missing,
    },
    differences: [...judge.differences.values(), ...documented.differences.values()],
    notDrawn,
    reasons,
    ...(counterexample && { counterexample }),
  };
}

function judged(
  { request, runs, unreachable, counterexample, steps, judge, abilities, strict }: Concluded,
  missing: readonly string[],
): Pick<ExploreResult, 'verdict' | 'reasons'> & { readonly isGone?: true } {
  if (counterexample !== undefined) {
    const { clause, what, expected, actual } = counterexample.finding;
    return { verdict: 'fail', reasons: [`${clause}: ${what}: expected ${expected}, got ${actual}`] };
  }
  if (unreachable !== undefined)
    return {
      verdict: 'inconclusive',
      reasons: [`the service can no longer be judged: ${unreachable}`],
      isGone: true,
    };
  if (request.replay !== undefined)
    return { verdict: 'pass', reasons: ['the saved history holds: it no longer fails'] };
  if (steps === 0) return { verdict: 'inconclusive', reasons: ['no step was performed: nothing was judged'] };
  if (request.level === 'must' && judge.touched.size === 0)
    return {
      verdict: 'inconclusive',
      reasons: ['no step met a rule of the service document: nothing was judged'],
    };
  if (missing.length === 0) return { verdict: 'pass', reasons: [] };
  const isFull = runs >= fullSearch.runs && request.steps >= fullSearch.steps;
  const reason = missedText(missing.length, expectedFrom(abilities).length, isFull);
  // A service that differs from the profile cannot reach all of its states.
  return { verdict: isFull && strict ? 'inconclusive' : 'pass', reasons: [reason] };
}

function exitCodeOf(verdict: ExploreResult['verdict'], isGone: boolean): ExploreResult['exitCode'] {
  if (isGone) return exitCodes.unreachable;
  return { pass: exitCodes.pass, fail: exitCodes.failed, inconclusive: exitCodes.inconclusive }[verdict];
}

function missedText(missed: number, expected: number, isFull: boolean): string {
  const { runs, steps } = fullSearch;
  const what = `the search has not reached ${missed} of ${expected} states and transitions`;
  const size = `${runs} histories of ${steps} steps`;
  return isFull
    ? `${what}, although one of ${size} must reach all of them: search with more --runs or another --seed`
    : `${what}: it is smaller than ${size}, which must reach all of them`;
}

function sorted(counts: ReadonlyMap<string, number>): Counts {
  return Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1)));
}
