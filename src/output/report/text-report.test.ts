import { expect, it } from 'vitest';
import { exampleBodies, streamOf } from '../../../test/support/example-events.js';
import type { EventBody } from '../../events/event.js';
import { minute, second } from '../../text/time-units.js';
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

it('the text report has no line for a passed or a skipped scenario', () => {
  expect(reportOf([{ ...check, verdict: 'pass', scenario: passed.scenario }, passed])).toBe('');
  expect(reportOf([{ ...passed, verdict: 'skipped', reason: 'needs --virtual' }])).toBe('');
});

it('the text report has a line with the reason for a scenario with a problem', () => {
  expect(reportOf([check, failed])).toBe(
    'FAILED        command.print.online  A receipt is printed  [CMD-01 CMD-02]  1.2 s\n    1 of 2 checks failed\n',
  );
  const reason = 'never sent';
  expect(reportOf([{ ...passed, verdict: 'inconclusive', reason }])).toContain('\n    never sent\n');
});

it('the text report ends with each problem once more: the clause, the step, expected, actual and the command', () => {
  const held = { ...check, verdict: 'pass', title: 'the terminal is online' } as const;
  const text = reportOf([exampleBodies['run.started'], held, check, failed, exampleBodies['run.finished']]);
  const [, recap = ''] = text.split('\n\n');
  expect(recap.split('\n')).toEqual([
    '1 of 1: FAILED command.print.online',
    '  A receipt is printed',
    '  1 of 2 checks failed',
    expect.stringMatching(/^ {2}CMD-01 \(M\) .*requestTerminal/),
    '    step:     the terminal gets the PRINT (check 2, event 2)',
    '    expected: action PRINT',
    '    actual:   action SYNC_REQUEST',
    '    shown by: MESSAGE /queue/terminal/12',
    '    on the wire:',
    '      > POST requestTerminal',
    '      < MESSAGE /queue/terminal/12',
    '  run it alone: tillfleet run --only command.print.online --seed 7',
  ]);
  expect(text.trimEnd().split('\n').at(-1)).toBe('verdict    FAILED');
});

it('the recap has the last step of a scenario that ended without a failed check', () => {
  const waiting = exampleBodies['scenario.waiting'];
  const ended = {
    ...passed,
    scenario: waiting.scenario,
    verdict: 'error',
    reason: 'x is undefined',
  } as const;
  const text = reportOf([waiting, ended, exampleBodies['run.finished']]);
  expect(text).toContain(`  x is undefined\n  last step: waiting for ${waiting.waitingFor}\n`);
});

it('the recap shows the first failed checks of a scenario, the first scenarios, and names the others', () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ ...failed, scenario: `area.s${index}` }));
  const checks = { passed: 0, differing: 0, failed: 9 };
  const text = reportOf([
    ...Array.from({ length: 9 }, (_, at) => ({
      ...check,
      scenario: 'area.s0',
      title: 'step'.repeat(at + 1),
    })),
    ...many.map((each) => ({ ...each, checks })),
    exampleBodies['run.finished'],
  ]);
  expect(text.split('action PRINT')).toHaveLength(6);
  expect(text).toContain('  and 4 more checks of this scenario\n');
  expect(text).toContain('20 of 25: FAILED area.s19');
  expect(text).toContain('\nand 5 more: area.s20 area.s21 area.s22 area.s23 area.s24\n');
});

it('the recap shows the newest messages of a check, each of a bounded length', () => {
  const exchange = Array.from({ length: 40 }, (_, index) => ({
    received: `MESSAGE\nid:${index}\n${'line\n'.repeat(30)}${'x'.repeat(1_000)}`,
    session: 'T00001001 #1',
  }));
  const text = reportOf([{ ...check, exchange }, failed, exampleBodies['run.finished']]);
  expect(text).toContain(
    '    on the wire, after 28 earlier messages:\n      T00001001 #1\n      < MESSAGE\n      < id:28',
  );
  expect(text.split('\n').length).toBeLessThan(330);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(450);
});

it('the text report counts the skipped scenarios by their reason', () => {
  const skipped = (reason: string) => ({ ...passed, verdict: 'skipped', reason }) as const;
  const text = reportOf([
    skipped('needs a'),
    skipped('needs b'),
    skipped('needs b'),
    exampleBodies['run.finished'],
  ]);
  expect(text).toContain('skipped    2: needs b\n           1: needs a\n');
});

