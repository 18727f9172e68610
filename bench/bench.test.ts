import { expect, it } from 'vitest';
import { type Bench, MissingTool, runBench } from './bench.js';

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
  const { results } = await runBench(benchOf([]), []);
  expect(results.map(({ name }) => name)).toEqual(['one', 'two', 'three']);
});

it('a bench with selected figures runs only their measurements and returns only these figures', async () => {
  const measured: string[] = [];
  const { results } = await runBench(benchOf(measured), ['two']);
  expect(results.map(({ name }) => name)).toEqual(['two']);
  expect(measured).toEqual(['one+two']);
});

it('a bench whose measurement leaves out a figure fails', async () => {
  const incomplete = { figures: { one: figure }, measure: async () => ({}) };
  const bench: Bench = { name: 'b', title: 'A bench', measurements: [incomplete] };
  await expect(runBench(bench, [])).rejects.toThrow('one was not measured');
});

it('a bench reports its other figures if a tool is missing, and why one is not measured', async () => {
  const { measurements, ...bench } = benchOf([]);
  const missing = {
    figures: { 'with a goal': { unit: 's', goal: { of: 'value', max: 1 } }, without: figure },
    measure: () => Promise.reject(new MissingTool('wrk', 'apt-get install wrk')),
  } as const;
  const { results, unmeasured } = await runBench({ ...bench, measurements: [missing, ...measurements] }, []);
  expect(results.map(({ name }) => name)).toEqual(['one', 'two', 'three']);
  const reason = 'wrk is not installed: apt-get install wrk';
  expect(unmeasured).toEqual([
    { name: 'with a goal', reason, hasGoal: true },
    { name: 'without', reason, hasGoal: false },
  ]);
});

it('a bench fails by any other error of a measurement', async () => {
  const broken = { figures: { one: figure }, measure: () => Promise.reject(new Error('it broke')) };
  await expect(runBench({ name: 'b', title: 'A bench', measurements: [broken] }, [])).rejects.toThrow(
    'it broke',
  );
});
