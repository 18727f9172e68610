import { expect, it } from 'vitest';
import { eachInTurn } from './each-in-turn.js';

it('each in turn is called in order, also after one that fails, and the first error is thrown', async () => {
  const called: number[] = [];
  const work = (index: number, fails: boolean) => async () => {
    called.push(index);
    await Promise.resolve();
    if (fails) throw new Error(`error ${index}`);
  };
  await expect(eachInTurn([work(1, false), work(2, true), work(3, true)])).rejects.toThrow('error 2');
  expect(called).toEqual([1, 2, 3]);
  await expect(eachInTurn([work(4, false)])).resolves.toBeUndefined();
});
