import { expect, it } from 'vitest';
import type { RunEvent } from '../../events/event.js';
import { History } from '../history.js';
import { reports } from './reports.js';

const names = (terminal: number) => ({ configId: terminal, terminalId: `T${terminal}` });
const actor = 'terminal:T1';
const state = (t: number, to: string, terminal = 1) => ({
  type: 'terminal.state',
  t,
  actor: `terminal:T${terminal}`,
  ...names(terminal),
  from: 'x',
  to,
  fleet: true,
});
const created = (t: number, specificTId = 's', fleet = true) => ({
  type: 'report.created',
  t,
  actor,
  referenceId: `r-${specificTId}`,
  specificTId,
  ...names(1),
  fleet,
  amount: '5.00',
  currency: 'EUR',
});
const confirmed = (t: number) => ({
  type: 'report.confirmed',
  t,
  actor,
  referenceId: 'r-s',
  specificTId: 's',
  ...names(1),
});
const rejected = (t: number) => ({
  type: 'rejection.received',
  t,
  actor,
  specificTId: 's',
  ...names(1),
});
const fault = (type: 'fault.started' | 'fault.ended', t: number) => ({ type, t, fault: 1 });
const stopping = (t: number) => ({ type: 'run.phase', t, phase: 'stopping' });

function findings(...bodies: readonly object[]): readonly string[] {
  const history = new History([reports]);
  for (const [seq, body] of bodies.entries())
    history.observe({ seq, actor: 'run', ...body } as unknown as RunEvent);
  return history.end().findings.map(({ text }) => text);
}

const online = [state(1, 'authenticating'), state(1_000, 'online')];
const back = [...online, state(5_000, 'backing-off'), created(6_000), state(9_000, 'online')];
const confirmation = [confirmed(9_200)];
const flagged = [
  'report s, which terminal T1 created in event 3, was neither confirmed nor rejected, although the terminal was online',
];
const never = (what: string, seq: number) => [
  `report s ${what} in event ${seq}, but terminal T1 never created it`,
];

it('a report that a terminal of the fleet has created is not flagged if it is confirmed or rejected', () => {
  expect(findings(...back, ...confirmation, stopping(60_000))).toEqual([]);
  expect(findings(...back, rejected(9_100), stopping(60_000))).toEqual([]);
});

it('a report that a terminal of the fleet has created is flagged if the terminal has been online for long and the report is neither confirmed nor rejected', () => {
  expect(findings(...back, stopping(60_000), state(60_100, 'stopped'))).toEqual(flagged);
});

it('a report that a terminal of the fleet has created is flagged also if the fleet stops before the run', () => {
  expect(findings(...back, state(60_000, 'stopped'), stopping(90_000))).toEqual(flagged);
});

it('a report that a terminal of the fleet has created is not flagged if it or the session is younger than 10 s, or if the receipt arrives while the run stops', () => {
  expect(findings(...back, stopping(19_000))).toEqual([]);
  expect(findings(...back, stopping(19_100))).toEqual(flagged);
  expect(findings(...online, created(50_000), stopping(60_000))).toEqual([]);
  expect(findings(...back, state(50_000, 'connecting'), state(51_000, 'online'), stopping(60_000))).toEqual(
    [],
  );
  const late = [confirmed(60_200)];
  expect(findings(...back, stopping(60_000), ...late, state(60_300, 'stopped'))).toEqual([]);
});

it('a report that a terminal of the fleet has created is not flagged before all reports that wait with it can have been sent', () => {
  const many = Array.from({ length: 600 }, (_, index) => created(6_000, `s${index}`));
  const away = [...online, state(5_000, 'backing-off'), ...many, state(9_000, 'online')];
  expect(findings(...away, stopping(48_900))).toEqual([]);
  expect(findings(...away, stopping(49_100))).toHaveLength(20);
});

it.each(['backing-off', 'offline', 'kicked', 'connecting'])(
  'a report that a terminal of the fleet has created is not flagged if its terminal is %s',
  (to) => {
    expect(findings(...back, state(50_000, to), stopping(90_000))).toEqual([]);
    expect(findings(...back, state(50_000, to), state(90_000, 'stopped'), stopping(90_000))).toEqual([]);
  },
);

it('a report that a terminal of the fleet has created is not flagged while a fault is active, nor soon after it', () => {
  const started = fault('fault.started', 8_000);
  expect(findings(...back, started, stopping(60_000))).toEqual([]);
  expect(findings(...back, started, fault('fault.ended', 30_000), stopping(60_000))).toEqual([]);
  expect(findings(...back, started, fault('fault.ended', 30_000), stopping(65_000))).toEqual(flagged);
  // A scenario injects its faults for its own terminals.
  const own = { ...started, actor: 'scenario:sessions.half-open' };
  expect(findings(...back, own, stopping(60_000))).toEqual(flagged);
});

it('a report that a terminal of the fleet has created is not flagged in a run that broke off, nor if its terminal belongs to a scenario', () => {
  expect(findings(...back)).toEqual([]);
  expect(findings(...online, created(6_000, 's', false), stopping(60_000))).toEqual([]);
});

it('a report that a terminal of the fleet has created is not confirmed by the receipt of a terminal with the same id and an isolated backend', () => {
  const elsewhere = { ...confirmed(9_200), actor: `${actor}@reconnect.backend-restart` };
  expect(findings(...back, elsewhere, stopping(60_000))).toEqual(flagged);
  expect(findings(...online, elsewhere, stopping(60_000))).toEqual([]);
});

it('a report that a terminal of the fleet has created is flagged if it is created twice, or confirmed before it is created', () => {
  expect(findings(...back, created(8_000), ...confirmation)).toEqual([
    'terminal T1 creates report s again in event 5',
  ]);
  expect(findings(...online, rejected(9_100), confirmed(9_200))).toEqual(never('has a receipt', 3));
});
