import { describe, expect, it } from 'vitest';
import type { EventBody, RunEvent } from '../../events/event.js';
import { parseFleet } from './fleet-file.js';
import { FleetWitness } from './fleet-witness.js';

const fleet = parseFleet(
  'merchants: [{name: A, branches: [{name: B, terminals: [{count: 2}], integrators: [{persona: pos}]}]}]',
  'fleet.yaml',
);
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
