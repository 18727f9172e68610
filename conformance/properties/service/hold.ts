import { isDeepStrictEqual } from 'node:util';
import { show } from '../../../src/scenarios/expectation.js';
import { clauses } from '../../clauses/catalogue.js';

/** Throws unless they are deeply equal, and cites the clause that says so. */
export function hold(clause: string, what: string, actual: unknown, expected: unknown): void {
  mustExist(clause);
  if (!isDeepStrictEqual(actual, expected)) broken(clause, what, actual, show(expected));
}

/** Throws unless the actual value is one of these. */
export function holdOneOf(clause: string, what: string, actual: unknown, expected: readonly unknown[]): void {
  mustExist(clause);
  if (!expected.includes(actual)) broken(clause, what, actual, expected.map(show).join(' or '));
}

export function broken(clause: string, what: string, actual: unknown, expected: string): never {
  mustExist(clause);
  throw new Error(`${clause}: ${what}: expected ${expected}, got ${show(actual)}`);
}

/** Also where all is well: a citation of nothing would be found only by a bug. */
function mustExist(clause: string): void {
  if (!clauses.has(clause)) throw new TypeError(`no clause ${clause}`);
}
