import { expect, it } from 'vitest';
import { eventsOf } from '../../test/support/history-of.js';
import { integrators } from './checkers/integrators.js';
import { sequence } from './checkers/sequence.js';
import { HistoryJudge } from './history-judge.js';

const started = (name: string) => ({
  type: 'integrator.started',
  actor: `integrator:${name}`,
  persona: 'pos',
  description: 'It pays.',
  scopes: [],
});
const finding = (name: string, rule: object = {}) => ({
  type: 'integrator.finding',
  actor: `integrator:${name}`,
  operation: 'payNow',
  expected: '200 with an X-Request-Id',
  actual: '200 without one',
  ...rule,
});
const ofDocument = { clause: 'PAY-02', statement: 'S7.4' };

function verdicts(strict: boolean, ...bodies: readonly object[]): readonly string[] {
  return verdictsOf(new HistoryJudge(strict, [sequence, integrators]), bodies);
}

function verdictsOf(judge: HistoryJudge, bodies: readonly object[]): readonly string[] {
  for (const event of eventsOf([started('pos-1'), started('pos-2'), ...bodies])) judge.observe(event);
  return judge.findings('completed').map(({ verdict }) => verdict);
}

it('a finding of the profile alone fails a strict run, and is one difference of any other, however often it comes', () => {
  const bodies = [finding('pos-1'), finding('pos-2'), finding('pos-1')];
  expect(verdicts(true, ...bodies)).toEqual(['fail', 'fail', 'fail']);
  expect(verdicts(false, ...bodies)).toEqual(['differs']);
});

it('a finding that breaks a rule of the document fails every run', () => {
  expect(verdicts(true, finding('pos-1', ofDocument))).toEqual(['fail']);
  expect(verdicts(false, finding('pos-1', ofDocument), finding('pos-1'))).toEqual(['fail', 'differs']);
});

it('a finding of a clause whose failure is expected fails no run, however often it comes', () => {
  const judge = new HistoryJudge(true, [integrators], new Set(['PAY-02']));
  expect(
    verdictsOf(
      judge,
      Array.from({ length: 30 }, () => finding('pos-1', ofDocument)),
    ),
  ).toEqual(['differs']);
});

it('a stream that contradicts itself fails a run that is not strict as well', () => {
  expect(verdicts(false, { type: 'notice', seq: 7, level: 'info', message: 'late' })).toContain('fail');
});
