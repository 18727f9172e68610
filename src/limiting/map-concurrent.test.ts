import { expect, it } from 'vitest';
import { mapConcurrent } from './map-concurrent.js';

/** Work that ends when the test ends it. */
function controlledWork() {
  const started: number[] = [];
  const endings = new Map<number, { resolve: (text: string) => void; reject: (error: Error) => void }>();
  const work = (item: number) =>
    new Promise<string>((resolve, reject) => {
      started.push(item);
      endings.set(item, { resolve, reject });
    });
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { started, endings, work, settled };
}

it('concurrent work over items begins in the order of the items, with at most the limit in progress', async () => {
  const { started, endings, work, settled } = controlledWork();
  const results = mapConcurrent([1, 2, 3, 4], 2, work);
  await settled();
  expect(started).toEqual([1, 2]);
  endings.get(2)?.resolve('b');
  await settled();
  expect(started).toEqual([1, 2, 3]);
  endings.get(3)?.resolve('c');
  await settled();
  expect(started).toEqual([1, 2, 3, 4]);
  endings.get(4)?.resolve('d');
  endings.get(1)?.resolve('a');
  expect(await results).toEqual(['a', 'b', 'c', 'd']);
});

it('concurrent work over items rejects with the first error, and the other items are worked on all the same', async () => {
  const { started, endings, work, settled } = controlledWork();
  const results = mapConcurrent([1, 2, 3], 1, work);
  const outcome = expect(results).rejects.toThrow('broken');
  await settled();
  endings.get(1)?.reject(new Error('broken'));
  await outcome;
  await settled();
  expect(started).toEqual([1, 2]);
  endings.get(2)?.resolve('b');
  await settled();
  expect(started).toEqual([1, 2, 3]);
});

it('concurrent work over items without items has no results', async () => {
  expect(await mapConcurrent([], 4, () => Promise.reject(new Error('never called')))).toEqual([]);
});
