import { expect, it } from 'vitest';
import type { Coverage, Judged } from '../measure/messages.js';
import { coverageOf } from './coverage.js';
import { judgeMachineMutant, type MachineResult } from './judge-machine-mutant.js';
import type { MachineMutant } from './machine-mutant.js';
import { machineScore } from './report.js';

const catalogue = ['a.one', 'a.two', 'b.three'];

const mutant: MachineMutant = {
  id: '7',
  file: 'src/stomp/a.ts',
  mutator: 'EqualityOperator',
  original: 'a < 5',
  replacement: 'a <= 5',
  start: { line: 1, column: 1 },
  end: { line: 1, column: 6 },
};

/** A run of the catalogue in which these scenarios have executed the mutant. */
function run(scenarios: readonly string[], loading = 0): Coverage {
  return {
    loading: loading === 0 ? {} : { 7: loading },
    scenarios: Object.fromEntries(scenarios.map((id) => [id, { 7: 3, 8: 50 }])),
  };
}

async function judged(runs: readonly Coverage[], endings: Readonly<Record<string, Partial<Judged>>> = {}) {
  const asked: string[] = [];
  const result = await judgeMachineMutant(mutant, coverageOf('7', runs, catalogue), catalogue, async (id) => {
    asked.push(id);
    return { scenario: id, ending: 'pass', failed: [], witnessed: [], reason: undefined, ...endings[id] };
  });
  return { result, asked };
}

it('the coverage of a mutant has the scenarios that execute it, in the order of the catalogue', () => {
  const forwards = run(['a.one', 'b.three']);
  expect(coverageOf('7', [forwards, run(['b.three', 'a.one'])], catalogue)).toEqual({
    scenarios: ['a.one', 'b.three'],
    isStatic: false,
    hits: 3,
  });
  expect(coverageOf('9', [forwards], catalogue)).toEqual({ scenarios: [], isStatic: false, hits: 0 });
});

it('the coverage of a mutant is static if modules execute it when they are loaded', () => {
  const expected = { scenarios: ['a.two'], isStatic: true, hits: 4 };
  expect(coverageOf('7', [run(['a.two'], 4), run(['a.two'], 4)], catalogue)).toEqual(expected);
});

it('the coverage of a mutant is static if it depends on the order of the scenarios', () => {
  const expected = { scenarios: ['a.one', 'b.three'], isStatic: true, hits: 3 };
  expect(coverageOf('7', [run(['a.one']), run(['b.three'])], catalogue)).toEqual(expected);
});

const covered = [run(['a.one', 'b.three']), run(['a.one', 'b.three'])];

it('a mutant that Stryker made is killed by the first failed check of a scenario that covers it', async () => {
  const { result, asked } = await judged(covered, { 'b.three': { ending: 'fail', failed: ['W01'] } });
  expect(result).toMatchObject({ status: 'Killed', killedBy: 'b.three', clauses: ['W01'], ran: 2 });
  expect(asked).toEqual(['a.one', 'b.three']);
});

it('a mutant that Stryker made without a scenario that covers it is a survivor', async () => {
  const { result, asked } = await judged([run([]), run([])]);
  expect(result.status).toBe('NoCoverage');
  expect(asked).toEqual([]);
  expect(machineScore([result])).toEqual({ killed: 0, valid: 1 });
});

it('a static mutant that Stryker made is judged by every scenario, those that cover it first', async () => {
  const { result, asked } = await judged([run(['b.three'], 1), run(['b.three'], 1)]);
  expect(asked).toEqual(['b.three', 'a.one', 'a.two']);
  expect(result.status).toBe('Survived');
});

it('a mutant that Stryker made survives an inconclusive scenario, which is named', async () => {
  const { result } = await judged(covered, { 'a.one': { ending: 'inconclusive', reason: 'silence' } });
  expect(result).toMatchObject({ status: 'Survived', reason: 'a.one ended as inconclusive: silence' });
});

it.each([
  ['endless', 'Timeout', { killed: 1, valid: 1 }],
  ['not-started', 'RuntimeError', { killed: 0, valid: 0 }],
  ['crashed', 'Survived', { killed: 0, valid: 1 }],
  ['error', 'Survived', { killed: 0, valid: 1 }],
] as const)(
  'a mutant that Stryker made with a scenario that ends as %s is %s',
  async (ending, status, score) => {
    const { result } = await judged(covered, { 'a.one': { ending } });
    expect(result.status).toBe(status);
    expect(machineScore([result])).toEqual(score);
  },
);

it('an equivalent mutant that Stryker made does not count', async () => {
  const { result } = await judged(covered);
  const ignored: MachineResult = { ...result, status: 'Ignored' };
  expect(machineScore([result, ignored])).toEqual({ killed: 0, valid: 1 });
});
