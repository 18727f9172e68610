import { describe, expect, it } from 'vitest';
import { MachineLate } from '../../src/scenarios/inconclusive.js';
import { judgeProcess, ProcessEvents } from './examined-process.js';

const late = new MachineLate('from register to the first keep-alive message (ms)', 468.2).message;
const ended = (exitCode: number | null, failed: readonly string[], inconclusive: readonly string[] = []) => ({
  exitCode,
  failed: new Set(failed),
  inconclusive,
});

describe('the verdict on an examined process', () => {
  it.each([
    [
      'a broken client that fails by its clause is as expected',
      ended(1, ['REC-02']),
      'REC-02',
      'as expected',
    ],
    [
      'a broken client that fails by another clause alone is unexpected',
      ended(1, ['REC-05']),
      'REC-02',
      'unexpected',
    ],
    ['a broken client that passes is unexpected', ended(0, []), 'REC-02', 'unexpected'],
    ['a broken client that a late machine left open is late', ended(2, [], [late]), 'REC-02', 'late'],
    [
      'a broken client that left the examination is unexpected',
      ended(2, [], ['the client has left']),
      'REC-02',
      'unexpected',
    ],
    [
      'a broken client that a late machine left open, and something else too is unexpected',
      ended(2, [], [late, 'it did not end within 90 s']),
      'REC-02',
      'unexpected',
    ],
    [
      'a broken client that is inconclusive without a reason is unexpected',
      ended(2, []),
      'REC-02',
      'unexpected',
    ],
    ['an examiner that was ended by a signal is unexpected', ended(null, [], [late]), 'REC-02', 'unexpected'],
    ['a right client that passes is as expected', ended(0, []), undefined, 'as expected'],
    ['a right client that fails is unexpected', ended(1, ['REC-02']), undefined, 'unexpected'],
    ['a right client that a late machine left open is late', ended(2, [], [late]), undefined, 'late'],
  ] as const)('%s', (_title, examined, clause, verdict) => {
    expect(judgeProcess(examined, clause)).toBe(verdict);
  });

  it('failed clauses and reasons come from the checks and the ends of examinations', () => {
    const events = new ProcessEvents();
    for (const event of [
      { type: 'check', verdict: 'pass', clause: 'REC-01' },
      { type: 'check', verdict: 'fail', clause: 'REC-02' },
      { type: 'check', verdict: 'fail', clause: 'REC-02' },
      { type: 'scenario.finished', verdict: 'fail', reason: '2 of 3 checks failed: REC-02' },
      { type: 'scenario.finished', verdict: 'inconclusive', reason: late },
      { type: 'run.finished', verdict: 'fail' },
    ])
      events.take(event);
    expect({ ...ended(1, [...events.failed], events.inconclusive) }).toEqual(ended(1, ['REC-02'], [late]));
  });
});
