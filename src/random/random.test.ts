import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandomRoot, maxSeed, type RandomStream } from './random.js';

const take = (stream: RandomStream, count = 20) =>
  Array.from({ length: count }, () => stream.integer(0, 1_000_000));
const seed = fc.integer({ min: 0, max: maxSeed });

it('seeded randomness repeats itself for the same seed and name', () => {
  fc.assert(
    fc.property(seed, fc.string(), (value, name) => {
      expect(take(createRandomRoot(value).stream(name))).toEqual(take(createRandomRoot(value).stream(name)));
    }),
  );
});

it('an actor draws the same numbers, whichever other actors draw', () => {
  const alone = take(createRandomRoot(7).stream('terminal-1'));
  const root = createRandomRoot(7);
  take(root.stream('a newcomer'));
  const stream = root.stream('terminal-1');
  take(root.stream('another'));
  expect(take(stream)).toEqual(alone);
});

it('seeded randomness differs between any two of the seeds 0 to 9', () => {
  const drawn = Array.from({ length: 10 }, (_, value) =>
    take(createRandomRoot(value).stream('terminal-1')).join(),
  );
  expect(new Set(drawn).size).toBe(10);
});

it('seeded randomness differs between near seeds and near names', () => {
  const drawn = new Set<string>();
  for (let value = 0; value < 200; value += 1) {
    for (let actor = 0; actor < 20; actor += 1) {
      drawn.add(take(createRandomRoot(value).stream(`terminal-${actor}`), 4).join());
    }
  }
  expect(drawn.size).toBe(4_000);
});

it('the largest and the smallest seed give different numbers', () => {
  expect(take(createRandomRoot(maxSeed).stream('a'))).not.toEqual(take(createRandomRoot(0).stream('a')));
});

it('seeded randomness keeps integers within both bounds and reaches them', () => {
  const stream = createRandomRoot(7).stream('dice');
  const rolled = new Set(Array.from({ length: 500 }, () => stream.integer(1, 6)));
  expect([...rolled].sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

it('seeded randomness picks every one of a list, and the only one of a list of one', () => {
  const stream = createRandomRoot(7).stream('picker');
  const picked = new Set(Array.from({ length: 200 }, () => stream.pick(['a', 'b', 'c'])));
  expect([...picked].sort()).toEqual(['a', 'b', 'c']);
  expect(stream.pick(['only'])).toBe('only');
});

it('seeded randomness gives as many bytes as are asked, over the whole range', () => {
  const stream = createRandomRoot(7).stream('bytes');
  expect(stream.bytes(0)).toHaveLength(0);
  expect(stream.bytes(32)).toHaveLength(32);
  expect(new Set(stream.bytes(8_192)).size).toBe(256);
});
