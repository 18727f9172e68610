import { expect, it } from 'vitest';
import { judge } from './check.js';
import { conclude } from './conclusion.js';
import type { FeatureId } from './existing/features.js';
import { Stopped } from './stopped.js';
import { ScenarioFixture, scenarioWith } from './testing/scenario-fixture.js';

const good = { clause: 'SBX-05', title: 'the status', actual: 'FAILED', expected: 'FAILED' };
const claims = { id: 'test.case', clauses: ['SBX-05', 'SBX-06'] } as const;
const passed = judge(good);
const failed = judge({ ...good, actual: 'SUCCESS' });
const other = judge({ ...good, clause: 'SBX-06' });

it('an expected failure or an expected inconclusive scenario differs, unless the run was stopped', () => {
  const excuses = {
    among: <Some extends { readonly clause: string }>(scenario: string, checks: readonly Some[]) =>
      new Set(checks.filter(({ clause }) => scenario === 'test.case' && clause === 'SBX-05')),
    inconclusive: (scenario: string) => scenario === 'test.case',
  };
  const conclusionOf = (checks: readonly (typeof passed)[], ...thrown: readonly unknown[]) =>
    conclude(claims, { checks, thrown, excuses });
  expect(conclusionOf([failed, other])).toMatchObject({
    verdict: 'differs',
    reason: '1 of 2 checks failed as expected: SBX-05',
  });
  expect(conclusionOf([passed])).toEqual({
    verdict: 'differs',
    reason: 'inconclusive, as expected: never witnessed: SBX-06',
    excused: true,
  });
  expect(conclusionOf([passed], new Stopped())).toMatchObject({ verdict: 'inconclusive' });
  expect(conclusionOf([{ ...other, verdict: 'fail' }])).toMatchObject({ verdict: 'fail' });
});

it('a part about a feature that the target does not offer is not done, and its clause is not expected', async () => {
  const fixture = new ScenarioFixture();
  const target = { ...fixture.target, features: new Set<FeatureId>(['restart']) };
  const scenario = scenarioWith(async (world) => {
    expect(await world.part('receipts', () => Promise.reject(new TypeError('done')), 'receipts')).toBe(false);
    await world.part('restart', async () => undefined, 'restart');
  });
  const [result] = await fixture.runWith({ target, strict: false }, scenario);
  expect(result).toMatchObject({ verdict: 'skipped', notOffered: ['receipts'] });
  expect(fixture.eventsOf('scenario.finished')[0]).toMatchObject({
    reason: 'not offered: receipts',
    notOffered: ['receipts'],
  });
});
