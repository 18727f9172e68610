import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import { collect, commandWords, duration, seedNumber, share, wholeNumber } from './parse.js';

const read = wholeNumber(1, 100_000);

it.each([
  ['1', 1],
  ['25', 25],
  ['007', 7],
  ['100000', 100_000],
])('a whole number is %s', (text, value) => {
  expect(read(text)).toBe(value);
});

it.each([
  '',
  ' ',
  '0',
  '-5',
  '+5',
  '1e9',
  '1e3',
  'abc',
  '2.0',
  '2,5',
  '0x10',
  ' 5',
  '5 ',
  '100001',
  '1_000',
  '٣',
  'NaN',
  'Infinity',
  '9'.repeat(400),
])('a whole number is not %j', (text) => {
  expect(() => read(text)).toThrow(InvalidArgumentError);
  expect(() => read(text)).toThrow('It must be a whole number from 1 to 100000.');
});

it('a whole number may be a seed from 0 to 4294967295', () => {
  expect([seedNumber('0'), seedNumber('4294967295')]).toEqual([0, 4_294_967_295]);
  expect(() => seedNumber('4294967296')).toThrow(InvalidArgumentError);
  expect(() => seedNumber('-1')).toThrow(InvalidArgumentError);
});

describe('a share', () => {
  it.each([
    ['0', 0],
    ['1', 1],
    ['0.2', 0.2],
    ['20%', 0.2],
    ['2.5%', 0.025],
    ['100%', 1],
  ])('%s is %d', (text, value) => {
    expect(share(text)).toBe(value);
  });

  it.each(['', '%', '-1', '1.1', '101%', '.5', '1/5', 'half', '0,2', '1e-1', 'NaN'])(
    'a share is not %j',
    (text) => {
      expect(() => share(text)).toThrow(InvalidArgumentError);
    },
  );
});

describe('a duration', () => {
  it.each([
    ['1ms', 1],
    ['250ms', 250],
    ['30s', 30_000],
    ['5m', 300_000],
    ['2h', 7_200_000],
    ['7d', 604_800_000],
    ['366d', 31_622_400_000],
  ])('%s is %i ms', (text, ms) => {
    expect(duration(text)).toBe(ms);
  });

  it.each([
    '',
    '5',
    '5parsecs',
    '0s',
    '-5s',
    '1.5s',
    '5 s',
    's',
    '5S',
    '5M',
    '1h30m',
    '367d',
    '1e3s',
    '999999999999d',
    '5constructor',
  ])('a duration is not %j', (text) => {
    expect(() => duration(text)).toThrow(InvalidArgumentError);
  });
});

it('an option that is given several times has all its values', () => {
  expect(collect('b', collect('a', []))).toEqual(['a', 'b']);
});

it.each([
  ['./terminal', ['./terminal']],
  ["  node 'my terminal.mjs'  --url={baseUrl} ", ['node', 'my terminal.mjs', '--url={baseUrl}']],
  [`sh -c "echo 'a b'" x'y z'`, ['sh', '-c', "echo 'a b'", 'xy z']],
])('the words of the command %s are those of a program with its arguments', (text, words) => {
  expect(commandWords(text)).toEqual(words);
});

it.each(['', '  ', 'node "terminal.mjs', "it's"])('no command is %j', (text) => {
  expect(() => commandWords(text)).toThrow(InvalidArgumentError);
});
