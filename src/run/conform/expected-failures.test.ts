import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Verdict } from '../../events/verdict.js';
import { exitCodes } from '../../failure/exit-codes.js';
import { catalogue } from '../../scenarios/catalogue.js';
import type { JudgedScenario } from '../verdict.js';
import { excused, expectationFindings, readExpectedFailures } from './expected-failures.js';

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
    checks: check === 'none' ? [] : [{ clause: 'REF-03', verdict: check, witnesses: true }],
  }));

describe('expected failures', () => {
  it('expected failures excuse their clauses up to the last day', async () => {
    const expected = await read('failures:', entry('REF-03'), entry('PAY-01', '2030-06-14'));
    expect(expected.map(({ clause, lapsed }) => [clause, lapsed])).toEqual([
      ['REF-03', false],
      ['PAY-01', true],
    ]);
    expect([...excused(expected)]).toEqual(['REF-03']);
  });

  it.each<[string, readonly JudgedScenario[], readonly string[]]>([
    ['that came true', results('fail', 'fail'), []],
    ['whose clause had no check', results('none', 'skipped'), []],
    ['whose scenarios had not all ended', results('pass', 'inconclusive'), []],
    ['whose scenarios were not all chosen', results('pass').slice(1), []],
    ['whose clause passed', results('pass'), ['REF-03 did not fail as expected']],
    ['whose clause differs from the profile alone', results('differs'), ['REF-03 did not fail as expected']],
  ])('expected failures have a finding for each %s', async (_, judged, reasons) => {
    const expected = await read('failures:', entry('REF-03'));
    const findings = expectationFindings(expected, judged, catalogue);
    expect(findings).toEqual(
      reasons.map((reason) => ({ verdict: 'fail', reason: expect.stringContaining(reason) })),
    );
  });

  it('expected failures fail a run when their last day has passed, whatever the clause does', async () => {
    const expected = await read('failures:', entry('REF-03', '2030-06-14'));
    for (const judged of [results('fail', 'fail'), results('pass')])
      expect(expectationFindings(expected, judged, catalogue)).toEqual([
        { verdict: 'fail', reason: expect.stringContaining('expected until 2030-06-14') },
      ]);
  });

  it.each([
    ['no clause', [entry('REF-99')], 'failures[0].clause must be the id of a clause, not "REF-99"'],
    ['a clause twice', [entry('REF-03'), entry('REF-03')], 'failures[1].clause names REF-03 a second time'],
    ['no date', [entry('REF-03', 'soon')], 'failures[0].until must be a date like 2027-01-31, not "soon"'],
  ])('expected failures are rejected with %s', async (_, entries, message) => {
    await expect(read('failures:', ...entries)).rejects.toMatchObject({
      message: expect.stringContaining(message),
      exitCode: exitCodes.usage,
    });
  });
});
