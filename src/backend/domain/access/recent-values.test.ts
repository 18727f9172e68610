import { describe, expect, it } from 'vitest';
import { RecentValues } from './recent-values.js';

describe('the values of the keys that were used last', () => {
  it('recent values are found by their keys, and replaced', () => {
    const values = new RecentValues<string, number>(4);
    values.set('a', 1);
    values.set('a', 2);
    expect([values.get('a'), values.get('b'), values.size]).toEqual([2, undefined, 1]);
  });

  it('a recent value that is used from the older half is counted once', () => {
    const values = new RecentValues<string, number>(4);
    values.set('a', 1);
    values.set('b', 2);
    expect([values.get('a'), values.size]).toEqual([1, 2]);
  });

  it('of many recent values at most as many are kept as are allowed, among them the latest half', () => {
    const values = new RecentValues<number, number>(10);
    let largest = 0;
    for (let key = 0; key < 1_000; key += 1) {
      values.set(key, key);
      largest = Math.max(largest, values.size);
      for (let latest = Math.max(0, key - 3); latest <= key; latest += 1)
        expect(values.get(latest)).toBe(latest);
    }
    expect(largest).toBeLessThanOrEqual(10);
    expect(values.get(900)).toBeUndefined();
  });

  it('a recent value that is used again and again is not forgotten', () => {
    const values = new RecentValues<number, string>(10);
    values.set(-1, 'used');
    for (let key = 0; key < 1_000; key += 1) {
      values.set(key, 'once');
      expect(values.get(-1)).toBe('used');
    }
  });
});
