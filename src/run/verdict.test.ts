import { describe, expect, it } from 'vitest';
import { tally } from '../events/tally.js';
import { type Verdict, verdicts } from '../events/verdict.js';
import { exitCodes } from '../failure/exit-codes.js';
import { type Check, judge } from '../scenarios/check.js';
import type { FeatureId } from '../scenarios/existing/features.js';
import type { ScenarioResult } from '../scenarios/runner.js';
import { defineScenario } from '../scenarios/scenario.js';
import { clauseResults, exitCodeOf, runVerdict } from './verdict.js';

type Seen = readonly [clause: string, verdict: 'pass' | 'fail', level?: 'P'];

/** A result with these claims, as if the scenario had seen this. */
function result(
  verdict: Verdict,
  clauses: readonly [string, ...string[]],
  seen: readonly Seen[] = [],
): ScenarioResult {
  const scenario = defineScenario({
    id: 'test.case',
    title: 'A case of a test',
    clauses,
    takesMs: 0,
    needs: {},
    run: async () => undefined,
  });
  const checks = seen.map(([clause, held, level]) => {
    const check: Check = { clause, title: 'x', actual: held, expected: 'pass', ...(level && { level }) };
    return judge(check);
  });
  return { scenario, verdict, checks };
}

it.each<[string, readonly ScenarioResult[], Verdict, number]>([
  ['one witness that held', [result('pass', ['SBX-05'], [['SBX-05', 'pass']])], 'pass', 1],
  [
    'two scenarios',
    [result('pass', ['SBX-05'], [['SBX-05', 'pass']]), result('pass', ['SBX-05'], [['SBX-05', 'pass']])],
    'pass',
    2,
  ],
  [
    'one that failed among others',
    [
      result(
        'fail',
        ['SBX-05'],
        [
          ['SBX-05', 'pass'],
          ['SBX-05', 'fail'],
        ],
      ),
    ],
    'fail',
    2,
  ],
  [
    'one that failed in another scenario',
    [result('pass', ['SBX-05'], [['SBX-05', 'pass']]), result('fail', ['SBX-05'], [['SBX-05', 'fail']])],
    'fail',
    2,
  ],
  ['a claim without a check', [result('inconclusive', ['SBX-05'])], 'inconclusive', 0],
  [
    'nothing but the decided part, which held',
    [result('inconclusive', ['SBX-05'], [['SBX-05', 'pass', 'P']])],
    'inconclusive',
    0,
  ],
  [
    'nothing but the decided part, which failed',
    [result('fail', ['SBX-05'], [['SBX-05', 'fail', 'P']])],
    'fail',
    0,
  ],
  [
    'a witness that held, and the decided part failed',
    [
      result(
        'fail',
        ['SBX-05'],
        [
          ['SBX-05', 'pass'],
          ['SBX-05', 'fail', 'P'],
        ],
      ),
    ],
    'fail',
    1,
  ],
  [
    'a witness, but the scenario came to no end',
    [result('inconclusive', ['SBX-05'], [['SBX-05', 'pass']])],
    'inconclusive',
    1,
  ],
  [
    'a witness that failed, and the scenario broke',
    [result('error', ['SBX-05'], [['SBX-05', 'fail']])],
    'error',
    1,
  ],
  ['a harness that broke before anything', [result('error', ['SBX-05'])], 'error', 0],
  ['skipped everywhere', [result('skipped', ['SBX-05']), result('skipped', ['SBX-05'])], 'skipped', 0],
  [
    'skipped here, unwitnessed there',
    [result('skipped', ['SBX-05']), result('inconclusive', ['SBX-05'])],
    'inconclusive',
    0,
  ],
  [
    'skipped here, witnessed there',
    [result('skipped', ['SBX-05']), result('pass', ['SBX-05'], [['SBX-05', 'pass']])],
    'pass',
    1,
  ],
  [
    'skipped here, failed there',
    [result('skipped', ['SBX-05']), result('fail', ['SBX-05'], [['SBX-05', 'fail']])],
    'fail',
    1,
  ],
])('the result of a clause is correct for %s', (_, results, verdict, witnessed) => {
  expect(clauseResults(results)['SBX-05']).toMatchObject({ verdict, witnessed });
});

