import { expect, it } from 'vitest';
import {
  clockTime,
  durationPattern,
  durationUnits,
  formatDuration,
  parseDuration,
  readableDuration,
} from './duration.js';

const written: readonly (readonly [string, number])[] = [
  ['0ms', 0],
  ['250ms', 250],
  ['1500ms', 1_500],
  ['30s', 30_000],
  ['90s', 90_000],
  ['5m', 300_000],
  ['2h', 7_200_000],
  ['7d', 604_800_000],
  ['366d', 366 * durationUnits.d],
];

it.each(written)(
  'a duration as users write it reads %s as %d ms and writes the same text again',
  (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
    expect(formatDuration(ms)).toBe(text);
    expect(new RegExp(durationPattern).test(text)).toBe(true);
  },
);

it('a duration as users write it is written in the largest unit that divides it', () => {
  expect([formatDuration(120_000), formatDuration(86_400_000), formatDuration(61_001)]).toEqual([
    '2m',
    '1d',
    '61001ms',
  ]);
});

it('a duration as users write it may have leading zeros on the command line, but not in a file with a schema', () => {
  expect(parseDuration('007s')).toBe(7_000);
  expect(new RegExp(durationPattern).test('007s')).toBe(false);
});

it.each(['', '5', 's', '-5s', '1.5s', '1e3ms', '5parsecs', ' 5s', '5 s', '5S', '5constructor'])(
  'a duration as users write it rejects %j',
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
    expect(new RegExp(durationPattern).test(text)).toBe(false);
  },
);

it.each([
  [-5, '0 ms'],
  [340, '340 ms'],
  [999.6, '1.0 s'],
  [12_340, '12.3 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min 00 s'],
  [125_000, '2 min 05 s'],
  [3_599_700, '1 h 00 min'],
  [3_720_000, '1 h 02 min'],
  [86_399_000, '1 d 00 h'],
  [273_600_000, '3 d 04 h'],
])('a readable duration shows %d ms as %s', (ms, text) => {
  expect(readableDuration(ms)).toBe(text);
});

it.each([
  [-1, '0:00'],
  [0, '0:00'],
  [7_900, '0:07'],
  [754_000, '12:34'],
  [3_723_000, '1:02:03'],
  [90_000_000, '1 d 1:00:00'],
])('a running clock shows %d ms as %s', (ms, text) => {
  expect(clockTime(ms)).toBe(text);
});
