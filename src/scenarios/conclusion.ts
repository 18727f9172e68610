import { levelOfClause } from '../../conformance/clauses/requirements/requirement-sets.js';
import { type Verdict, worst } from '../events/verdict.js';
import { exitCodes } from '../failure/exit-codes.js';
import { Failure, messageOf } from '../failure/failure.js';
import { NotProvided } from '../simulator/http/http-translator.js';
import { ResponseFailure } from '../simulator/http/response-failure.js';
import type { Check, JudgedCheck, Judgement } from './check.js';
import { Inconclusive, LineDisturbed, MachineLate, Skipped } from './inconclusive.js';
import { Stopped } from './stopped.js';

/** The part of the checks that a run judges: those of the service document alone, or those of the reference profile as well. */
export type Level = 'must' | 'profile';

/** The reference profile is left out of a run, only compared with, or demanded. */
export type ProfilePart = 'left-out' | 'compared' | 'demanded';

/** The part of the reference profile in a run of this judgement. */
export function profilePart({
  strict = true,
  level,
  requirements,
}: Judgement & { readonly level?: Level | undefined }): ProfilePart {
  // What is of the profile now may have been of the document in an earlier version.
  if (level === 'must') return requirements === undefined ? 'left-out' : 'compared';
  return strict ? 'demanded' : 'compared';
}

/** A part of a scenario that ended early, while the scenario continued. */
export interface UnjudgedPart {
  readonly title: string;
  readonly thrown: unknown;
}

export interface Conclusion {
  readonly verdict: Verdict;
  readonly reason?: string;
  /**
   * True if the scenario is inconclusive only because the service refuses, or lacks, what the service document does not
   * promise. A service that does not respond, or breaks, does not refuse.
   */
  readonly refused?: boolean;
  /** True if it was inconclusive, as expected. */
  readonly excused?: boolean;
}

export type ExcusableCheck = Pick<JudgedCheck, 'clause' | 'title'>;

/** The checks and scenarios that are known not to hold: they are shown, and do not count. */
export interface Excuses {
  /** The failed checks of a scenario whose failure is expected. */
  among<Some extends ExcusableCheck>(scenario: string, failed: readonly Some[]): ReadonlySet<Some>;
  /** True if the scenario is expected to be inconclusive. */
  inconclusive(scenario: string): boolean;
}

export interface ConclusionFacts {
  readonly checks: readonly JudgedCheck[];
  /** The errors during the scenario and during its close. */
  readonly thrown: readonly unknown[];
  readonly parts?: readonly UnjudgedPart[];
  /**
   * Clauses whose checks of either level were carried out, where the document alone judges: a service that does otherwise
   * what the profile decides leaves nothing of a clause to witness. Default: none.
   */
  readonly examined?: ReadonlySet<string>;
  /** Default: nothing is expected to fail. */
  readonly excuses?: Excuses | undefined;
}

/** The clauses of a scenario that a run of this level judges, by the requirements of a version. */
export function claimedAt(
  level: Level,
  clauses: readonly string[],
  requirements?: string,
): readonly string[] {
  return clauses.filter((clause) => {
    const its = levelOfClause(clause, requirements);
    return level === 'profile' ? its !== undefined : its === 'M';
  });
}

/**
 * A response to a valid request that a scenario needs, and that it cannot use, is a failed check of the reference
 * profile: a control that exists and responds wrongly must not leave the scenario only inconclusive. A rate limit is not
 * a defect.
 */
export function checksOfResponse(
  { status, exchange, message: actual }: ResponseFailure,
  [clause]: readonly string[],
): readonly Check[] {
  if (status === 429 || clause === undefined) return [];
  const title = 'the response to a request that the scenario needs';
  const expected = 'a response that it can use';
  return [{ clause, level: 'P', title, actual, expected, exchange: [exchange] }];
}

