import { expect, it } from 'vitest';
import { StompRefusal } from '../errors.js';
import { negotiate, parseHeartBeat } from './heart-beat.js';

const server = { send: 10_000, receive: 10_000 };

it.each([
  ['10000,10000', 10_000, 10_000],
  ['0,0', 0, 0],
  [undefined, 0, 0],
  ['1,1', 10_000, 10_000],
  ['5000,0', 10_000, 0],
  ['0,5000', 0, 10_000],
  ['30000,20000', 30_000, 20_000],
  ['120000,999999999', 120_000, 999_999_999],
])('H02, H03: the heart-beat %s gives %d from the client and %d from the server', (header, receive, send) => {
  expect(negotiate(parseHeartBeat(header, 120_000), server)).toEqual({ receive, send });
});

it('H02, H03: a server without heart-beats receives and sends none', () => {
  expect(negotiate({ send: 5, receive: 5 }, { send: 0, receive: 0 })).toEqual({ send: 0, receive: 0 });
});

it.each(['abc', '1', '-1,0', '10000, 10000', '1,2,3', '9999999999,0', '', '1,', ',1', '1.5,0', '1,1\n'])(
  'H01, BAD-49: the heart-beat "%s" is rejected',
  (header) => {
    expect(() => parseHeartBeat(header, 120_000)).toThrow(StompRefusal);
  },
);

it.each(['3600000,0', '120001,0'])(
  'H12, BAD-49: the heart-beat %s, which would keep dead clients online, is rejected',
  (header) => {
    expect(() => parseHeartBeat(header, 120_000)).toThrow(StompRefusal);
  },
);
