import { expect, it } from 'vitest';
import { earlierResults } from './earlier-report.js';
import type { MachineResult } from './judge-machine-mutant.js';
import type { MachineMutant } from './machine-mutant.js';
import { schemaReport } from './report.js';

const mutant = (line: number, more: Partial<MachineMutant> = {}): MachineMutant => ({
  id: String(line),
  file: 'src/backend/a.ts',
  mutator: 'EqualityOperator',
  original: 'a < b',
  replacement: 'a <= b',
  start: { line, column: 1 },
  end: { line, column: 6 },
  ...more,
});
const result = (line: number, more: Partial<MachineResult>): MachineResult => ({
  mutant: mutant(line),
  status: 'Survived',
  coveredBy: ['a.one'],
  isStatic: false,
  ran: 1,
  ...more,
});
const results = [
  result(1, { status: 'Killed', killedBy: 'a.one', clauses: ['PAY-01', 'PAY-02'] }),
  result(2, { status: 'Survived' }),
  result(3, { status: 'NoCoverage', coveredBy: [], ran: 0 }),
  result(4, { status: 'RuntimeError', reason: 'a.one ended as not-started' }),
  result(5, { status: 'Timeout', killedBy: 'a.one', reason: 'a.one ended as endless' }),
];
const report = JSON.parse(JSON.stringify(schemaReport({ results, failingScenarios: [] }, () => 'text', {})));
const sample = results.map((each) => each.mutant);

it('an earlier report settles what was killed or did not start, and nothing that survived', () => {
  const earlier = earlierResults(report, sample, () => 'text');
  expect([...earlier.values()]).toEqual([results[0], results[3], results[4]]);
});

it('an earlier report settles nothing in a file that has changed, and no other mutant of the same place', () => {
  expect(earlierResults(report, sample, () => 'other text').size).toBe(0);
  const others = [mutant(1, { replacement: 'a > b' }), mutant(1, { end: { line: 1, column: 9 } }), mutant(9)];
  expect(earlierResults(report, others, () => 'text').size).toBe(0);
});
