import { isDeepStrictEqual } from 'node:util';
import { show } from '../../../src/scenarios/expectation.js';
import { clauses } from '../../clauses/catalogue.js';

/** Throws unless both values are deeply equal; the error names the clause that requires it. */
export function hold(clause: string, what: string, actual: unknown, expected: unknown): void {
  mustExist(clause);
  if (!isDeepStrictEqual(actual, expected)) broken(clause, what, actual, show(expected));
}

/** Throws unless the actual value is one of the expected values. */
export function holdOneOf(clause: string, what: string, actual: unknown, expected: readonly unknown[]): void {
  mustExist(clause);
  if (!expected.includes(actual)) broken(clause, what, actual, expected.map(show).join(' or '));
}

/** Throws the error of a broken clause. */
export function broken(clause: string, what: string, actual: unknown, expected: string): never {
  mustExist(clause);
  throw new Error(`${clause}: ${what}: expected ${expected}, got ${show(actual)}`);
}

/** Throws for an unknown clause, also when the check passes: otherwise only a failure would reveal it. */
function mustExist(clause: string): void {
  if (!clauses.has(clause)) throw new TypeError(`no clause ${clause}`);
}
