import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRandomRoot } from '../../../random/random.js';
import { createMinter, hashSecret, secretMatches } from './secrets.js';

const { bytes } = createRandomRoot(7).stream('secrets');

describe('ids and secrets', () => {
  it('an id is a prefix and 20 of [0-9A-Za-z], a secret is 32 bytes in base64url', () => {
    const minter = createMinter(bytes);
    for (let round = 0; round < 200; round += 1) {
      expect(minter.id('app_')).toMatch(/^app_[0-9A-Za-z]{20}$/);
      expect(minter.secret()).toMatch(/^[A-Za-z0-9_-]{43}$/);
    }
  });

  it('ids use every letter about equally often', () => {
    const minter = createMinter(bytes);
    const counts = new Map<string, number>();
    for (let round = 0; round < 3_100; round += 1) {
      for (const letter of minter.id('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    // 1,000 of each are expected; without dropping bytes the first eight would come 1,211 times.
    expect(counts.size).toBe(62);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });

  it('ids are complete even if most random bytes are dropped', () => {
    let round = 0;
    const sparse = createMinter((size) => {
      round += 1;
      return new Uint8Array(size).fill(round % 3 === 0 ? 61 : 255);
    });
    expect(sparse.id('x_')).toBe(`x_${'z'.repeat(20)}`);
  });
});

afterEach(() => vi.useRealTimers());

it('an ordered id has the form of the others, and sorts after those of earlier milliseconds', () => {
  vi.useFakeTimers({ now: 0 });
  const minter = createMinter(bytes);
  let earlier = '';
  for (const passed of [0, 1, 60, 1, 3_600_000, 1e12, 1e13]) {
    vi.setSystemTime(Date.now() + passed);
    const ids = Array.from({ length: 50 }, () => minter.orderedId('tr_'));
    for (const id of ids) expect(id).toMatch(/^tr_[0-9A-Za-z]{20}$/);
    if (passed > 0) for (const id of ids) expect(id > earlier).toBe(true);
    earlier = ids.toSorted().at(-1) ?? earlier;
  }
});

it('an ordered id is unique within a millisecond, with other ids in between', () => {
  vi.useFakeTimers({ now: 0 });
  const minter = createMinter(bytes);
  const first = minter.orderedId('');
  minter.id('');
  const later = Array.from({ length: 1_000 }, () => minter.orderedId(''));
  expect(new Set([first, ...later]).size).toBe(1_001);
  for (const id of later) expect(id.slice(0, 8)).toBe(first.slice(0, 8));
});

describe('a stored secret', () => {
  const hash = hashSecret('right');

  it('the hash of a secret does not contain it', () => {
    expect(hash).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(hash).not.toContain('right');
  });

  it.each(['', 'wrong', 'right ', 'Right', 'righ', 'r'.repeat(100_000), hash])(
    'a stored secret is not matched by %j',
    (given) => {
      expect(secretMatches(given, hash)).toBe(false);
    },
  );

  it('a hash matches only its own secret, and a truncated hash matches none', () => {
    expect(secretMatches('right', hash)).toBe(true);
    expect(secretMatches('right', '')).toBe(false);
    expect(secretMatches('right', `${hash}x`)).toBe(false);
  });
});
