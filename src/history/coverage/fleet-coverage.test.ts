import { expect, it } from 'vitest';
import type { EventBody, RunEvent } from '../../events/event.js';
import { FleetCoverage, type FleetExpectation } from './fleet-coverage.js';
import type { RunOutcome } from '../judge.js';

const fleet = {};
const event = (body: EventBody, actor = 'a'): RunEvent => ({ seq: 1, t: 0, actor, ...body });
const moved = (configId: number, from: string, to: string, fleet: boolean) =>
  event({ type: 'terminal.state', configId, terminalId: `T0000${configId}`, fleet, from, to });
const session = (configId: number, fleet = true) => moved(configId, 'registering', 'online', fleet);
const started = (configId: number, fleet = true) => moved(configId, 'offline', 'authenticating', fleet);
const online = (configId: number) => [started(configId), session(configId)];
const callOf = (integrator: string, httpStatus = 200) =>
  event(
    { type: 'integrator.called', operation: 'payNow', httpStatus, asExpected: true },
    `integrator:${integrator}`,
  );
const called = callOf('pos-1');
const all = [...online(1001), ...online(1002)];

function findings(
  events: readonly RunEvent[],
  outcome: RunOutcome = 'completed',
  expected: Partial<FleetExpectation> = { fleet },
) {
  const coverage = new FleetCoverage({ terminals: 2, integrators: 1, ...expected });
  for (const each of events) coverage.observe(each);
  return coverage.findings(outcome);
}

it('a run of a fleet file is a pass if every terminal was online, every integrator received a response, and the run completed', () => {
  expect(findings([...all, called])).toEqual([{ verdict: 'pass' }]);
  expect(findings(all, 'completed', { fleet, integrators: 0 })).toEqual([{ verdict: 'pass' }]);
});

it.each([
  ['no terminal was online', [called], 1, 'only 0 of'],
  [
    'one terminal was online twice and another never',
    [...online(1001), session(1001), called],
    1,
    'only 1 of',
  ],
  [
    "a scenario's terminal was online instead of one of the fleet",
    [...online(1001), started(1003, false), session(1003, false), called],
    1,
    'only 1 of',
  ],
  ['no integrator received a response', all, 1, '1 of the 1 integrators received no response'],
  [
    'only some of the integrators received a response',
    [...all, called, called],
    3,
    '2 of the 3 integrators received no response',
  ],
  [
    'an integrator received nothing but 429',
    [...all, callOf('pos-1', 429)],
    1,
    '1 of the 1 integrators received no response',
  ],
])('a run of a fleet file is inconclusive if %s', (_, events, integrators, reason) => {
  expect(findings(events, 'completed', { fleet, integrators })).toEqual([
    { verdict: 'inconclusive', reason: expect.stringContaining(reason) },
  ]);
});

it('a run of a fleet file is inconclusive if it was stopped early', () => {
  expect(findings([...all, called], 'cut-short')).toEqual([{ verdict: 'inconclusive' }]);
});

it('a run of a fleet file is judged by its scenarios alone if it has neither a fleet file nor faults', () => {
  expect(findings([], 'completed', {})).toEqual([]);
});

const fault = { fault: 1, kind: 'token-down', description: 'no terminal receives a token' };
const faultStarted = (terminals: number, actor = 'faults') =>
  event({ type: 'fault.started', ...fault, terminals }, actor);
const faultEnded = (terminals: number, affected: number, actor = 'faults') =>
  event({ type: 'fault.ended', ...fault, terminals, affected }, actor);
const underFaults = (...events: readonly RunEvent[]) =>
  findings([...all, called, ...events], 'completed', { faults: { name: 'mine' } });

it('a run under faults is a pass if one of them affected a terminal', () => {
  expect(underFaults(faultStarted(2), faultEnded(2, 1))).toEqual([{ verdict: 'pass' }]);
  const second = [faultStarted(1), faultEnded(1, 1)];
  expect(underFaults(faultStarted(2), faultEnded(2, 0), ...second)).toEqual([{ verdict: 'pass' }]);
});

it.each([
  [
    'they were injected for no terminal',
    [faultStarted(0), faultEnded(0, 0)],
    'the faults mine were injected for none of',
  ],
  ['they affected no terminal', [faultStarted(2), faultEnded(2, 0)], 'the faults mine affected no terminal'],
  [
    'only a scenario injected faults for itself',
    [faultStarted(2, 'scenario:a'), faultEnded(2, 2, 'scenario:a')],
    'the faults mine were injected for none of',
  ],
])('a run under faults is inconclusive if %s', (_, events, reason) => {
  expect(underFaults(...events)).toEqual([
    { verdict: 'inconclusive', reason: expect.stringContaining(reason) },
  ]);
});
