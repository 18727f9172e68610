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
    checks: check === 'none' ? [] : [{ clause: 'REF-03', level: 'M', verdict: check, witnesses: true }],
  }));

describe('expected failures', () => {
  it('an expected failure excuses its clause up to and including its last day', async () => {
    const expected = await read('failures:', entry('REF-03'), entry('PAY-01', '2030-06-14'));
    expect(expected.map(({ clause, lapsed }) => [clause, lapsed])).toEqual([
      ['REF-03', false],
      ['PAY-01', true],
    ]);
    expect([...excused(expected)]).toEqual(['REF-03']);
  });

  it.each([
    ['came true', results('fail', 'fail')],
    ['is about a clause without a check', results('none', 'skipped')],
    ['is about scenarios that did not all end', results('pass', 'inconclusive')],
    ['is about scenarios that were not all chosen', results('pass').slice(1)],
  ])('an expected failure that %s leads to no finding', async (_, judged) => {
    const expected = await read('failures:', entry('REF-03'));
    expect(expectationFindings(expected, judged, catalogue)).toEqual([]);
  });

  it.each([
    ['passed', results('pass')],
    ['differs from the profile alone', results('differs')],
  ])('an expected failure whose clause %s fails the run', async (_, judged) => {
    const expected = await read('failures:', entry('REF-03'));
    expect(expectationFindings(expected, judged, catalogue)).toEqual([
      { verdict: 'fail', reason: expect.stringContaining('REF-03 did not fail as expected') },
    ]);
  });

  it('an expected failure fails the run after its last day, whatever its clause does', async () => {
    const expected = await read('failures:', entry('REF-03', '2030-06-14'));
    for (const judged of [results('fail', 'fail'), results('pass')])
      expect(expectationFindings(expected, judged, catalogue)).toEqual([
        { verdict: 'fail', reason: expect.stringContaining('expected until 2030-06-14') },
      ]);
  });

  it.each([
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
