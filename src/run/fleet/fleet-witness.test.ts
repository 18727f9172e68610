import { describe, expect, it } from 'vitest';
import type { EventBody, RunEvent } from '../../events/event.js';
import { parseFleet } from './fleet-file.js';
import { FleetWitness } from './fleet-witness.js';

const fleet = parseFleet(
  'merchants: [{name: A, branches: [{name: B, terminals: [{count: 2}], integrators: [{persona: pos}]}]}]',
  'fleet.yaml',
);
const event = (body: EventBody): RunEvent => ({ seq: 1, t: 0, actor: 'a', ...body });
const online = (configId: number) =>
  event({ type: 'session.online', configId, terminalId: `T0000${configId}`, sessionId: `s-${configId}` });
const called = event({ type: 'integrator.called', operation: 'payNow', httpStatus: 200, asExpected: true });

function judged(events: readonly RunEvent[], toTheEnd = true, integrators = 1) {
  const witness = new FleetWitness({ fleet, terminals: 2, integrators });
  for (const each of events) witness.take(each);
  return witness.judge(toTheEnd);
}

describe('a run of nothing but a fleet', () => {
  it('is a pass if every terminal was online, its integrators made calls, and it ran to its end', () => {
    expect(judged([online(1001), online(1002), called])).toEqual([{ verdict: 'pass' }]);
    expect(judged([online(1001), online(1002)], true, 0)).toEqual([{ verdict: 'pass' }]);
  });

  it.each([
    ['no terminal was seen', [called], true, 'saw 0 of'],
    ['one terminal came twice and another never', [online(1001), online(1001), called], true, 'saw 1 of'],
    ['no integrator made a call', [online(1001), online(1002)], true, 'none of the 1 integrators'],
  ])('is inconclusive if %s', (_, events, toTheEnd, reason) => {
    expect(judged(events, toTheEnd)).toEqual([
      { verdict: 'inconclusive', reason: expect.stringContaining(reason) },
    ]);
  });

  it('is inconclusive if it was ended before its time', () => {
    expect(judged([online(1001), online(1002), called], false)).toEqual([{ verdict: 'inconclusive' }]);
  });

  it('is judged by nobody where scenarios are what it is about', () => {
    expect(new FleetWitness({ terminals: 2, integrators: 0 }).judge(true)).toEqual([]);
  });
});
