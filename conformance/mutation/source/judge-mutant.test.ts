import { expect, it } from 'vitest';
import { defineScenario, type Scenario } from '../../../src/scenarios/scenario.js';
import type { Judged } from '../measure/messages.js';
import { type JudgeOptions, judgeMutant } from './judge-mutant.js';
import type { SourceMutant } from './source-mutant.js';

const mutant: SourceMutant = {
  id: 'refunds-too-much',
  sentence: 'A refund is not limited.',
  clauses: ['REF-02', 'SBX-01'],
  kind: 'boundary',
  changes: [{ file: 'src/backend/a.ts', from: 'a', to: 'b' }],
};

function scenario(id: string, ...clauses: [string, ...string[]]): Scenario {
  return defineScenario({ id, title: id, clauses, takesMs: 1, needs: {}, run: async () => undefined });
}

const far = scenario('payments.far', 'PAY-01');
const near = scenario('refunds.near', 'REF-01');
const first = scenario('refunds.first', 'REF-01', 'REF-02');
const second = scenario('sandbox.second', 'SBX-01');
const scenarios = [far, near, first, second];

/** Judges the mutant with these endings; every scenario that is not listed passes. */
async function judged(endings: Readonly<Record<string, Partial<Judged>>>, options: JudgeOptions = {}) {
  const asked: string[] = [];
  const {
    verdict,
    scenario: by,
    details,
  } = await judgeMutant(
    mutant,
    scenarios,
    async (id) => {
      asked.push(id);
      return { scenario: id, ending: 'pass', failed: [], witnessed: [], reason: undefined, ...endings[id] };
    },
    options,
  );
  return { verdict, by, details, asked };
}

const everything = ['refunds.first', 'sandbox.second', 'refunds.near', 'payments.far'];

it('a mutant of the source is killed by the first scenario in which one of its clauses fails', async () => {
  expect(await judged({ 'sandbox.second': { ending: 'fail', failed: ['ERR-01', 'SBX-01'] } })).toEqual({
    verdict: 'killed',
    by: 'sandbox.second',
    details: 'SBX-01',
    asked: ['refunds.first', 'sandbox.second'],
  });
});

it.each([
  ['related', everything.slice(0, 2)],
  ['all', everything],
] as const)('a mutant of the source meets scenarios after its kill: %s', async (every, asked) => {
  const endings = {
    'refunds.first': { ending: 'fail', failed: ['REF-02'] },
    'refunds.near': { ending: 'fail', failed: ['REF-01'] },
  } as const;
  const killed = { verdict: 'killed', by: 'refunds.first', details: 'REF-02', asked };
  expect(await judged(endings, { every })).toEqual(killed);
});

it('a mutant of the source is killed by a failed check even if the scenario ends with an error', async () => {
  const result = await judged({ 'refunds.first': { ending: 'error', failed: ['REF-02'] } });
  expect(result).toMatchObject({ verdict: 'killed', by: 'refunds.first' });
});

it('a mutant of the source that fails another clause alone is not killed', async () => {
  expect(await judged({ 'refunds.near': { ending: 'fail', failed: ['REF-01'] } })).toEqual({
    verdict: 'killed-by-another-clause',
    by: 'refunds.near',
    details: 'REF-01',
    asked: everything.slice(0, 3),
  });
});

it('a mutant of the source may fail another clause before it fails its own', async () => {
  const result = await judged({
    'refunds.first': { ending: 'fail', failed: ['REF-01'] },
    'sandbox.second': { ending: 'fail', failed: ['SBX-01'] },
  });
  expect(result).toMatchObject({ verdict: 'killed', by: 'sandbox.second' });
});

it('a mutant of the source that repeats something without end is killed by the scenarios of its clauses', async () => {
  expect(await judged({ 'sandbox.second': { ending: 'endless' } })).toMatchObject({ verdict: 'timed-out' });
  const elsewhere = await judged({ 'payments.far': { ending: 'endless', reason: 'it never rests' } });
  expect(elsewhere).toMatchObject({ verdict: 'killed-by-another-clause', details: 'it never rests' });
});

it.each(['inconclusive', 'error', 'crashed', 'not-started', 'skipped'] as const)(
  'a mutant of the source with which a scenario ends as %s is not killed',
  async (ending) => {
    const result = await judged({ 'refunds.first': { ending, reason: 'silence' } });
    expect(result).toEqual({
      verdict: 'inconclusive',
      by: 'refunds.first',
      details: `${ending}: silence`,
      asked: everything,
    });
  },
);

it('a mutant of the source survives when every scenario passes', async () => {
  expect(await judged({})).toMatchObject({ verdict: 'survived', by: undefined, asked: everything });
});
