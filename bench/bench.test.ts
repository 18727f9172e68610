import { expect, it } from 'vitest';
import { type Bench, runBench } from './bench.js';

const figure = { unit: 's', goal: { of: 'value' } } as const;

function benchOf(measured: string[]): Bench {
  const measurement = (...names: readonly string[]) => ({
    figures: Object.fromEntries(names.map((name) => [name, figure])),
    measure: async () => {
      measured.push(names.join('+'));
      return Object.fromEntries(names.map((name) => [name, { values: [1], floors: [] }]));
    },
  });
  return { name: 'b', title: 'A bench', measurements: [measurement('one', 'two'), measurement('three')] };
}

it('a bench measures all of its figures', async () => {
  const results = await runBench(benchOf([]), []);
  expect(results.map(({ name }) => name)).toEqual(['one', 'two', 'three']);
});

it('a bench with selected figures runs only their measurements and returns only these figures', async () => {
  const measured: string[] = [];
  const results = await runBench(benchOf(measured), ['two']);
  expect(results.map(({ name }) => name)).toEqual(['two']);
  expect(measured).toEqual(['one+two']);
});

it('a bench whose measurement leaves out a figure fails', async () => {
  const incomplete = { figures: { one: figure }, measure: async () => ({}) };
  const bench: Bench = { name: 'b', title: 'A bench', measurements: [incomplete] };
  await expect(runBench(bench, [])).rejects.toThrow('one was not measured');
});
