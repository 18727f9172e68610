import { describe, expect, it } from 'vitest';
import { judge } from './check.js';
import { anythingBut } from './expectation.js';

const check = { clause: 'SBX-05', title: '1000.00: answered', actual: 'FAILED', expected: 'FAILED' };

describe('a judged check', () => {
  it('holds a plain value by deep equality, and keeps what was compared as text', () => {
    expect(judge(check)).toEqual({
      clause: 'SBX-05',
      level: 'M',
      witnesses: true,
      title: '1000.00: answered',
      verdict: 'pass',
      expected: '"FAILED"',
      actual: '"FAILED"',
    });
    expect(judge({ ...check, actual: 'SUCCESS' })).toMatchObject({ verdict: 'fail', actual: '"SUCCESS"' });
    expect(judge({ ...check, actual: undefined })).toMatchObject({ verdict: 'fail', actual: 'nothing' });
  });

  it('takes an expectation at its word', () => {
    const expected = anythingBut('SUCCESS');
    expect(judge({ ...check, expected })).toMatchObject({
      verdict: 'pass',
      expected: 'anything but "SUCCESS"',
    });
    expect(judge({ ...check, expected, actual: 'SUCCESS' })).toMatchObject({ verdict: 'fail' });
  });

  it('is no witness of an M clause if it is of the part that is decided', () => {
    expect(judge({ ...check, level: 'P' })).toMatchObject({ level: 'P', witnesses: false });
    expect(judge({ ...check, clause: 'CMD-05' })).toMatchObject({ level: 'P', witnesses: true });
  });

  it('must cite a clause that there is', () => {
    expect(() => judge({ ...check, clause: 'SBX-99' })).toThrow('no clause SBX-99');
    expect(() => judge({ ...check, clause: '' })).toThrow(TypeError);
  });

  it('shows no secret of what came', () => {
    const actual = { appSecret: 'hidden-1', nested: [{ wsToken: 'hidden-2' }], note: 'Bearer hidden-3 said' };
    const judged = judge({ ...check, actual });
    expect(judged.actual).toContain('***');
    expect(JSON.stringify(judged)).not.toContain('hidden');
  });

  it('keeps the exchange that shows it', () => {
    const exchange = [{ sent: 'POST payNow', received: '200' }];
    expect(judge({ ...check, exchange })).toMatchObject({ exchange });
  });
});