/** The worst of: a failed or differing check, a clause without a witness, and the errors during the run and the close. */
export function conclude(
  { id, clauses }: { readonly id: string; readonly clauses: readonly string[] },
  { checks, thrown, parts = [], examined = new Set(), excuses }: ConclusionFacts,
): Conclusion {
  const failed = checks.filter((check) => check.verdict === 'fail');
  const excusedChecks = excuses?.among(id, failed) ?? new Set();
  const missing = clauses.filter(
    (clause) => !examined.has(clause) && !checks.some((check) => check.clause === clause && check.witnesses),
  );
  const conclusions: Conclusion[] = [{ verdict: 'pass' }, ...conclusionsOfChecks(checks, excusedChecks)];
  conclusions.push(...thrown.map(conclusionOfThrown));
  conclusions.push(...parts.filter(({ thrown: why }) => !isRefusal(why)).map(conclusionOfPart));
  if (missing.length > 0) conclusions.push(...conclusionOfMissing(missing, thrown, parts));
  const verdict = worst(conclusions.map((each) => each.verdict));
  const conclusion = conclusions.find((each) => each.verdict === verdict) ?? { verdict: 'error' };
  const causes = [...thrown, ...parts.map((part) => part.thrown)];
  if (
    verdict === 'inconclusive' &&
    excuses?.inconclusive(id) &&
    !thrown.some((each) => each instanceof Stopped)
  )
    return { verdict: 'differs', reason: `inconclusive, as expected: ${conclusion.reason}`, excused: true };
  const refused = verdict === 'inconclusive' && causes.length > 0 && causes.every(isRefusal);
  return refused ? { ...conclusion, refused } : conclusion;
}

function* conclusionsOfChecks(
  checks: readonly JudgedCheck[],
  excused: ReadonlySet<JudgedCheck>,
): Iterable<Conclusion> {
  for (const [verdict, what, such] of [
    ['fail', 'failed', checks.filter((check) => check.verdict === 'fail' && !excused.has(check))],
    ['differs', 'failed as expected', [...excused]],
    ['differs', 'differ from the reference profile', checks.filter((check) => check.verdict === 'differs')],
  ] as const) {
    const suchClauses = [...new Set(such.map(({ clause }) => clause))].join(', ');
    const reason = `${such.length} of ${checks.length} checks ${what}: ${suchClauses}`;
    if (such.length > 0) yield { verdict, reason };
  }
}

/** A scenario that lacks what it needs could not witness its clauses: it is skipped, not inconclusive. */
function conclusionOfMissing(
  missing: readonly string[],
  thrown: readonly unknown[],
  parts: readonly UnjudgedPart[],
): readonly Conclusion[] {
  if (thrown.some(isLack)) return [];
  const lacking = parts.find((part) => isLack(part.thrown));
  if (lacking !== undefined) return [conclusionOfThrown(lacking.thrown)];
  const [part] = parts;
  const why = part === undefined ? '' : ` (${part.title}: ${messageOf(part.thrown)})`;
  return [{ verdict: 'inconclusive', reason: `never witnessed: ${missing.join(', ')}${why}` }];
}

function conclusionOfPart({ title, thrown }: UnjudgedPart): Conclusion {
  const { verdict, reason } = conclusionOfThrown(thrown);
  return { verdict, reason: `${title}: ${reason}` };
}

/** A service without a response makes the scenario inconclusive; any unexpected error is one of the harness. */
function conclusionOfThrown(thrown: unknown): Conclusion {
  const reason = messageOf(thrown);
  if (thrown instanceof Skipped) return { verdict: 'skipped', reason };
  if (thrown instanceof NotProvided)
    return { verdict: 'skipped', reason: `needs ${thrown.operation}, which the target does not have` };
  return { verdict: isInconclusive(thrown) ? 'inconclusive' : 'error', reason };
}

/** True if the error ends a part of a scenario alone: a late machine, a disturbed line, a stop and an error of the harness end all of it. */
export function endsPart(thrown: unknown): boolean {
  if (thrown instanceof MachineLate || thrown instanceof LineDisturbed || thrown instanceof Stopped)
    return false;
  return isLack(thrown) || isInconclusive(thrown);
}

function isInconclusive(thrown: unknown): boolean {
  return (
    thrown instanceof Inconclusive ||
    thrown instanceof Stopped ||
    (thrown instanceof Failure && thrown.exitCode === exitCodes.inconclusive)
  );
}

function isLack(thrown: unknown): boolean {
  return thrown instanceof Skipped || thrown instanceof NotProvided;
}

/** True if the service has decided not to do it. One that breaks, or limits its callers, has not. */
function isRefusal(thrown: unknown): boolean {
  return (
    isLack(thrown) || (thrown instanceof ResponseFailure && thrown.status < 500 && thrown.status !== 429)
  );
}
