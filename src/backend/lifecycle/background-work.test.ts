import { expect, it } from 'vitest';
import { BackgroundWork } from './background-work.js';

it('background work is idle when all of it has ended, also what began meanwhile', async () => {
  const ended: string[] = [];
  const work = new BackgroundWork((error) => ended.push(`error ${error}`));
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  work.run(
    turn().then(() => {
      ended.push('first');
      work.run(turn().then(() => void ended.push('second')));
    }),
  );
  work.run(turn().then(() => Promise.reject('broken')));
  await work.idle();
  expect(ended).toEqual(['first', 'error broken', 'second']);
  await work.idle();
});
