import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stoppedReason } from '../../events/stopped-reason.js';
import type { Verdict } from '../../events/verdict.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { catalogue } from '../../scenarios/catalogue.js';
import type { ExcusableCheck } from '../../scenarios/conclusion.js';
import type { JudgedScenario } from '../verdict.js';
import { excusedClauses, excusesOf, expectationFindings as findings, knownProblems } from './excuses.js';
import { type ExpectedFailure, readExpectedFailures } from './expected-failures.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-expected-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(...lines: readonly string[]) {
  const file = path.join(folder, 'known.yaml');
  writeFileSync(file, ['expectedFailuresVersion: 1', ...lines, ''].join('\n'));
  return readExpectedFailures(file, '2030-06-15');
}

const entry = (clause: string, until = '2030-06-15') =>
  `  - { clause: ${clause}, reason: the cooldown is shorter here, owner: payments, until: ${until} }`;
const claiming = catalogue.filter(({ clauses }) => clauses.includes('REF-03'));

/** The results of all scenarios of REF-03, with one check in each. */
const results = (
  check: 'pass' | 'fail' | 'differs' | 'none',
  verdict: Verdict = 'pass',
): readonly JudgedScenario[] =>
  claiming.map((scenario) => ({
    scenario,
    verdict,
    checks:
      check === 'none'
        ? []
        : [{ clause: 'REF-03', level: 'M', title: 'the status', verdict: check, witnesses: true }],
  }));

const expectationFindings = (
  expected: readonly ExpectedFailure[],
  judged: readonly JudgedScenario[],
  level?: 'must',
) => findings({ expected, ...(level && { level }) }, judged, catalogue);

