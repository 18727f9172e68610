import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../events/event.js';
import { History } from '../history.js';
import { reports } from './reports.js';

const names = (terminal: number) => ({ configId: terminal, terminalId: `T${terminal}` });
const actor = 'terminal:T1';
const state = (t: number, to: string, terminal = 1) => ({
  ...{ type: 'terminal.state', t, actor: `terminal:T${terminal}`, ...names(terminal) },
  ...{ from: 'x', to, fleet: true },
});
const taken = (t: number, specificTId = 's', fleet = true) => ({
  ...{ type: 'report.created', t, actor, referenceId: `r-${specificTId}`, specificTId, ...names(1) },
  ...{ fleet, amount: '5.00', currency: 'EUR' },
});
const paid = { type: 'payment.stored', t: 0, merchantId: 'm', referenceId: 'r-s', sandbox: false };
const stored = (t: number) => ({
  ...{ type: 'report.stored', t, referenceId: 'r-s', specificTId: 's', merchantId: 'm', terminalId: 'T1' },
});
const confirmed = (t: number) => ({
  ...{ type: 'report.confirmed', t, actor, referenceId: 'r-s', specificTId: 's', ...names(1) },
});
const rejected = (t: number) => ({ type: 'report.rejected', t, specificTId: 's', terminalId: 'T1' });
const fault = (type: 'fault.started' | 'fault.ended', t: number) => ({ type, t, fault: 1 });
const stopping = (t: number) => ({ type: 'run.phase', t, phase: 'stopping' });

function findings(...bodies: readonly object[]): readonly string[] {
  const history = new History([reports]);
  for (const [seq, body] of bodies.entries())
    history.take({ seq, actor: 'run', ...body } as unknown as RunEvent);
  return history.end().findings.map(({ text }) => text);
}

const online = [state(1, 'authenticating'), state(1_000, 'online')];
const back = [...online, state(5_000, 'backing-off'), taken(6_000), state(9_000, 'online')];
const answer = [paid, stored(9_100), confirmed(9_200)];
const lost = [
  'report s, which terminal T1 took in event 3, was neither confirmed nor refused, though the terminal was online',
];
const never = (what: string, seq: number) => [
  `report s ${what} in event ${seq}, and terminal T1 never took it`,
];

describe('a payment that a terminal of the fleet has taken', () => {
  it('is confirmed, or refused', () => {
    expect(findings(...back, ...answer, stopping(60_000))).toEqual([]);
    expect(findings(...back, rejected(9_100), stopping(60_000))).toEqual([]);
  });

  it('is lost if the terminal is online for long and has no answer', () => {
    expect(findings(...back, stopping(60_000), state(60_100, 'stopped'))).toEqual(lost);
    expect(findings(...back, paid, stored(9_100), stopping(60_000))).toEqual(lost);
  });

  it('is lost too where the fleet is ended before the run', () => {
    expect(findings(...back, state(60_000, 'stopped'), stopping(90_000))).toEqual(lost);
  });

  it('is not missed if it or the session is younger than 10 s, or its answer comes in the end', () => {
    expect(findings(...back, stopping(19_000))).toEqual([]);
    expect(findings(...back, stopping(19_100))).toEqual(lost);
    expect(findings(...online, taken(50_000), stopping(60_000))).toEqual([]);
    expect(findings(...back, state(50_000, 'connecting'), state(51_000, 'online'), stopping(60_000))).toEqual(
      [],
    );
    const late = [paid, stored(60_100), confirmed(60_200)];
    expect(findings(...back, stopping(60_000), ...late, state(60_300, 'stopped'))).toEqual([]);
  });

  it('is not missed before all that waits with it can have been sent', () => {
    const many = Array.from({ length: 600 }, (_, index) => taken(6_000, `s${index}`));
    const away = [...online, state(5_000, 'backing-off'), ...many, state(9_000, 'online')];
    expect(findings(...away, stopping(48_900))).toEqual([]);
    expect(findings(...away, stopping(49_100))).toHaveLength(20);
  });

  it.each(['backing-off', 'offline', 'kicked', 'connecting'])(
    'is not missed of a terminal that is %s',
    (to) => {
      expect(findings(...back, state(50_000, to), stopping(90_000))).toEqual([]);
      expect(findings(...back, state(50_000, to), state(90_000, 'stopped'), stopping(90_000))).toEqual([]);
    },
  );

  it('is not missed while a fault is at work, nor soon after it', () => {
    const began = fault('fault.started', 8_000);
    expect(findings(...back, began, stopping(60_000))).toEqual([]);
    expect(findings(...back, began, fault('fault.ended', 30_000), stopping(60_000))).toEqual([]);
    expect(findings(...back, began, fault('fault.ended', 30_000), stopping(65_000))).toEqual(lost);
    // Those of a scenario strike its own terminals.
    const own = { ...began, actor: 'scenario:sessions.half-open' };
    expect(findings(...back, own, stopping(60_000))).toEqual(lost);
  });

  it('is not missed in a run that broke off, nor of a terminal of a scenario', () => {
    expect(findings(...back)).toEqual([]);
    expect(findings(...online, taken(6_000, 's', false), stopping(60_000))).toEqual([]);
  });

  it('has nothing to do with one of the same name in the world of a scenario', () => {
    const elsewhere = { ...confirmed(9_200), actor: `${actor}@reconnect.backend-restart` };
    expect(findings(...back, elsewhere, stopping(60_000))).toEqual(lost);
    expect(findings(...online, elsewhere, stopping(60_000))).toEqual([]);
  });

  it('is taken once, and before anything is heard of it', () => {
    expect(findings(...back, taken(8_000), ...answer)).toEqual(['terminal T1 takes s again in event 5']);
    expect(findings(...online, paid, stored(9_100))).toEqual(never('is stored', 3));
    expect(findings(...online, rejected(9_100), confirmed(9_200))).toEqual(never('has a receipt', 3));
    // A raw client of a scenario reports for a terminal that is none of the fleet.
    expect(findings(paid, stored(9_100))).toEqual([]);
  });

  it('has no receipt before it is stored', () => {
    expect(findings(...back, confirmed(9_200), stopping(60_000))).toEqual([
      'terminal T1 has a receipt for report s in event 5, and it was not stored',
    ]);
  });
});