it('the text report has one line for the skipped scenarios that take too long', () => {
  const tooLong = (takesMs: number) =>
    ({ ...passed, verdict: 'skipped', reason: `takes ${takesMs} ms`, takesMs }) as const;
  const end = exampleBodies['run.finished'];
  expect(reportOf([tooLong(31 * minute), tooLong(101 * second), tooLong(200 * minute), end])).toContain(
    'skipped    3: take 101s to 200m on the real clock: --longest 200m runs them\n',
  );
  expect(reportOf([tooLong(31 * minute), end])).toContain(
    '1: takes 31m on the real clock: --longest 31m runs it\n',
  );
});

it('the text report omits the passed checks of a failed scenario', () => {
  const held = { ...check, verdict: 'pass', title: 'the terminal is online' } as const;
  const text = reportOf([held, check, failed, exampleBodies['run.finished']]);
  expect(text).not.toContain('the terminal is online');
});

it('the text report has a line for each check, also for those that hold, if every check is asked for', () => {
  const held = { ...check, scenario: passed.scenario, verdict: 'pass', actual: 'FAILED' } as const;
  let text = '';
  const report = createTextReport({ write: (lines) => (text += lines), colour: false, detail: 'checks' });
  for (const event of streamOf([held, passed])) report(event);
  expect(text.split('\n').slice(1)).toEqual(['    CMD-01 (M) the terminal gets the PRINT: FAILED', '']);
});

it('the text report has no line before the end if only the end is asked for', () => {
  let text = '';
  const report = createTextReport({ write: (lines) => (text += lines), colour: false, detail: 'end' });
  for (const event of streamOf([passed, check, failed])) report(event);
  expect(text).toBe('');
  for (const event of streamOf([exampleBodies['run.finished']])) report(event);
  expect(text).toMatch(/^\n1 of 1: FAILED command\.print\.online\n/);
});

it('the text report keeps the failed checks of concurrent scenarios apart', () => {
  const other = { ...check, scenario: 'other', actual: 'nothing at all' };
  const text = reportOf([check, other, failed, exampleBodies['run.finished']]);
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
  expect(text.split('\n').filter((line) => /^ {2}[a-z-]+ {2,}\d/.test(line))).toEqual([
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
      'document   2 of 3 judged clauses hold, 1 breaks, 1 not judged',
      'profile    0 of 1 judged clauses hold, 1 differs',
      'terminals  24 of 25 were online at the same time',
      'seed       7',
      'elapsed    28.4 s',
      'note       the rate limits for each address were off: all clients of a run share one',
      'reasons    command.print.online failed',
      'see        docs/exit-codes.md',
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
  expect(lines.slice(-4)).toEqual([
    '           134 scenarios had not ended',
    'see        docs/exit-codes.md',
    'verdict    inconclusive',
    '',
  ]);
});

it('the text report shows a received value without its control characters', () => {
  const hostile = { ...check, actual: '\u001b[2J\r\nverdict    passed' };
  const text = reportOf([hostile, failed, exampleBodies['run.finished']]);
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

it('the text report counts the acts of a person in its summary, and has no such line without one', () => {
  const { 'intervention.started': act, 'run.finished': end } = exampleBodies;
  expect(reportOf([act, end])).toContain(
    '\nby hand    a person acted once, which does not count for the verdict\n',
  );
  expect(reportOf([act, act, end])).toContain('a person acted 2 times');
  expect(reportOf([end])).not.toContain('by hand');
});

it('the text report shows warnings and omits information', () => {
  const text = reportOf([
    { type: 'notice', level: 'warning', message: 'slow' },
    { type: 'notice', level: 'info', message: 'fine' },
  ]);
  expect(text).toBe('warning: slow\n');
});

it('the text report has a row for each reconnect path that the fleet was to walk', () => {
  const started: EventBody = { ...exampleBodies['run.started'], walks: true };
  const finished: EventBody = {
    ...exampleBodies['run.finished'],
    paths: [
      { path: 'cut', walked: 1, by: ['T1'] },
      { path: 'back-off-cap', walked: 2, by: ['T2', 'T3'], scaled: '1/60' },
      { path: 'kick', walked: 0, by: [] },
    ],
  };
  expect(reportOf([started, finished])).toContain(
    [
      'paths      2 of 3 reconnect paths are walked by the fleet',
      '             cut           walked once by T1',
      '             back-off-cap  walked 2 times by T2, T3, scaled: 1/60',
      '             kick          not walked',
    ].join('\n'),
  );
});

it('the text report lists the reconnect paths of a run whose fleet walks none in one line', () => {
  const finished: EventBody = {
    ...exampleBodies['run.finished'],
    paths: [
      { path: 'cut', walked: 0, by: [] },
      { path: 'kick', walked: 0, by: [] },
    ],
  };
  expect(reportOf([exampleBodies['run.started'], finished])).toContain(
    'paths      none is walked in this run: cut, kick',
  );
});
