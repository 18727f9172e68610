import { describe, expect, it } from 'vitest';
import type { EventBody } from '../events/event.js';
import { FleetWitness } from './fleet-coverage.js';

const plan = { name: 'mine' };
const told = { fault: 1, kind: 'token-down', description: 'nobody gets a token' };
const began = (terminals: number): EventBody => ({ type: 'fault.started', ...told, terminals });
const ended = (terminals: number, felt: number): EventBody => {
  return { type: 'fault.ended', ...told, terminals, affected: felt };
};

function judged(bodies: readonly EventBody[], actor = 'faults') {
  const witness = new FleetWitness({ faults: plan, terminals: 0, integrators: 0 });
  for (const [seq, body] of bodies.entries()) witness.take({ seq, t: 0, actor, ...body });
  return witness.judge(true);
}

describe('a run under faults', () => {
  it('is a pass if somebody felt one of them', () => {
    expect(judged([began(2), ended(2, 1)])).toEqual([{ verdict: 'pass' }]);
    expect(judged([began(2), ended(2, 0), began(1), ended(1, 1)])).toEqual([{ verdict: 'pass' }]);
  });

  it.each([
    ['they hit nobody', [began(0), ended(0, 0)], 'faults', 'the faults mine hit none of'],
    ['nobody felt them', [began(2), ended(2, 0)], 'faults', 'no terminal felt the faults mine'],
    [
      'only a scenario made some for itself',
      [began(2), ended(2, 2)],
      'scenario:a',
      'the faults mine hit none of',
    ],
  ])('is inconclusive if %s', (_, bodies, actor, reason) => {
    expect(judged(bodies, actor)).toEqual([
      { verdict: 'inconclusive', reason: expect.stringContaining(reason) },
    ]);
  });
});
