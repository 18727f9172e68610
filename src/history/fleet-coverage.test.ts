import { describe, expect, it } from 'vitest';
import { type PersonaRunOptions, runPersonas } from '../../test/support/persona-run.js';
import type { EventBody, RunEvent } from '../events/event.js';
import { FleetWitness } from './fleet-coverage.js';

const fleet = {};
const event = (body: EventBody, actor = 'a'): RunEvent => ({ seq: 1, t: 0, actor, ...body });
const session = (configId: number) =>
  event({ type: 'session.online', configId, terminalId: `T0000${configId}`, sessionId: `s-${configId}` });
const started = (configId: number, fleet = true) =>
  event({
    ...{ type: 'terminal.state', configId, terminalId: `T0000${configId}`, fleet },
    ...{ from: 'offline', to: 'authenticating' },
  });
const online = (configId: number) => [started(configId), session(configId)];
const callOf = (integrator: string, httpStatus = 200) =>
  event(
    { type: 'integrator.called', operation: 'payNow', httpStatus, asExpected: true },
    `integrator:${integrator}`,
  );
const called = callOf('pos-1');
const all = [...online(1001), ...online(1002)];

function judged(events: readonly RunEvent[], toTheEnd = true, integrators = 1) {
  const witness = new FleetWitness({ fleet, terminals: 2, integrators });
  for (const each of events) witness.take(each);
  return witness.judge(toTheEnd);
}

describe('a run of nothing but a fleet', () => {
  it('is a pass if every terminal was online, its integrators made calls, and it ran to its end', () => {
    expect(judged([...all, called])).toEqual([{ verdict: 'pass' }]);
    expect(judged(all, true, 0)).toEqual([{ verdict: 'pass' }]);
  });

  it.each([
    ['no terminal was seen', [called], 1, 'saw 0 of'],
    ['one terminal came twice and another never', [...online(1001), session(1001), called], 1, 'saw 1 of'],
    [
      "a scenario's terminal came in place of one of the fleet",
      [...online(1001), started(1003, false), session(1003), called],
      1,
      'saw 1 of',
    ],
    ['no integrator made a call', all, 1, '1 of the 1 integrators was never answered'],
    [
      'only some of the integrators made a call',
      [...all, called, called],
      3,
      '2 of the 3 integrators were never answered',
    ],
    [
      'an integrator was told nothing but to wait',
      [...all, callOf('pos-1', 429)],
      1,
      '1 of the 1 integrators was never answered',
    ],
  ])('is inconclusive if %s', (_, events, integrators, reason) => {
    expect(judged(events, true, integrators)).toEqual([
      { verdict: 'inconclusive', reason: expect.stringContaining(reason) },
    ]);
  });

  it('is inconclusive if it was ended before its time', () => {
    expect(judged([...all, called], false)).toEqual([{ verdict: 'inconclusive' }]);
  });

  it('is judged by nobody where scenarios are what it is about', () => {
    expect(new FleetWitness({ terminals: 2, integrators: 0 }).judge(true)).toEqual([]);
  });
});

describe('a call of an integrator without an answer', () => {
  const hung = (t: number, waitedMs = 60_000): RunEvent => ({
    ...event({ type: 'integrator.no-response', operation: 'settle', waitedMs, reason: 'silence' }),
    ...{ t, actor: 'integrator:erp-1' },
  });
  const restart = (type: 'fault.started' | 'fault.ended', t: number, actor = 'faults'): RunEvent => {
    const told = { fault: 1, kind: 'backend-restart', description: 'away', terminals: 2, affected: 2 };
    return { ...event({ type, ...told }, actor), t };
  };
  const left = {
    verdict: 'inconclusive',
    reason:
      'calls of integrators that were never answered: 1, the first one settle of integrator:erp-1 (silence)',
  };

  it('leaves the run open, whatever else it showed', () => {
    expect(judged([...all, called, hung(70_000)])).toEqual([{ verdict: 'pass' }, left]);
    const scenarios = new FleetWitness({ terminals: 2, integrators: 1 });
    scenarios.take(hung(70_000));
    expect(scenarios.judge(true)).toEqual([left]);
  });

  it.each(['90s', '40s'] as const)(
    'is seen where the backend hangs at settle alone, in %s',
    async (lasts) => {
      const personas = ['erp', 'pos'];
      const wire: PersonaRunOptions['wire'] = {
        rest: (request, forward) =>
          request.path.endsWith('/settle') ? new Promise(() => undefined) : forward(request),
      };
      const run = await runPersonas({ personas, lasts, roundsPerMinute: 60, wire });
      expect(run.findings).toEqual([]);
      const witness = new FleetWitness({ terminals: 2, integrators: 2 });
      for (const each of run.events) witness.take(each);
      expect(witness.judge(true)).toEqual([
        {
          verdict: 'inconclusive',
          reason: expect.stringContaining('the first one settle of integrator:erp-1'),
        },
      ]);
    },
    60_000,
  );

  it('says nothing if the backend was away while it waited', () => {
    const events = [restart('fault.started', 30_000), restart('fault.ended', 40_000)];
    expect(judged([...all, called, ...events, hung(90_000)])).toEqual([{ verdict: 'pass' }]);
    expect(judged([...all, called, ...events.slice(0, 1), hung(35_000, 1_000)])).toEqual([
      { verdict: 'pass' },
    ]);
    expect(judged([...all, called, ...events, hung(102_000)])).toEqual([{ verdict: 'pass' }, left]);
    expect(judged([...all, called, hung(29_000, 1_000), ...events])).toEqual([{ verdict: 'pass' }, left]);
  });

  it("leaves it open where only a scenario's own backend was away", () => {
    const own = restart('fault.started', 30_000, 'scenario:reconnect.backend-restart');
    expect(judged([...all, called, own, hung(90_000)])).toEqual([{ verdict: 'pass' }, left]);
  });
});
