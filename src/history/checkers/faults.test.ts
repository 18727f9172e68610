import { expect, it } from 'vitest';
import type { RunEvent } from '../../events/event.js';
import { History } from '../history.js';
import { faults } from './faults.js';

const actor = 'scenario:reconnect.back-off';
const fault = (state: 'started' | 'ended', number = 1) => ({
  type: `fault.${state}`,
  actor,
  fault: number,
  kind: 'cut',
  description: 'a cut',
  terminals: 1,
  ...(state === 'ended' && { affected: 1 }),
});
const repeated = (scenario: string) => ({
  type: 'scenario.repeated',
  actor: `scenario:${scenario}`,
  scenario,
  reason: 'this machine was late by 300 ms',
  timeoutMs: 20_000,
});

function findings(...bodies: readonly object[]): readonly string[] {
  const history = new History([faults]);
  for (const [seq, body] of bodies.entries())
    history.observe({ seq, t: seq, ...body } as unknown as RunEvent);
  return history.end().findings.map(({ text }) => text);
}

const cut = [fault('started'), fault('ended')];

it('a fault that starts and ends again is flagged', () => {
  expect(findings(...cut, fault('started', 2), fault('ended', 2))).toEqual([]);
  expect(findings(...cut, ...cut)).toEqual([
    `fault 1 of ${actor} starts again in event 2`,
    `fault 1 of ${actor} ends again in event 3`,
  ]);
});

it('a scenario that runs once more has its faults once more, and the faults of others stay', () => {
  expect(findings(...cut, repeated('reconnect.back-off'), ...cut)).toEqual([]);
  expect(findings(...cut, repeated('reconnect.refresh'), ...cut)).toHaveLength(2);
});