// Claimed by a scenario that failed at another clause first.
it('the result of a clause is inconclusive for a claimed clause without a check in a failed scenario', () => {
  const results = [result('fail', ['SBX-06', 'SBX-05'], [['SBX-06', 'fail']])];
  expect(clauseResults(results)['SBX-05']).toMatchObject({ verdict: 'inconclusive', witnessed: 0 });
});

it('the result of a clause exists for every claimed clause, in the order of the ids', () => {
  const results = [
    result(
      'pass',
      ['TRM-01', 'CMD-02'],
      [
        ['CMD-02', 'pass'],
        ['TRM-01', 'pass'],
      ],
    ),
    result('skipped', ['CHN-07']),
  ];
  expect(Object.keys(clauseResults(results))).toEqual(['CHN-07', 'CMD-02', 'TRM-01']);
  expect(clauseResults([])).toEqual({});
});

const one = (verdict: Verdict) => result(verdict, ['SBX-05']);

it.each<[readonly Verdict[], readonly Verdict[], Verdict]>([
  [['pass'], [], 'pass'],
  [['pass', 'pass'], [], 'pass'],
  [['pass', 'skipped'], [], 'pass'],
  [['pass', 'inconclusive'], [], 'inconclusive'],
  [['inconclusive', 'fail', 'pass'], [], 'fail'],
  [['fail', 'error'], [], 'error'],
  [['skipped', 'fail'], [], 'fail'],
  [['pass', 'differs', 'skipped'], [], 'differs'],
  [['differs', 'inconclusive'], [], 'inconclusive'],
  [['differs'], ['fail'], 'fail'],
  [['pass'], ['inconclusive'], 'inconclusive'],
  [['pass'], ['error'], 'error'],
  [['fail'], ['inconclusive'], 'fail'],
  // Nothing was shown: that is never green.
  [[], [], 'inconclusive'],
  [['skipped'], [], 'inconclusive'],
  [['skipped', 'skipped'], [], 'inconclusive'],
  [['skipped'], ['error'], 'error'],
  // Something else was shown.
  [[], ['pass'], 'pass'],
  [['skipped'], ['pass'], 'pass'],
  [[], ['pass', 'inconclusive'], 'inconclusive'],
  [['fail'], ['pass'], 'fail'],
])('the verdict of a run of scenarios %j and findings %j is %s', (scenarios, others, verdict) => {
  expect(runVerdict(scenarios.map(one), others)).toBe(verdict);
});

