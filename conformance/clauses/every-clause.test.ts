import { expect, it } from 'vitest';
import { clauses } from './catalogue.js';
import { areaOfEvery, everyClause } from './every-clause.js';
import { integratorClauses } from './integrators.js';

it('the clauses of integrators are numbered without a gap, and none of them is in the catalogue of a service', () => {
  const expected = Array.from(
    { length: integratorClauses.size },
    (_, index) => `INT-${String(index + 1).padStart(2, '0')}`,
  );
  expect([...integratorClauses.keys()]).toEqual(expected);
  expect(expected.filter((id) => clauses.has(id))).toEqual([]);
  expect(everyClause.size).toBe(clauses.size + integratorClauses.size);
});

it('the clauses of integrators bind the integrator alone, are decided, and are unique sentences', () => {
  const requirements = [...everyClause.values()].map(({ requirement }) => requirement);
  for (const { id, party, level, requirement } of integratorClauses.values()) {
    expect({ id, party, level }).toEqual({ id, party: 'integrator', level: 'P' });
    expect(requirement).toMatch(/^\S.{8,}[.)]$/);
    expect(requirements.filter((each) => each === requirement)).toHaveLength(1);
  }
});

it('the clauses of integrators have their own area, and every other clause keeps its area', () => {
  expect(areaOfEvery('INT-01')).toBe('integrators');
  expect(areaOfEvery('SBX-01')).toBe('sandbox');
  expect(() => areaOfEvery('XYZ-01')).toThrow('clause XYZ-01 belongs to no area');
});
