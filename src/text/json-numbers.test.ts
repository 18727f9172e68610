import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedNumbers, jsonTokens, unheldNumber } from './json-numbers.js';

describe('a number that cannot be held', () => {
  it.each([
    ['{"configId":738529527931201007}', 'configId', '738529527931201007'],
    ['{"items":[{"id":1},{"id":9007199254740993}]}', 'items[1].id', '9007199254740993'],
    ['{"a":{"b":[[1,-9007199254740993]]},"c":2}', 'a.b[0][1]', '-9007199254740993'],
    ['{"a":"\\"9007199254740993","b\\"":12345678901234567890}', 'b"', '12345678901234567890'],
    ['{"a":1e400}', 'a', '1e400'],
    ['9007199254740993', 'the whole body', '9007199254740993'],
  ])('%s has the field and its digits', (text, field, digits) => {
    expect(unheldNumber(text)).toEqual({ field, digits });
  });

  it.each([
    '{"configId":9007199254740991}',
    '{"id":"738529527931201007"}',
    '{"738529527931201007":1}',
    '{"amount":12.340,"share":0.10000000000000001,"large":1e22}',
    '[]',
    '{}',
    '"9007199254740993"',
    '{"id":9007199254740993',
  ])('%s has none', (text) => {
    expect(unheldNumber(text)).toBeUndefined();
  });
});

it('a number that cannot be held counts in the fields that are meant alone', () => {
  const text = '{"id":9007199254740993,"items":[{"at":9007199254740993,"configId":9007199254740993}]}';
  expect(unheldNumber(text, (name) => name === 'configId')?.field).toBe('items[0].configId');
  expect(unheldNumber(text, (name) => name === 'appId')).toBeUndefined();
});

it('the numbers that are printed otherwise are found with their paths', () => {
  expect(changedNumbers('{"id":1.0,"other":1,"list":[{"amount":12.340,"x":-0,"y":1e2}]}')).toEqual([
    { path: ['id'], digits: '1.0' },
    { path: ['list', 0, 'amount'], digits: '12.340' },
    { path: ['list', 0, 'x'], digits: '-0' },
    { path: ['list', 0, 'y'], digits: '1e2' },
  ]);
});

it('a number is found exactly if it is printed otherwise than it was written', () => {
  const number = fc.stringMatching(/^-?(?:0|[1-9]\d{0,20})(?:\.\d{1,12})?(?:[eE][-+]?\d{1,3})?$/);
  fc.assert(
    fc.property(number, fc.constantFrom('', ' '), (digits, space) => {
      const found = changedNumbers(
        `{"amount":"12.50","at":"2030-01-01T08:00:00.000Z","list":[1,${space}${digits}]}`,
      );
      const isChanged = String(Number(digits)) !== digits;
      expect(found).toEqual(isChanged ? [{ path: ['list', 1], digits }] : []);
    }),
    { numRuns: 2_000 },
  );
});

it('the tokens of a JSON text are the text without spaces', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(undefined, 2, '\t'), (json, indent) => {
      const value: unknown = JSON.parse(json);
      expect([...jsonTokens(JSON.stringify(value, undefined, indent))].join('')).toBe(JSON.stringify(value));
    }),
  );
});
