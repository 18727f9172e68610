import { clauses } from './catalogue.js';
import type { Clause } from './clause.js';
import { integratorClauses } from './integrators.js';
import { type Area, areaOfClause } from './partition.js';

/** Every clause that a check can cite, by id: those of a service and its terminals, then those of its integrators. */
export const everyClause: ReadonlyMap<string, Clause> = new Map([...clauses, ...integratorClauses]);

/**
 * The area of any clause; the clauses of integrators have their own.
 *
 * @throws TypeError for an id whose prefix no area has
 */
export function areaOfEvery(id: string): Area | 'integrators' {
  return integratorClauses.has(id) ? 'integrators' : areaOfClause(id);
}
