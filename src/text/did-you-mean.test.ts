import { expect, it } from 'vitest';
import { closestWord, didYouMean } from './did-you-mean.js';

const keys = ['ws.heartBeat', 'ws.migration.legacy-auth.enabled', 'ws.legacy.blocked', 'systems'];

it.each([
  ['systms', 'systems'],
  ['SYSTEMS', 'systems'],
  ['ws.heartbeat', 'ws.heartBeat'],
  ['legacy-auth', 'ws.migration.legacy-auth.enabled'],
  ['ws.migration.legacy-auth.enable', 'ws.migration.legacy-auth.enabled'],
])('the closest word for %s is %s', (word, closest) => {
  expect(closestWord(word, keys)).toBe(closest);
});

it.each(['bananas', 'legacy', 'ws', '', '__proto__', 'x'.repeat(100_000)])(
  'the closest word does not exist for a word that is like none of them: %.40j',
  (word) => {
    expect(closestWord(word, keys)).toBeUndefined();
    expect(didYouMean(word, keys)).toBe('');
  },
);

it('the closest word is the first of two that are equally close, and none without candidates', () => {
  expect(closestWord('bat', ['cat', 'hat'])).toBe('cat');
  expect(closestWord('bat', [])).toBeUndefined();
});

it('the closest word ends an error text', () => {
  expect(didYouMean('systms', keys)).toBe('; did you mean systems?');
});
