import { expect, it } from 'vitest';
import { pooledBytes } from './pooled-bytes.js';

/** Counts up, so that a byte that is handed out twice shows. */
function counter() {
  let next = 0;
  let calls = 0;
  return {
    calls: () => calls,
    source: (size: number) => {
      calls += 1;
      return Uint8Array.from({ length: size }, () => next++ % 256);
    },
  };
}

it('pooledBytes hands out every byte of the source once', () => {
  const { source, calls } = counter();
  const bytes = pooledBytes(source, 16);
  expect([...bytes(5), ...bytes(5), ...bytes(6)]).toEqual(Array.from({ length: 16 }, (_, index) => index));
  expect(calls()).toBe(1);
  expect([...bytes(2)]).toEqual([16, 17]);
});

it('pooledBytes never joins the rest of one pool with the next', () => {
  const bytes = pooledBytes(counter().source, 8);
  bytes(6);
  expect([...bytes(4)]).toEqual([8, 9, 10, 11]);
});

it('pooledBytes leaves what is larger than the pool to the source', () => {
  expect(pooledBytes(counter().source, 8)(20)).toHaveLength(20);
});