describe('where the service document alone judges', () => {
  const document = { strict: false };
  const differing = (verdict: Verdict, clause = 'SBX-05'): ScenarioResult => {
    const { scenario } = result(verdict, [clause]);
    const check = { clause, title: 'x', actual: 1, expected: 2, level: 'P' } as const;
    return { scenario, verdict, checks: [judge(check, false)] };
  };
  const refused = (clause: string): ScenarioResult => ({
    ...result('inconclusive', [clause]),
    refused: true,
  });
  const held = result('pass', ['SBX-05'], [['SBX-05', 'pass']]);

  it('a clause whose part of the document holds passes, whatever differs from the profile', () => {
    const results = [held, differing('differs')];
    expect(clauseResults(results, document)['SBX-05']).toEqual({
      verdict: 'pass',
      witnessed: 1,
      document: { held: 1, broken: 0 },
      profile: { held: 0, broken: 1 },
    });
    expect(clauseResults([differing('differs', 'RAT-02')], document)['RAT-02']).toEqual({
      verdict: 'differs',
      witnessed: 1,
      profile: { held: 0, broken: 1 },
    });
  });

  it('a clause that nothing but the profile has judged is inconclusive', () => {
    expect(clauseResults([differing('differs')], document)['SBX-05']?.verdict).toBe('inconclusive');
  });

  it.each([
    ['a scenario whose clauses are of the profile alone', [held, result('inconclusive', ['RAT-02'])], 'pass'],
    ['a refusal, where other checks have judged the clause', [held, refused('SBX-05')], 'pass'],
    ['a refusal, where nothing else has judged the clause', [held, refused('SBX-06')], 'inconclusive'],
    ['a service that did not respond', [held, result('inconclusive', ['SBX-05'])], 'inconclusive'],
    ['nothing but refusals', [refused('RAT-02')], 'inconclusive'],
  ] as const)('the verdict of a run is right for %s', (_, results, verdict) => {
    expect(runVerdict(results, [], document)).toBe(verdict);
    expect(runVerdict(results, [])).toBe('inconclusive');
  });

  it('the level must leaves the clauses of the profile out', () => {
    const results = [result('pass', ['SBX-05', 'RAT-02'], [['SBX-05', 'pass']])];
    expect(Object.keys(clauseResults(results, { level: 'must' }))).toEqual(['SBX-05']);
  });
});

it('a scenario that was inconclusive as expected does not make its run inconclusive, and shows nothing', () => {
  const excused: ScenarioResult = { ...result('differs', ['SBX-05']), excused: true };
  const held = result('pass', ['SBX-06'], [['SBX-06', 'pass']]);
  expect(runVerdict([held, excused], [])).toBe('pass');
  expect(runVerdict([excused], [])).toBe('inconclusive');
  expect(clauseResults([held, excused])['SBX-05']).toMatchObject({
    verdict: 'inconclusive',
    unjudgedBy: ['test.case'],
  });
});

it('a clause that only scenarios of features claim which are not offered is not offered', () => {
  const without = (...features: readonly FeatureId[]): ScenarioResult => ({
    ...result('skipped', ['R01', 'SBX-05']),
    ...(features.length > 0 && { notOffered: features }),
  });
  const held = result('pass', ['SBX-05'], [['SBX-05', 'pass']]);
  const results = [without('receipts'), without('receipts', 'restart'), held];
  const clauses = clauseResults(results, { strict: false });
  expect(clauses.R01).toMatchObject({ verdict: 'skipped', notOffered: ['receipts', 'restart'] });
  expect(clauses['SBX-05']?.notOffered).toBeUndefined();
  expect(clauseResults([...results, without()]).R01?.notOffered).toBeUndefined();
  expect(runVerdict(results, [], { strict: false })).toBe('pass');
});

it('the verdict of a run has an exit code, which is 0 only for a pass, with differences or not', () => {
  expect(verdicts.map((verdict) => [verdict, exitCodeOf(verdict)])).toEqual([
    ['pass', exitCodes.pass],
    ['skipped', exitCodes.inconclusive],
    ['differs', exitCodes.pass],
    ['inconclusive', exitCodes.inconclusive],
    ['fail', exitCodes.failed],
    ['error', exitCodes.harness],
  ]);
  expect(verdicts.filter((verdict) => exitCodeOf(verdict) === 0)).toEqual(['pass', 'differs']);
});

it('the verdict of a run counts each scenario under its verdict', () => {
  const results = [
    'pass',
    'fail',
    'pass',
    'skipped',
    'differs',
    'error',
    'fail',
    'inconclusive',
    'pass',
  ] as const;
  const counted = { passed: 3, differing: 1, failed: 2, inconclusive: 1, skipped: 1, errors: 1 };
  expect(tally(results.map(one))).toEqual(counted);
  expect(tally([])).toEqual({ passed: 0, differing: 0, failed: 0, inconclusive: 0, skipped: 0, errors: 0 });
});
