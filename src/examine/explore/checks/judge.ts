import { isDeepStrictEqual } from 'node:util';
import { clauses } from '../../../../conformance/clauses/catalogue.js';
import type { DocumentRule } from '../../../events/document-rule.js';
import type { ProfilePart } from '../../../scenarios/conclusion.js';
import { show } from '../../../scenarios/expectation.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { isSuccess } from '../../../simulator/http/response-failure.js';
import { withoutNames } from '../../../text/without-names.js';
import { BrokenClause, type Finding, HistoryDiffers } from './broken-clause.js';

/** The basis of a comparison: a rule of the service document, or a clause by which the reference profile requires it. */
export type Claim = DocumentRule | string;

/** Compares observations with what the clauses require, and counts the comparisons. */
export class Judge {
  readonly #profile: ProfilePart;
  readonly #excused: ReadonlySet<string>;
  readonly #touched = new Map<string, number>();
  readonly #differences = new Map<string, Finding>();

  /**
   * @param profile `compared`: what the service document does not require is a difference, and does not end the history;
   * `left-out`: it is not judged
   * @param excused the clauses whose failure is expected: it is a difference as well
   */
  constructor(profile: ProfilePart = 'demanded', excused: ReadonlySet<string> = new Set()) {
    this.#profile = profile;
    this.#excused = excused;
  }

  /** The number of comparisons by clause. */
  get touched(): ReadonlyMap<string, number> {
    return this.#touched;
  }

  /** The first difference of each kind, by its clause and its subject without names. */
  get differences(): ReadonlyMap<string, Finding> {
    return this.#differences;
  }

  /**
   * Returns whether both values are deeply equal.
   *
   * @throws BrokenClause unless they are, or the difference is one from the reference profile alone
   */
  hold(claim: Claim, what: string, actual: unknown, expected: unknown): boolean {
    this.#touch(claim);
    return isDeepStrictEqual(actual, expected) || this.#judge(claim, what, actual, show(expected));
  }

  /** The same for a value that must be one of several. */
  holdOneOf(claim: Claim, what: string, actual: unknown, expected: readonly unknown[]): boolean {
    this.#touch(claim);
    return expected.includes(actual) || this.#judge(claim, what, actual, expected.map(show).join(' or '));
  }

  /** The same for a value with a limit. */
  holdAtMost(claim: Claim, what: string, actual: number, limit: number): boolean {
    this.#touch(claim);
    return actual <= limit || this.#judge(claim, what, actual, `at most ${limit}`);
  }

  /** The same for the status of a rejection: a success breaks the claim, another status differs from the profile alone. */
  holdRejection(claim: Claim, what: string, response: HttpExchange, status: number): boolean {
    this.#touch(claim);
    const { status: actual } = response;
    const broken = isSuccess(response) ? claim : ruleOf(claim).clause;
    return actual === status || this.#judge(broken, what, actual, show(status));
  }

  /**
   * Ends the history: nothing of it can be judged after this.
   *
   * @throws BrokenClause, or HistoryDiffers if the profile alone requires what is expected and does not bind the service
   */
  broken(claim: Claim, what: string, actual: unknown, expected: string): never {
    this.#touch(claim);
    this.#judge(claim, what, actual, expected);
    throw new HistoryDiffers({ ...ruleOf(claim), what, expected, actual: show(actual) });
  }

  /** Records a difference from the reference profile, and returns false; the strict judge ends the history with it. */
  differs(clause: string, what: string, actual: string, expected: string): boolean {
    this.#touch(clause);
    return this.#difference({ clause, what, expected, actual });
  }

  /** Returns false for a difference. */
  #judge(claim: Claim, what: string, actual: unknown, expected: string): boolean {
    const { clause, statement } = ruleOf(claim);
    const finding = { clause, what, expected, actual: show(actual) };
    if (statement === undefined || isServerError(actual)) return this.#difference(finding);
    const broken = { ...finding, statement };
    if (!this.#excused.has(clause)) throw new BrokenClause(broken);
    return this.#difference(broken);
  }

  #difference(finding: Finding): boolean {
    if (this.#leavesOut(finding)) return false;
    if (this.#profile === 'demanded' && !this.#excused.has(finding.clause)) throw new BrokenClause(finding);
    const key = `${finding.clause} ${withoutNames(finding.what)}`;
    if (!this.#differences.has(key)) this.#differences.set(key, finding);
    return false;
  }

  /** @throws TypeError for an unknown clause, also when the check passes: otherwise only a failure would reveal it */
  #touch(claim: Claim): void {
    const rule = ruleOf(claim);
    const { clause } = rule;
    if (!clauses.has(clause)) throw new TypeError(`no clause ${clause}`);
    if (this.#leavesOut(rule)) return;
    this.#touched.set(clause, (this.#touched.get(clause) ?? 0) + 1);
  }

  #leavesOut({ statement }: Pick<Finding, 'statement'>): boolean {
    return this.#profile === 'left-out' && statement === undefined;
  }
}

function ruleOf(claim: Claim): Pick<Finding, 'clause' | 'statement'> {
  return typeof claim === 'string' ? { clause: claim } : claim;
}

/** A status of 5xx may come from a proxy, and no statement excludes it. */
function isServerError(actual: unknown): boolean {
  return typeof actual === 'number' && actual >= 500 && actual <= 599;
}
