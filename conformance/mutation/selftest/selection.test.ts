import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import { clauses as catalogueOfClauses } from '../../clauses/catalogue.js';
import { selftestMutants } from './mutants.js';
import { selected } from './selection.js';

function select(...only: string[]) {
  const selection = selected(selftestMutants, only);
  return 'type' in selection ? expect.fail(selection.message) : selection;
}

describe('the selection of a self-test', () => {
  it('the selection of a self-test is everything if nothing is named, with every clause that a scenario claims', () => {
    const { mutants, scenarios, clauses } = select();
    expect(mutants).toBe(selftestMutants);
    expect(scenarios).toBe(catalogue);
    expect(new Set(clauses)).toEqual(new Set(catalogue.flatMap((scenario) => scenario.clauses)));
  });

  it('a clause selects the mutants that are about it, and must have one', () => {
    const { mutants, scenarios, clauses } = select('pay-02');
    expect(mutants.length).toBeGreaterThan(3);
    expect(mutants.filter((mutant) => !mutant.clauses.includes('PAY-02'))).toEqual([]);
    expect(scenarios).toBe(catalogue);
    expect(clauses).toEqual(['PAY-02']);
  });

  it('a scenario selects the mutants of its clauses, and is the only one that judges them', () => {
    const { mutants, scenarios, clauses } = select('payments.cancel');
    expect(scenarios.map(({ id }) => id)).toEqual(['payments.cancel']);
    const claimed: readonly string[] = scenarios.flatMap((scenario) => scenario.clauses);
    expect(mutants.length).toBeGreaterThan(3);
    expect(mutants.filter((mutant) => !mutant.clauses.some((id) => claimed.includes(id)))).toEqual([]);
    expect(clauses).toEqual([]);
  });

  it('a mutant is selected by its id, and personas by theirs', () => {
    expect(select('skips-cooldown').mutants.map(({ id }) => id)).toEqual(['skips-cooldown']);
    const { mutants, clauses } = select('kiosk: *');
    expect(new Set(mutants.map(({ persona }) => persona))).toEqual(new Set(['kiosk']));
    expect(clauses).toEqual([]);
  });

  it('the level must selects the clauses that the document shows, and the mutants that are about one', () => {
    const selection = selected(selftestMutants, ['payments.cancel', 'PAY-*'], 'must');
    if ('type' in selection) return expect.fail(selection.message);
    const levelOf = (id: string) => catalogueOfClauses.get(id)?.level;
    expect(selection.clauses).toContain('PAY-01');
    expect(selection.clauses.filter((id) => levelOf(id) !== 'M')).toEqual([]);
    expect(select('payments.cancel', 'PAY-*').clauses.length).toBeGreaterThan(selection.clauses.length);
    const about = selection.mutants.map((mutant) => mutant.clauses.map(levelOf));
    expect(about.length).toBeGreaterThan(3);
    expect(about.filter((levels) => !levels.includes('M'))).toEqual([]);
  });

  it('a text that matches nothing is an error', () => {
    expect(selected(selftestMutants, ['PAY-02', 'PAY-99'])).toMatchObject({
      type: 'selftest.refused',
      message: expect.stringMatching(/^--only PAY-99: no clause, scenario or mutant matches/),
    });
  });
});
