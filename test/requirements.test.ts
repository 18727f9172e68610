import { expect, it } from 'vitest';
import { clauses010 } from '../conformance/clauses/requirements/clauses-0.1.0.js';
import {
  currentRequirements,
  frozenRequirements,
  levelOfClause,
  requirementVersions,
} from '../conformance/clauses/requirements/requirement-sets.js';
import { exitCodeOf, runVerdict } from '../src/run/verdict.js';
import type { Check } from '../src/scenarios/check.js';
import { defineScenario } from '../src/scenarios/scenario.js';
import { ScenarioFixture } from '../src/scenarios/testing/scenario-fixture.js';

const old = '0.1.0';
/** A check of the document at that time, one of its profile, and one that did not exist. */
const must = { clause: 'PAY-01', title: 'sandbox: referenceId' };
const decided = { clause: 'PAY-01', title: 'sandbox: every field', level: 'P' } as const;
const added = { clause: 'PAY-01', title: 'sandbox: a field that nothing judged' };
/** One that the document decides now and the profile decided then. */
const raised = { clause: decided.clause, title: decided.title };
/** One that was judged too strictly. */
const lowered = { ...must, level: 'P' } as const;

/** Runs `payments.stored` with these checks, each of which holds or not, and judges the run. */
async function judged(
  checks: readonly (Pick<Check, 'clause' | 'title' | 'level'> & { readonly holds: boolean })[],
  options: { readonly requirements?: string; readonly strict: boolean },
  clauses: readonly [string, ...string[]] = ['PAY-01'],
) {
  const fixture = new ScenarioFixture();
  const scenario = defineScenario({
    id: 'payments.stored',
    title: 'A case of a test',
    clauses,
    takesMs: 0,
    needs: {},
    run: async (world) => {
      for (const { holds, ...check } of checks) world.check({ ...check, actual: holds, expected: true });
    },
  });
  const results = await fixture.runWith(options, scenario);
  const verdict = runVerdict(results, [], options);
  return { verdict, exitCode: exitCodeOf(verdict), checks: results[0]?.checks };
}

it('the requirements of a version contain what it judged, and at which level', () => {
  const set = frozenRequirements(old);
  const levelOf = ({ clause, title }: Pick<Check, 'clause' | 'title'>) =>
    set?.levelOfCheck('payments.stored', clause, title);
  expect([must, decided, added].map(levelOf)).toEqual(['M', 'P', undefined]);
  expect(set?.hasScenario('payments.stored')).toBe(true);
  expect(set?.hasScenario('payments.tomorrow')).toBe(false);
  expect(set?.clauses.size).toBe(clauses010.length);
  expect(frozenRequirements(currentRequirements)).toBeUndefined();
  expect(requirementVersions).toEqual([old, currentRequirements]);
  expect(() => frozenRequirements('0.0.9')).toThrow('no requirements of 0.0.9');
});

it('a clause is never of a higher level by older requirements than now', () => {
  for (const [id, then] of clauses010) {
    expect([then, 'P'], id).toContain(levelOfClause(id, old));
    if (levelOfClause(id) === 'P') expect(levelOfClause(id, old), id).not.toBe('M');
  }
  expect([levelOfClause('LEG-05'), levelOfClause('LEG-05', old)]).toEqual(['P', 'P']);
  expect(levelOfClause('PAY-01', old)).toBe('M');
  expect(levelOfClause('INT-01', old)).toBeUndefined();
});

it.each([
  ['an added check', added, false],
  ['an added check, also by the profile', added, true],
  ['a check that the profile decided then', raised, false],
  ['a check that was judged too strictly', lowered, false],
  ['a check of a clause that did not exist', { clause: 'INT-01', title: 'anything' }, true],
])('a gate that is green by the requirements of a version stays green with %s', async (_, check, strict) => {
  const checks = [
    { ...must, title: 'sandbox: status', holds: true },
    { ...check, holds: false },
  ];
  const then = await judged(checks, { requirements: old, strict }, ['PAY-01', 'INT-01']);
  expect(then.exitCode).toBe(0);
  if (check === lowered) return;
  const now = await judged(checks, { strict }, ['PAY-01', 'INT-01']);
  expect(now.exitCode).toBe(1);
});

it('a gate stays red by the requirements of a version for what it judged', async () => {
  expect(await judged([{ ...must, holds: false }], { requirements: old, strict: false })).toMatchObject({
    exitCode: 1,
    checks: [{ level: 'M', verdict: 'fail' }],
  });
  for (const check of [raised, decided])
    expect(
      await judged(
        [
          { ...must, holds: true },
          { ...check, holds: false },
        ],
        { requirements: old, strict: true },
      ),
    ).toMatchObject({ exitCode: 1 });
});

it('an added check that holds is a witness of its clause by older requirements', async () => {
  const run = await judged([{ ...added, holds: true }], { requirements: old, strict: false });
  expect(run).toMatchObject({ verdict: 'pass', checks: [{ level: 'M', verdict: 'pass' }] });
});
