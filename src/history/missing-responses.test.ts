import { expect, it } from 'vitest';
import { type PersonaRunOptions, runPersonas } from '../../test/support/persona-run.js';
import type { EventBody, RunEvent } from '../events/event.js';
import { MissingResponses } from './missing-responses.js';

const noResponse = (t: number, waitedMs = 60_000): RunEvent => ({
  seq: 1,
  t,
  actor: 'integrator:erp-1',
  type: 'integrator.no-response',
  operation: 'settle',
  waitedMs,
  reason: 'silence',
});

function restart(type: 'fault.started' | 'fault.ended', t: number, actor = 'faults'): RunEvent {
  const fault = { fault: 1, kind: 'backend-restart', description: 'away', terminals: 2, affected: 2 };
  const body: EventBody = { type, ...fault };
  return { seq: 1, t, actor, ...body };
}

function findings(...events: readonly RunEvent[]) {
  const missing = new MissingResponses();
  for (const each of events) missing.observe(each);
  return missing.findings();
}

const inconclusive = [
  {
    verdict: 'inconclusive',
    reason:
      'integrators received no response to 1 of their calls, the first one settle of integrator:erp-1 (silence)',
  },
];

it('a call of an integrator without a response leaves the run inconclusive', () => {
  expect(findings()).toEqual([]);
  expect(findings(noResponse(70_000))).toEqual(inconclusive);
});

it.each(['90s', '40s'] as const)(
  'a call of an integrator without a response is found in a run of %s against a backend that does not respond to settle',
  async (lasts) => {
    const personas = ['erp', 'pos'];
    const wire: PersonaRunOptions['wire'] = {
      rest: (request, forward) =>
        request.path.endsWith('/settle') ? new Promise(() => undefined) : forward(request),
    };
    const run = await runPersonas({ personas, lasts, roundsPerMinute: 60, wire });
    expect(run.findings).toEqual([]);
    expect(findings(...run.events)).toEqual([
      {
        verdict: 'inconclusive',
        reason: expect.stringContaining('the first one settle of integrator:erp-1'),
      },
    ]);
  },
  60_000,
);

it('a call of an integrator without a response is not counted if the backend was restarting while the integrator waited', () => {
  const events = [restart('fault.started', 30_000), restart('fault.ended', 40_000)];
  expect(findings(...events, noResponse(90_000))).toEqual([]);
  expect(findings(...events.slice(0, 1), noResponse(35_000, 1_000))).toEqual([]);
  expect(findings(...events, noResponse(102_000))).toEqual(inconclusive);
  expect(findings(noResponse(29_000, 1_000), ...events)).toEqual(inconclusive);
});

it('a call of an integrator without a response is counted if only a scenario restarted its isolated backend', () => {
  const own = restart('fault.started', 30_000, 'scenario:reconnect.backend-restart');
  expect(findings(own, noResponse(90_000))).toEqual(inconclusive);
});
