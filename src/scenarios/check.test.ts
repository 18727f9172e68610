import { expect, it } from 'vitest';
import { judge } from './check.js';
import { anythingBut } from './expectation.js';

const check = { clause: 'SBX-05', title: '1000.00: status', actual: 'FAILED', expected: 'FAILED' };

it('a judged check compares a plain value by deep equality, and keeps both values as text', () => {
  expect(judge(check)).toEqual({
    clause: 'SBX-05',
    level: 'M',
    witnesses: true,
    statement: 'S3.12',
    title: '1000.00: status',
    verdict: 'pass',
    expected: '"FAILED"',
    actual: '"FAILED"',
  });
  expect(judge({ ...check, actual: 'SUCCESS' })).toMatchObject({ verdict: 'fail', actual: '"SUCCESS"' });
  expect(judge({ ...check, actual: undefined })).toMatchObject({ verdict: 'fail', actual: 'nothing' });
});

it('a judged check asks an expectation whether it accepts the value', () => {
  const expected = anythingBut('SUCCESS');
  expect(judge({ ...check, expected })).toMatchObject({
    verdict: 'pass',
    expected: 'anything but "SUCCESS"',
  });
  expect(judge({ ...check, expected, actual: 'SUCCESS' })).toMatchObject({ verdict: 'fail' });
});

it('a judged check does not witness an M clause if it checks the decided part', () => {
  expect(judge({ ...check, level: 'P' })).toMatchObject({ level: 'P', witnesses: false });
  expect(judge({ ...check, clause: 'CMD-05' })).toMatchObject({ level: 'P', witnesses: true });
});

it('a judged check of level P differs in a run that is not strict, one of level M fails', () => {
  const wrong = { ...check, actual: 'SUCCESS' };
  expect(judge({ ...wrong, level: 'P' }, false).verdict).toBe('differs');
  expect(judge({ ...wrong, clause: 'CMD-05' }, false).verdict).toBe('differs');
  expect(judge({ ...wrong, level: 'P' }).verdict).toBe('fail');
  expect(judge(wrong, false).verdict).toBe('fail');
});

it('a judged check must name a clause that exists', () => {
  expect(() => judge({ ...check, clause: 'SBX-99' })).toThrow('clause SBX-99 does not exist');
  expect(() => judge({ ...check, clause: '' })).toThrow(TypeError);
});

it('a judged check redacts secrets in the actual value', () => {
  const actual = {
    appSecret: 'hidden-1',
    nested: [{ wsToken: 'hidden-2' }],
    note: 'Bearer hidden-3 was sent',
  };
  const judged = judge({ ...check, actual });
  expect(judged.actual).toContain('***');
  expect(JSON.stringify(judged)).not.toContain('hidden');
});

it('a judged check keeps the exchange that shows the value', () => {
  const exchange = [{ sent: 'POST payNow', received: '200' }];
  expect(judge({ ...check, exchange })).toMatchObject({ exchange });
});

it('a judged M check has the statement that it names, by default the first of its clause, and a P check has none', () => {
  const stored = { ...check, clause: 'PAY-01' };
  expect(judge(stored).statement).toBe('S2.27');
  expect(judge({ ...stored, statement: 'S2.24' }).statement).toBe('S2.24');
  expect(judge({ ...stored, statement: 'S2.24', level: 'P' }).statement).toBeUndefined();
  expect(judge({ ...check, clause: 'F01' }).statement).toBe('STOMP 1.2: STOMP Frames');
});

it('a judged check must not name a statement on which its clause does not rest', () => {
  const foreign = { ...check, statement: 'S3.13' } as const;
  expect(() => judge(foreign)).toThrow(new TypeError('clause SBX-05 does not rest on S3.13'));
});
