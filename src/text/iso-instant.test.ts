import { describe, expect, it } from 'vitest';
import { isoInstant } from './iso-instant.js';
import { day, hour } from './time-units.js';

describe('an instant as text', () => {
  const newYear = Date.UTC(2030, 0, 1);
  it.each([0, 1, 9, 10, 999, 1_000, 9_999, 59_999, 60_000, 61_001, hour - 1, day - 1, day])(
    'an instant %d ms after another has the text of a Date',
    (ms) => {
      for (const start of [0, newYear - 1, newYear, Date.UTC(2028, 1, 28, 23, 59)])
        expect(isoInstant(start + ms)).toBe(new Date(start + ms).toISOString());
    },
  );

  it('each millisecond of a minute has the text of a Date', () => {
    const differing: number[] = [];
    for (let at = newYear; at < newYear + 60_000; at += 1)
      if (isoInstant(at) !== new Date(at).toISOString()) differing.push(at);
    expect(differing).toEqual([]);
  });
});
