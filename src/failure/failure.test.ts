import { expect, it } from 'vitest';
import { exitCodes } from './exit-codes.js';
import { Failure, messageOf, usageFailure } from './failure.js';

it('a failure has a message, a hint and an exit code', () => {
  const cause = new Error('EADDRINUSE');
  const failure = new Failure('port 80 is taken', {
    code: 'port-in-use',
    hint: 'choose another',
    exitCode: 64,
    cause,
  });
  expect(failure).toBeInstanceOf(Error);
  expect(failure).toMatchObject({
    name: 'Failure',
    message: 'port 80 is taken',
    code: 'port-in-use',
    hint: 'choose another',
    exitCode: 64,
    cause,
  });
});

it('a failure has no cause unless one is given', () => {
  expect(
    'cause' in new Failure('broke', { code: 'broke', hint: 'run it again', exitCode: exitCodes.harness }),
  ).toBe(false);
});

it('a failure of usage ends with 64', () => {
  expect(usageFailure('no such command', 'see --help')).toMatchObject({
    exitCode: 64,
    code: 'usage',
    hint: 'see --help',
  });
});

it('messageOf reads an error and anything else that was thrown', () => {
  expect([messageOf(new TypeError('bad')), messageOf('plain'), messageOf(undefined)]).toEqual([
    'bad',
    'plain',
    'undefined',
  ]);
});

it('exit codes are all different, fit a byte, and 0 is the pass alone', () => {
  const codes = Object.values(exitCodes);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.every((code) => Number.isInteger(code) && code >= 0 && code <= 255)).toBe(true);
  expect(exitCodes.pass).toBe(0);
});
