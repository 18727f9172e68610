import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ArrivalQueue } from './arrival-queue.js';
import type { Arrival } from './arrivals.js';

const arrivalAt = (atMs: number, index: number): Arrival => ({ index, atMs, operation: 'payNow', seed: 1 });

it('however many arrivals are taken between two counts, all of them are taken in order and the due ones are counted', () => {
  const instants = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 40 });
  const steps = fc.array(
    fc.record({ takes: fc.integer({ min: 0, max: 5 }), byMs: fc.integer({ min: 0, max: 15 }) }),
    {
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(instants, steps, (unordered, looks) => {
      const atEach = [...unordered].sort((one, other) => one - other);
      const queue = new ArrivalQueue(atEach.map(arrivalAt));
      const taking = queue[Symbol.iterator]();
      const taken: number[] = [];
      let now = 0;
      const take = () => {
        const { done, value } = taking.next();
        if (done !== true) taken.push(value.index);
      };
      for (const { takes, byMs } of looks) {
        now += byMs;
        // As a generator takes them: it waits for the first one that is not due, and takes no other meanwhile.
        for (let count = 0; count < takes && (atEach[taken.length - 1] ?? 0) <= now; count += 1) take();
        expect(queue.dueAt(now)).toBe(atEach.filter((atMs) => atMs <= now).length);
      }
      now = 100;
      while (taken.length < atEach.length) take();
      expect(taken).toEqual(atEach.map((_, index) => index));
      expect(queue.dueAt(now)).toBe(atEach.length);
    }),
    { numRuns: 200, seed: 1 },
  );
});
