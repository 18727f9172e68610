import { expect, it } from 'vitest';
import { instrument } from './instrument.js';
import type { MachineMutant } from './machine-mutant.js';
import { sampleOf } from './sample.js';

const limit = 'export const isLow = (a: number): boolean => a < 5;\n';
const sum = 'export function sum(a: number, b: number): number {\n  return a + b;\n}\n';
const sources: Readonly<Record<string, string>> = {
  'src/stomp/limit.ts': limit,
  'src/stomp/sum.ts': sum,
  'src/stomp/later.ts': `// A comment moves it.\n${sum}`,
};
const mutantsOf = async (...files: string[]) =>
  (await instrument(files, (file) => sources[file] ?? '')).mutants;
const shown = ({ mutator, original, replacement, start }: MachineMutant) =>
  `${start.line}:${start.column} ${mutator} ${original.replaceAll('\n', ' ')} -> ${replacement}`;

it('the mutants that Stryker makes have their place and the texts that they replace', async () => {
  expect((await mutantsOf('src/stomp/limit.ts', 'src/stomp/sum.ts')).map(shown)).toEqual([
    '1:22 ArrowFunction (a: number): boolean => a < 5 -> () => undefined',
    '1:46 ConditionalExpression a < 5 -> true',
    '1:46 ConditionalExpression a < 5 -> false',
    '1:46 EqualityOperator a < 5 -> a <= 5',
    '1:46 EqualityOperator a < 5 -> a >= 5',
    '1:51 BlockStatement {   return a + b; } -> {}',
    '2:10 ArithmeticOperator a + b -> a - b',
  ]);
});

it('the mutants that Stryker makes are drawn by the seed alone, a smaller sample from a larger one', async () => {
  const all = await mutantsOf('src/stomp/limit.ts', 'src/stomp/sum.ts');
  const drawn = sampleOf(all, 3, 1);
  expect(drawn).toHaveLength(3);
  expect(sampleOf(all, 3, 1)).toEqual(drawn);
  expect(sampleOf(all, 5, 1).slice(0, 3)).toEqual(drawn);
  const others = [2, 3, 4, 5].map((seed) => sampleOf(all, 3, seed));
  expect(others.some((other) => JSON.stringify(other) !== JSON.stringify(drawn))).toBe(true);
  expect(new Set(sampleOf(all, 100, 1))).toEqual(new Set(all));
});

it('the mutants that Stryker makes keep their lot when their lines move', async () => {
  const before = (await mutantsOf('src/stomp/sum.ts')).map((each) => ({ ...each, file: 'src/a.ts' }));
  const after = (await mutantsOf('src/stomp/later.ts')).map((each) => ({ ...each, file: 'src/a.ts' }));
  for (const seed of [1, 2, 3, 4, 5]) {
    const lots = [before, after].map((mutants) => sampleOf(mutants, 1, seed).map(({ mutator }) => mutator));
    expect(lots[0]).toEqual(lots[1]);
  }
});
