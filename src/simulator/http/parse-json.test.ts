import { expect, it } from 'vitest';
import { parseJson } from './parse-json.js';

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}${']}'.repeat(depth / 2)}`;

it('JSON from outside is parsed as JSON.parse does', () => {
  expect(parseJson('{"a":[1,null,"x"]}')).toEqual({ a: [1, null, 'x'] });
  expect(parseJson('null')).toBeNull();
});

it.each(['', '{', '{"a":1}}', 'undefined'])('JSON from outside is undefined for %j', (text) => {
  expect(parseJson(text)).toBeUndefined();
});

it('JSON from outside is undefined beyond 64 levels, and does not exhaust the stack', () => {
  expect(parseJson(nested(64))).toBeDefined();
  expect(parseJson(nested(66))).toBeUndefined();
  expect(parseJson(nested(200_000))).toBeUndefined();
});
