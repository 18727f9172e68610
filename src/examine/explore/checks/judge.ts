import { isDeepStrictEqual } from 'node:util';
import { clauses } from '../../../../conformance/clauses/catalogue.js';
import { show } from '../../../scenarios/expectation.js';
import { BrokenClause, type Finding } from './broken-clause.js';

/** Compares observations with what the clauses require, and counts the comparisons. */
export class Judge {
  readonly #strict: boolean;
  readonly #touched = new Map<string, number>();
  readonly #differences = new Map<string, Finding>();

  /** @param strict false: what a decided clause does not allow is a difference, and does not end the history */
  constructor(strict = true) {
    this.#strict = strict;
  }

  /** The number of comparisons by clause. */
  get touched(): ReadonlyMap<string, number> {
    return this.#touched;
  }

  /** The first difference from the reference profile by clause. */
  get differences(): ReadonlyMap<string, Finding> {
    return this.#differences;
  }

  /** @throws BrokenClause unless both values are deeply equal */
  hold(clause: string, what: string, actual: unknown, expected: unknown): void {
    this.#touch(clause);
    if (!isDeepStrictEqual(actual, expected)) this.#judge(clause, what, actual, show(expected));
  }

  /** @throws BrokenClause unless the actual value is one of the expected values */
  holdOneOf(clause: string, what: string, actual: unknown, expected: readonly unknown[]): void {
    this.#touch(clause);
    if (expected.includes(actual)) return;
    this.#judge(clause, what, actual, expected.map(show).join(' or '));
  }

  /** @throws BrokenClause if the value is above the limit */
  holdAtMost(clause: string, what: string, actual: number, limit: number): void {
    this.#touch(clause);
    if (actual > limit) this.#judge(clause, what, actual, `at most ${limit}`);
  }

  /** @throws BrokenClause always: nothing of the history can be judged after it */
  broken(clause: string, what: string, actual: unknown, expected: string): never {
    this.#touch(clause);
    throw new BrokenClause({ clause, what, expected, actual: show(actual) });
  }

  /** Records a difference from the reference profile; the strict judge ends the history with it. */
  differs(clause: string, what: string, actual: string, expected: string): void {
    this.#touch(clause);
    const finding = { clause, what, expected, actual };
    if (this.#strict) throw new BrokenClause(finding);
    if (!this.#differences.has(clause)) this.#differences.set(clause, finding);
  }

  #judge(clause: string, what: string, actual: unknown, expected: string): void {
    if (clauses.get(clause)?.level === 'P') this.differs(clause, what, show(actual), expected);
    else throw new BrokenClause({ clause, what, expected, actual: show(actual) });
  }

  /** @throws TypeError for an unknown clause, also when the check passes: otherwise only a failure would reveal it */
  #touch(clause: string): void {
    if (!clauses.has(clause)) throw new TypeError(`no clause ${clause}`);
    this.#touched.set(clause, (this.#touched.get(clause) ?? 0) + 1);
  }
}
