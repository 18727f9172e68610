import { describe, expect, it } from 'vitest';
import { OrderedWork } from './ordered-work.js';

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};

describe('ordered work', () => {
  it('work that takes no time is done at once, as long as nothing waits', () => {
    const done: number[] = [];
    const work = new OrderedWork(() => undefined);
    work.add(() => void done.push(1));
    work.add(() => void done.push(2));
    expect(done).toEqual([1, 2]);
    expect(work.isIdle).toBe(true);
  });

  it('work waits for slower work that was added before it', async () => {
    const done: string[] = [];
    const work = new OrderedWork(() => undefined);
    work.add(async () => {
      await turns(5);
      done.push('slow');
    });
    work.add(() => void done.push('quick'));
    work.add(() => turns(2).then(() => void done.push('slow too')));
    work.add(() => void done.push('last'));
    expect(done).toEqual([]);
    await turns(20);
    expect(done).toEqual(['slow', 'quick', 'slow too', 'last']);
    expect(work.isIdle).toBe(true);
  });

  it('work that fails ends the rest with one error', async () => {
    const errors: unknown[] = [];
    const done: number[] = [];
    const work = new OrderedWork((error) => errors.push(error));
    work.add(() => Promise.reject(new Error('slow')));
    work.add(() => void done.push(1));
    await turns(5);
    work.add(() => void done.push(2));
    expect({ errors: errors.map(String), done, ended: work.hasEnded }).toEqual({
      errors: ['Error: slow'],
      done: [],
      ended: true,
    });
  });

  it('work that is added by work is done after it', () => {
    const done: number[] = [];
    const work = new OrderedWork(() => undefined);
    work.add(() => {
      work.add(() => void done.push(2));
      done.push(1);
    });
    expect(done).toEqual([1, 2]);
  });
});
