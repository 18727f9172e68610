import { expect, it } from 'vitest';
import type { RunEvent } from '../../events/event.js';
import { History } from '../history.js';
import { integrators } from './integrators.js';

const restart = (type: 'fault.started' | 'fault.ended', kind = 'backend-restart') => ({
  type,
  fault: 3,
  kind,
});
const finding = (actual: string) => ({
  type: 'integrator.finding',
  actor: 'integrator:pos-1',
  operation: 'payNow',
  expected: 'status SUCCESS',
  actual,
});

function found(...bodies: readonly object[]): number {
  const history = new History([integrators]);
  for (const [seq, body] of bodies.entries())
    history.observe({ seq, t: seq, actor: 'faults', ...body } as unknown as RunEvent);
  return history.end().found;
}

const pending = finding('status PENDING');

it('a response that was sent early because the backend restarts is not a finding while the backend restarts: a delayed response is then PENDING', () => {
  expect(found(restart('fault.started'), pending, restart('fault.ended'))).toBe(0);
});

it('a response that was sent early because the backend restarts is a finding before and after the restart, and during any other fault', () => {
  expect(found(pending, restart('fault.started'), restart('fault.ended'))).toBe(1);
  expect(found(restart('fault.started'), restart('fault.ended'), pending)).toBe(1);
  expect(found(restart('fault.started', 'cut'), pending, restart('fault.ended', 'cut'))).toBe(1);
});

it('a response that was sent early because the backend restarts is a finding while only a scenario restarts its isolated backend', () => {
  const own = { ...restart('fault.started'), actor: 'scenario:reconnect.backend-restart' };
  expect(found(own, pending)).toBe(1);
  const over = { ...restart('fault.ended'), actor: 'scenario:reconnect.backend-restart' };
  expect(found(restart('fault.started'), over, pending)).toBe(0);
});

it('a response that was sent early because the backend restarts is a finding if it is not PENDING', () => {
  expect(found(restart('fault.started'), finding('status FAILED'), finding('500 '))).toBe(2);
});
