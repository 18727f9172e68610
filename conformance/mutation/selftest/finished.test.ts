import { expect, it } from 'vitest';
import type { IdleBackendLine, MutantLine, VariationLine } from '../../../src/cli/selftest/selftest-lines.js';
import { finished, type SelftestResults } from './finished.js';

function mutant(verdict: MutantLine['verdict'], id = 'skips-cooldown'): MutantLine {
  return { type: 'mutant.judged', kind: 'service', id, sentence: 'A.', clauses: ['REF-03'], verdict };
}

const variation: VariationLine = {
  type: 'variation.judged',
  id: 'adds-fields',
  sentence: 'A.',
  verdict: 'pass',
  scenarios: 1,
  alarms: [],
};
const idle: IdleBackendLine = {
  type: 'idle-backend.judged',
  id: 'a',
  administered: true,
  verdict: 'pass',
  passed: [],
};
const good: SelftestResults = {
  seed: 7,
  mutants: 2,
  lines: [mutant('killed'), mutant('explained')],
  others: [variation, idle],
  clauses: [{ type: 'clause.judged', clause: 'REF-03', level: 'M', verdict: 'pass', mutants: ['a'] }],
  failingScenarios: [],
  interrupted: false,
};
const ending = (results: Partial<SelftestResults>) => {
  const { lines } = { ...good, ...results };
  const { verdict, exitCode } = finished({ ...good, mutants: lines.length, ...results });
  return [verdict, exitCode];
};

it('the result of a self-test is a pass if every mutant was killed or is explained', () => {
  expect(finished(good)).toMatchObject({
    type: 'selftest.finished',
    verdict: 'pass',
    exitCode: 0,
    mutants: 2,
    killed: 1,
    explained: 1,
    survivors: 0,
    unrelated: 0,
    clausesWithoutMutant: [],
    variations: 1,
    idleBackends: 1,
  });
});

it.each([
  ['a survivor', { lines: [mutant('survived')] }],
  ['a mutant that only another clause has noticed', { lines: [mutant('unrelated')] }],
  [
    'a mutant that is killed although it is explained',
    { lines: [mutant('killed', 'declines-one-in-a-hundred')] },
  ],
  [
    'a clause without a mutant',
    { clauses: good.clauses.map((each) => ({ ...each, verdict: 'fail' as const })) },
  ],
  ['a legal variation that is accused', { others: [{ ...variation, verdict: 'fail' as const }] }],
  ['a backend that does nothing and passes', { others: [{ ...idle, verdict: 'fail' as const }] }],
])('the result of a self-test is a failure after %s', (_, results) => {
  expect(ending(results)).toEqual(['fail', 1]);
});

it('the result of a self-test is an error if a mutant does not apply, or a scenario fails without one', () => {
  expect(ending({ lines: [mutant('invalid'), mutant('survived')] })).toEqual(['error', 70]);
  expect(ending({ failingScenarios: ['refunds.cooldown'] })).toEqual(['error', 70]);
});

it('the result of a self-test is an error if no mutant was judged, or not all of them', () => {
  expect(ending({ mutants: 0, lines: [] })).toEqual(['error', 70]);
  expect(ending({ mutants: 3 })).toEqual(['error', 70]);
});

it('the result of a self-test that was interrupted shows only what is known', () => {
  const result = finished({ ...good, mutants: 9, interrupted: true });
  expect(result).toMatchObject({ verdict: 'interrupted', exitCode: 130, mutants: 9, killed: 1 });
});