describe('expected failures', () => {
  it('an expected failure excuses its clause up to and including its last day', async () => {
    const expected = await read('failures:', entry('REF-03'), entry('PAY-01', '2030-06-14'));
    expect(expected.map(({ clause, lapsed }) => [clause, lapsed])).toEqual([
      ['REF-03', false],
      ['PAY-01', true],
    ]);
    const excuses = excusesOf(expected);
    const isExcused = (clause: string) =>
      excuses.among('refunds.refund', [{ clause, title: 'x' }]).size === 1;
    expect(['REF-03', 'PAY-01', 'REF-02'].map(isExcused)).toEqual([true, false, false]);
  });

  it.each([
    ['came true', results('fail', 'fail')],
    ['is about a clause without a check', results('none', 'skipped')],
    ['is about scenarios that did not all end', results('pass', 'inconclusive')],
    ['is about scenarios that were not all chosen', results('pass').slice(1)],
  ])('an expected failure that %s leads to no finding', async (_, judged) => {
    const expected = await read('failures:', entry('REF-03'));
    expect(expectationFindings(expected, judged)).toEqual([]);
  });

  it.each([
    ['passed', results('pass')],
    ['differs from the profile alone', results('differs')],
  ])('an expected failure whose clause %s fails the run', async (_, judged) => {
    const expected = await read('failures:', entry('REF-03'));
    expect(expectationFindings(expected, judged)).toEqual([
      { verdict: 'fail', reason: expect.stringContaining('REF-03: did not fail as expected') },
    ]);
  });

  it('an expected failure fails the run after its last day, whatever its clause does', async () => {
    const expected = await read('failures:', entry('REF-03', '2030-06-14'));
    for (const judged of [results('fail', 'fail'), results('pass')])
      expect(expectationFindings(expected, judged)).toEqual([
        { verdict: 'fail', reason: expect.stringContaining('expected until 2030-06-14') },
      ]);
  });

  it('only an entry of a whole clause excuses the findings of a history about the clause', async () => {
    const check = "  - { clause: PAY-02, check: 'the status', reason: open, owner: us }";
    const expected = await read('failures:', entry('REF-03'), check, entry('PAY-01', '2030-06-14'));
    expect([...excusedClauses(expected)]).toEqual(['REF-03']);
  });

  it('an expected failure of a check excuses that check alone, in its scenario or in any', async () => {
    const [own] = claiming;
    const expected = await read(
      'failures:',
      `  - { check: '${own?.id}: the status', reason: open, owner: us }`,
      "  - { clause: PAY-02, check: 'again: the status', reason: open, owner: us }",
    );
    const excuses = excusesOf(expected);
    const check = (scenario: string, failed: ExcusableCheck) => excuses.among(scenario, [failed]).size === 1;
    const title = 'the status';
    expect(check(own?.id ?? '', { clause: 'REF-03', title })).toBe(true);
    expect(check(own?.id ?? '', { clause: 'REF-03', title: 'another' })).toBe(false);
    expect(check('payments.stored', { clause: 'REF-03', title })).toBe(false);
    expect(check('payments.stored', { clause: 'PAY-02', title: 'again: the status' })).toBe(true);
    expect(check('payments.stored', { clause: 'PAY-01', title: 'again: the status' })).toBe(false);
  });

  it.each([
    ['fails', 'the status', results('fail', 'fail'), undefined, undefined],
    ['differs', 'the status', results('differs', 'differs'), undefined, undefined],
    ['passes', 'the status', results('pass'), undefined, 'did not fail as expected'],
    ['was not carried out', 'another', results('pass'), undefined, 'no check has this title'],
    ['was left out by its level', 'another', results('pass'), 'must', undefined],
    [
      'may be in a part that was not done',
      'another',
      results('pass').map((each) => ({ ...each, partial: true })),
      undefined,
      undefined,
    ],
    ['was skipped', 'the status', results('none', 'skipped'), undefined, undefined],
  ] as const)(
    'an expected failure of a check that %s leads to the right finding',
    async (_, title, judged, level, problem) => {
      const expected = await read(
        'failures:',
        `  - { clause: REF-03, check: ${title}, reason: open, owner: us }`,
      );
      const found = expectationFindings(expected, judged, level).map(({ reason }) => reason);
      expect(found).toEqual(problem === undefined ? [] : [expect.stringContaining(problem)]);
    },
  );

  it.each([
    ['is inconclusive as expected', { verdict: 'differs', excused: true }, 0],
    ['was skipped', { verdict: 'skipped' }, 0],
    ['passes', { verdict: 'pass' }, 1],
  ] as const)(
    'a scenario that is listed as inconclusive and %s leads to the right finding',
    async (_, result, count) => {
      const [scenario] = claiming;
      if (scenario === undefined) throw new TypeError('no scenario claims REF-03');
      const expected = await read(
        'failures:',
        `  - { scenario: ${scenario.id}, verdict: inconclusive, reason: open, owner: us }`,
      );
      expect(excusesOf(expected).inconclusive(scenario.id)).toBe(true);
      expect(excusesOf(expected).among(scenario.id, [{ clause: 'REF-03', title: 'x' }]).size).toBe(0);
      expect(expectationFindings(expected, [{ scenario, checks: [], ...result }])).toHaveLength(count);
    },
  );

  it.each([
    ['names nothing', ['  - { reason: open, owner: us }'], 'failures[0] needs clause, check or scenario'],
    [
      'names a check of no scenario',
      ['  - { check: "payments.storred: the status", reason: open, owner: us }'],
      'failures[0].check must be `<scenario>:<title>`, not "payments.storred"',
    ],
    [
      'names a scenario without its verdict',
      ['  - { scenario: payments.stored, reason: open, owner: us }'],
      'failures[0].scenario needs `verdict: inconclusive`',
    ],
    [
      'names an unknown clause',
      [entry('REF-99')],
      'failures[0].clause must be the id of a clause, not "REF-99"',
    ],
    [
      'names a clause twice',
      [entry('REF-03'), entry('REF-03')],
      'failures[1].clause names REF-03 a second time',
    ],
    [
      'has a last day that is not a date',
      [entry('REF-03', 'soon')],
      'failures[0].until must be a date like 2027-01-31, not "soon"',
    ],
  ])('a file of expected failures that %s is rejected', async (_, entries, message) => {
    await expect(read('failures:', ...entries)).rejects.toMatchObject({
      message: expect.stringContaining(message),
      exitCode: exitCodes.usage,
    });
  });
});

it('what an earlier run has shown is known: as many checks of a title as had failed then, and open scenarios', () => {
  const check = (title: string, verdict: 'pass' | 'fail' | 'differs') => ({
    clause: 'PAY-02',
    title,
    verdict,
  });
  const checks = [
    check('again', 'fail'),
    check('again', 'pass'),
    check('late', 'differs'),
    check('new', 'pass'),
  ];
  const known = knownProblems([
    { id: 'payments.stored', verdict: 'fail', checks },
    { id: 'payments.saved', verdict: 'inconclusive', reason: 'no response', checks: [] },
    { id: 'payments.cancel', verdict: 'inconclusive', reason: stoppedReason, checks: [] },
  ]);
  const excuses = excusesOf([], known);
  const failed = ['again', 'again', 'late', 'new'].map((title) => check(title, 'fail'));
  expect([...excuses.among('payments.stored', failed)]).toEqual([failed[0], failed[2]]);
  expect(excuses.among('payments.saved', failed).size).toBe(0);
  const ids = ['payments.stored', 'payments.saved', 'payments.cancel'];
  expect(ids.filter((id) => excuses.inconclusive(id))).toEqual(['payments.saved']);
});
