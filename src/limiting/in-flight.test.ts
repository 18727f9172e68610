import { describe, expect, it } from 'vitest';
import { InFlight } from './in-flight.js';

function filled(...keys: readonly string[]): InFlight<string, number> {
  const inFlight = new InFlight<string, number>();
  for (const [at, key] of keys.entries()) inFlight.set(key, at);
  return inFlight;
}

describe('a list of what is in flight', () => {
  it('the list has its values by key, in the order in which they came', () => {
    const inFlight = filled('b', 'a');
    expect([...inFlight]).toEqual([
      ['b', 0],
      ['a', 1],
    ]);
    expect(inFlight.get('a')).toBe(1);
    expect(inFlight.get('c')).toBeUndefined();
    expect([inFlight.has('a'), inFlight.has('c'), inFlight.size]).toEqual([true, false, 2]);
  });

  it('a key that gets another value keeps its place', () => {
    const inFlight = filled('a', 'b');
    inFlight.set('a', 7);
    expect([...inFlight]).toEqual([
      ['a', 7],
      ['b', 1],
    ]);
  });

  it.each(['a', 'b', 'c'])('the entry %s can be deleted alone, and once', (key) => {
    const inFlight = filled('a', 'b', 'c');
    expect(inFlight.delete(key)).toBe(true);
    expect(inFlight.delete(key)).toBe(false);
    expect([...inFlight].map(([each]) => each)).toEqual(['a', 'b', 'c'].filter((each) => each !== key));
  });

  it('each entry can be deleted while all are gone through', () => {
    const inFlight = filled('a', 'b', 'c');
    const seen: string[] = [];
    for (const [key] of inFlight) {
      seen.push(key);
      inFlight.delete(key);
    }
    expect([seen, inFlight.size]).toEqual([['a', 'b', 'c'], 0]);
  });

  it('a list that was cleared is empty, and takes entries again', () => {
    const inFlight = filled('a');
    inFlight.clear();
    expect([inFlight.size, inFlight.has('a')]).toEqual([0, false]);
    inFlight.set('b', 2);
    expect(inFlight.get('b')).toBe(2);
  });
});
