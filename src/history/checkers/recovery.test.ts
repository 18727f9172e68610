import { expect, it } from 'vitest';
import type { RunEvent } from '../../events/event.js';
import { History } from '../history.js';
import { recovery } from './recovery.js';

const fault = (type: 'fault.started' | 'fault.ended', t: number, place = 1) => ({ type, t, fault: place });
const state = (t: number, to: string, terminal = 1, fleet = true, from = 'x') => ({
  type: 'terminal.state',
  t,
  actor: `terminal:T${terminal}`,
  terminalId: `T${terminal}`,
  configId: terminal,
  from,
  to,
  fleet,
});
const phase = (t: number, name = 'stopping') => ({ type: 'run.phase', t, phase: name });

function findings(...bodies: readonly object[]): readonly string[] {
  const history = new History([recovery]);
  for (const [seq, body] of bodies.entries())
    history.observe({ seq, actor: 'run', ...body } as unknown as RunEvent);
  return history.end().findings.map(({ text }) => text);
}

const online = [state(1, 'authenticating'), state(2, 'online')];

it('the recovery from faults is clean if every terminal is online again in time', () => {
  const cut = [fault('fault.started', 1_000), state(1_500, 'backing-off'), fault('fault.ended', 2_000)];
  expect(findings(...online, ...cut, state(36_999, 'online'), phase(60_000))).toEqual([]);
});

it('the recovery from faults is flagged by the first event after the time for each terminal that is not online', () => {
  const cut = [fault('fault.started', 1_000), state(1_500, 'backing-off'), fault('fault.ended', 2_000)];
  const expected = [
    '1 of 1 terminals are not online 35 s after the last fault, which ended in event 4: terminal:T1',
  ];
  expect(findings(...online, ...cut, phase(60_000))).toEqual(expected);
  expect(findings(...online, ...cut, state(37_001, 'online'), phase(60_000))).toEqual(expected);
});

it('the recovery from faults is flagged once, however many terminals are offline', () => {
  const fleet = Array.from({ length: 1_000 }, (_, index) => state(3, 'backing-off', index));
  const [expected, ...more] = findings(
    fault('fault.started', 1),
    ...fleet,
    fault('fault.ended', 4),
    phase(50_000),
    phase(60_000),
  );
  expect(expected).toMatch(/^1000 of 1000 .*: terminal:T0, terminal:T1, .* and 995 more$/);
  expect(more).toEqual([]);
});

it('the recovery from faults is flagged for a terminal that was cut after the fault, and for one that was never online', () => {
  const quiet = [fault('fault.started', 1_000), fault('fault.ended', 2_000)];
  expect(findings(...online, ...quiet, state(30_000, 'backing-off'), phase(60_000))).toHaveLength(1);
  expect(findings(state(1, 'authenticating'), ...quiet, phase(60_000))).toHaveLength(1);
});

it('the recovery from faults is flagged for a session whose renewal takes more than 15 s', () => {
  const quiet = [fault('fault.started', 1_000), fault('fault.ended', 2_000)];
  const renews = (t: number) => state(t, 'connecting', 1, true, 'online');
  const hangs = (t: number) => [...online, ...quiet, renews(t), state(t + 10, 'registering')];
  expect(findings(...hangs(21_999), phase(60_000))).toEqual([
    '1 of 1 terminals are not online 35 s after the last fault, which ended in event 3: terminal:T1',
  ]);
  expect(findings(...hangs(22_001), phase(60_000))).toEqual([]);
  expect(findings(...hangs(10_000), state(11_000, 'online'), phase(60_000))).toEqual([]);
  // A terminal that was cut while it renewed its session counts as offline.
  const cut = [state(11_000, 'backing-off'), state(12_000, 'authenticating'), state(12_100, 'connecting')];
  expect(findings(...hangs(10_000), ...cut, phase(60_000))).toHaveLength(1);
});

it('the recovery from faults is judged after the last fault has ended: another fault in the meantime postpones it', () => {
  const history = [
    ...online,
    fault('fault.started', 1_000),
    state(1_500, 'backing-off'),
    fault('fault.ended', 2_000),
    fault('fault.started', 30_000, 2),
    fault('fault.started', 40_000, 3),
    fault('fault.ended', 41_000, 3),
    fault('fault.ended', 80_000, 2),
  ];
  expect(findings(...history, state(114_000, 'online'), phase(200_000))).toEqual([]);
  expect(findings(...history, state(116_000, 'online'), phase(200_000))).toHaveLength(1);
});

it('the recovery from faults is not flagged for a renewed session, a terminal that had to disconnect, or one of a scenario', () => {
  const quiet = [fault('fault.started', 1_000), fault('fault.ended', 2_000)];
  expect(findings(...online, ...quiet, state(36_999, 'connecting'), phase(60_000))).toEqual([]);
  expect(findings(...online, ...quiet, state(20_000, 'kicked'), phase(60_000))).toEqual([]);
  expect(findings(...online, ...quiet, state(20_000, 'backing-off', 9, false), phase(60_000))).toEqual([]);
});

it('the recovery from faults is not judged where the run was ended before the time, nor without a fault', () => {
  const cut = [fault('fault.started', 1_000), state(1_500, 'backing-off'), fault('fault.ended', 2_000)];
  expect(findings(...online, ...cut, phase(30_000), state(60_000, 'stopped'))).toEqual([]);
  expect(findings(state(1, 'backing-off'), phase(600_000))).toEqual([]);
});

it('the recovery from faults leaves the faults that a scenario makes for its own terminals to the scenario', () => {
  const own = { actor: 'scenario:reconnect.backend-restart' };
  const strike = [
    { ...fault('fault.started', 1_000), ...own },
    { ...fault('fault.ended', 2_000), ...own },
  ];
  expect(findings(state(1, 'backing-off'), ...strike, phase(60_000))).toEqual([]);
});
