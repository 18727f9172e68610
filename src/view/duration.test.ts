import { describe, expect, it } from 'vitest';
import { clockText, durationText } from './duration.js';

describe('durationText', () => {
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
  ])('reads %d ms as %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});

describe('clockText', () => {
  it.each([
    [0, '0:00'],
    [7_900, '0:07'],
    [754_000, '12:34'],
    [3_723_000, '1:02:03'],
    [90_000_000, '1 d 1:00:00'],
  ])('shows %d ms as %s', (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });
});
