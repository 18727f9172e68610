import { describe, expect, it } from 'vitest';
import { exampleBodies, streamOf } from '../../../test/support/example-events.js';
import type { EventBody } from '../../events/event.js';
import { createTextReport } from './text-report.js';

function reportOf(bodies: Iterable<EventBody>, colour = false, actor?: string): string {
  let text = '';
  const report = createTextReport({ write: (lines) => (text += lines), colour });
  for (const event of streamOf(bodies)) report(actor === undefined ? event : { ...event, actor });
  return text;
}

const { check, 'scenario.finished': failed } = exampleBodies;
const passed = {
  type: 'scenario.finished',
  scenario: 'sandbox.amount.100050',
  title: 'An amount of 1000.50 is declined',
  clauses: ['SBX-05', 'PAY-04'],
  verdict: 'pass',
  checks: { passed: 2, differing: 0, failed: 0 },
  elapsedMs: 40,
} as const;

describe('the text report', () => {
  it('the text report has one line for a passed scenario', () => {
    expect(reportOf([{ ...check, verdict: 'pass', scenario: passed.scenario }, passed])).toBe(
      'passed        sandbox.amount.100050  An amount of 1000.50 is declined  [SBX-05 PAY-04]  40 ms\n',
    );
  });

  it('the text report has the reason, and expected and actual of each failed check, under a failed scenario', () => {
    expect(reportOf([check, failed])).toBe(
      [
        'FAILED        command.print.online  A receipt is printed  [CMD-01 CMD-02]  1.2 s',
        '    1 of 2 checks failed',
        '    CMD-01 (M) the terminal gets the PRINT',
        '      expected: action PRINT',
        '      actual:   action SYNC_REQUEST',
        '',
      ].join('\n'),
    );
  });

  it('the text report has the reason why a scenario is skipped or inconclusive', () => {
    const reason = 'needs --virtual';
    expect(reportOf([{ ...passed, verdict: 'skipped', reason }])).toContain('\n    needs --virtual\n');
    expect(reportOf([{ ...passed, verdict: 'inconclusive', reason: 'never sent' }])).toContain(
      '\n    never sent\n',
    );
  });

  it('the text report omits the passed checks of a failed scenario', () => {
    const held = { ...check, verdict: 'pass', title: 'the terminal is online' } as const;
    expect(reportOf([held, check, failed])).not.toContain('the terminal is online');
  });

  it('the text report has a line for each check, also for those that hold, if every check is asked for', () => {
    const held = { ...check, scenario: passed.scenario, verdict: 'pass', actual: 'FAILED' } as const;
    let text = '';
    const report = createTextReport({ write: (lines) => (text += lines), colour: false, detail: 'checks' });
    for (const event of streamOf([held, passed])) report(event);
    expect(text.split('\n').slice(1)).toEqual(['    CMD-01 (M) the terminal gets the PRINT: FAILED', '']);
  });

  it('the text report has only the scenarios with a problem if only failures are asked for', () => {
    let text = '';
    const report = createTextReport({ write: (lines) => (text += lines), colour: false, detail: 'failures' });
    for (const event of streamOf([passed, { ...passed, verdict: 'skipped' }, check, failed])) report(event);
    expect(text).toMatch(/^FAILED .*\n {4}1 of 2 checks failed\n/);
  });

  it('the text report keeps the failed checks of concurrent scenarios apart', () => {
    const other = { ...check, scenario: 'other', actual: 'nothing at all' };
    const text = reportOf([check, other, failed]);
    expect(text).toContain('action SYNC_REQUEST');
    expect(text).not.toContain('nothing at all');
  });

  it('the text report counts the scenarios of each area, in the order in which the run announced them', () => {
    const started = exampleBodies['run.started'];
    const label = (id: string) => ({ id, title: 'A title', clauses: [] });
    const scenarios = ['auth.a', 'sandbox.b', 'sandbox.c', 'admin-topic.d', 'stomp.e'].map(label);
    const finished = (scenario: string, verdict: 'pass' | 'fail' | 'error' | 'skipped') =>
      ({ ...passed, scenario, verdict }) as const;
    const text = reportOf([
      { ...started, scenarios },
      finished('sandbox.b', 'fail'),
      finished('sandbox.c', 'pass'),
      finished('admin-topic.d', 'error'),
      finished('auth.a', 'pass'),
      exampleBodies['run.finished'],
    ]);
    expect(text.split('\n').filter((line) => /^ {2}\S/.test(line))).toEqual([
      '  auth         1 passed',
      '  sandbox      1 passed, 1 failed',
      '  admin-topic  1 errors',
    ]);
  });

  it('the text report ends with the summary', () => {
    expect(reportOf([exampleBodies['run.started'], exampleBodies['run.finished']])).toBe(
      [
        '',
        'target     embedded',
        'scenarios  1 passed, 1 failed, 0 inconclusive, 2 skipped, 0 errors',
        'clauses    2 of 4 witnessed',
        'terminals  25 asked, 24 online at once',
        'seed       7',
        'elapsed    28.4 s',
        'note       the limits per address were off',
        'reasons    command.print.online failed',
        'verdict    FAILED',
        '',
      ].join('\n'),
    );
  });

  it('the text report counts the scenarios that a stop has kept from their end, without a line for each', () => {
    const stopped = { ...passed, verdict: 'inconclusive', reason: 'the run was stopped' } as const;
    const end = {
      ...exampleBodies['run.finished'],
      verdict: 'inconclusive',
      reasons: ['the run was stopped', '134 scenarios had not ended'],
    } as const;
    const lines = reportOf([...Array.from({ length: 134 }, () => stopped), end]).split('\n');
    expect(lines.filter((line) => line.includes('stopped'))).toEqual(['reasons    the run was stopped']);
    expect(lines.slice(-3)).toEqual([
      '           134 scenarios had not ended',
      'verdict    inconclusive',
      '',
    ]);
  });

  it('the text report shows a received value without its control characters', () => {
    const text = reportOf([{ ...check, actual: '\u001b[2J\r\nverdict    passed' }, failed]);
    expect(text).toContain('actual:   verdict    passed\n');
    expect(text).not.toContain('\u001b');
  });

  it('the text report is coloured only if colour is allowed', () => {
    const bodies = Object.values(exampleBodies);
    expect(reportOf(bodies, true)).toContain('\u001b[31mFAILED');
    expect(reportOf(bodies)).not.toContain('\u001b');
  });

  it('the text report shows the faults of the plan, but not those that a scenario injects', () => {
    const { 'fault.started': began, 'fault.ended': ended } = exampleBodies;
    const text = reportOf([began, ended]);
    expect(text).toBe('');
    expect(reportOf([began, ended], false, 'faults')).toBe(
      'fault 1 starts for 2 terminals: 30% of the terminals lose their connection without a close frame, each once within 16s\nfault 1 (cut) has ended: 2 terminals affected\n',
    );
  });

  it('the text report shows warnings and omits information', () => {
    const text = reportOf([
      { type: 'notice', level: 'warning', message: 'slow' },
      { type: 'notice', level: 'info', message: 'fine' },
    ]);
    expect(text).toBe('warning: slow\n');
  });
});
