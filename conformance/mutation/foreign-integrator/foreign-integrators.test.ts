import { describe, expect, it } from 'vitest';
import { integratorClauses } from '../../clauses/integrators.js';
import { integratorExaminations } from '../../../src/examine/certify/integrator/examinations.js';
import { type Examined, examine } from './examined.js';
import { foreignSource } from './foreign-source.js';
import { brokenIntegrators } from './registry.js';

function failuresOf({ progress }: Examined) {
  return progress.flatMap(({ judgement }) => (judgement.state === 'fail' ? [judgement] : []));
}

describe('the examinations of integrators', () => {
  it('the foreign integrator of the examples passes every examination in less than a minute of its time', async () => {
    const { progress, tookMs } = await examine(foreignSource());
    expect(progress.filter(({ judgement }) => judgement.state !== 'pass')).toEqual([]);
    expect(tookMs).toBeLessThan(60_000);
  });

  it.each(brokenIntegrators)(
    'an integrator that $id fails by $clause, and by nothing else',
    async (broken) => {
      const examined = await examine(foreignSource(broken));
      const failures = failuresOf(examined);
      expect(failures.map(({ clause }) => clause)).toEqual([broken.clause]);
      expect(failures.flatMap(({ evidence }) => evidence).length).toBeGreaterThan(0);
    },
  );

  it('every clause of integrators has at least one broken integrator', () => {
    const broken = new Set(brokenIntegrators.map(({ clause }) => clause));
    expect([...integratorClauses.keys()].filter((id) => !broken.has(id))).toEqual([]);
    expect(new Set(brokenIntegrators.map(({ id }) => id)).size).toBe(brokenIntegrators.length);
  });

  it('each examination of an integrator alone judges its clauses, so that a broken integrator fails in each', () => {
    const judged = integratorExaminations.flatMap(({ text }) => text.clauses);
    expect(new Set(judged).size).toBe(judged.length);
    const broken = new Set(brokenIntegrators.map(({ clause }) => clause));
    expect(judged.filter((clause) => !broken.has(clause))).toEqual([]);
  });
});
