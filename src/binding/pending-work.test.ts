import { describe, expect, it } from 'vitest';
import { PendingWork } from './pending-work.js';

describe('the work of translations', () => {
  it('the count stays equal while nothing is pending, and rises at each look while something is', async () => {
    const work = new PendingWork();
    expect([work.activityCount(), work.activityCount()]).toEqual([0, 0]);
    let end: () => void = () => undefined;
    const done = work.track(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    const during = [work.activityCount(), work.activityCount(), work.activityCount()];
    expect(new Set(during).size).toBe(3);
    end();
    await done;
    expect(work.activityCount()).toBe(work.activityCount());
    expect(work.activityCount()).toBeGreaterThan(Math.max(...during));
  });

  it('work that fails is not pending any longer', async () => {
    const work = new PendingWork();
    await expect(work.track(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(work.activityCount()).toBe(work.activityCount());
  });
});

it('pending work that waits for a response lets the clock move until it has come', async () => {
  const pending = new PendingWork();
  let respond: (() => void) | undefined;
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const work = pending.track(() => pending.outside(() => response));
  await Promise.resolve();
  const waiting = pending.activityCount();
  expect(pending.activityCount()).toBe(waiting);
  respond?.();
  await work;
  expect(pending.activityCount()).toBeGreaterThan(waiting);
});
