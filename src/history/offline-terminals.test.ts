import { expect, it } from 'vitest';
import { eventsOf } from '../../test/support/history-of.js';
import type { RunEvent } from '../events/event.js';
import type { RunOutcome } from './judge.js';
import { OfflineTerminals } from './offline-terminals.js';

const start = ['authenticating', 'connecting', 'registering', 'online'];

/** The state changes of one terminal, from offline through these states. */
function changes(states: readonly string[], fleet = true): readonly RunEvent[] {
  return eventsOf(
    states.map((to, index) => ({
      type: 'terminal.state',
      configId: 1,
      terminalId: 'T1',
      from: states[index - 1] ?? 'offline',
      to,
      fleet,
    })),
  );
}

const stopping: RunEvent = { seq: 99, t: 99, actor: 'run', type: 'run.phase', phase: 'stopping' };

function findings(events: readonly RunEvent[], outcome: RunOutcome = 'completed') {
  const offline = new OfflineTerminals(3);
  for (const event of events) offline.observe(event);
  return offline.findings(outcome);
}

const inconclusive = [
  { verdict: 'inconclusive', reason: '1 of 3 terminals were no longer online at the end' },
];

it.each([
  [['backing-off']],
  [['backing-off', 'authenticating']],
  [['backing-off', 'authenticating', 'connecting']],
  [['backing-off', 'authenticating', 'connecting', 'registering']],
  [['connecting', 'backing-off', 'authenticating', 'connecting']],
  [['kicked']],
  [['offline']],
])('a terminal of the fleet that was online counts as offline after %j', (states) => {
  expect(findings(changes([...start, ...states]))).toEqual(inconclusive);
  expect(findings([...changes([...start, ...states]), stopping])).toEqual(inconclusive);
});

it.each([
  [['backing-off', ...start]],
  [['connecting']],
  [['connecting', 'registering']],
  [['connecting', 'registering', 'online']],
])('a terminal of the fleet that was online does not count as offline after %j', (states) => {
  expect(findings(changes([...start, ...states]))).toEqual([]);
});

it('a terminal of the fleet that was online does not count as offline because the fleet or the run stops', () => {
  expect(findings(changes([...start, 'stopped']))).toEqual([]);
  expect(findings([stopping, ...changes([...start, 'backing-off', 'stopped'])])).toEqual([]);
});

it('a terminal of the fleet that was online counts as offline if it was when the fleet stopped', () => {
  expect(findings(changes([...start, 'kicked', 'stopped']))).toEqual(inconclusive);
});

it('a terminal of the fleet that was online is not judged in a run that was cut short', () => {
  expect(findings(changes([...start, 'kicked']), 'cut-short')).toEqual([]);
});

it('a terminal without its first session counts as offline', () => {
  expect(findings(changes(['authenticating', 'connecting']))).toEqual(inconclusive);
});

it('a terminal of a scenario never counts as offline', () => {
  expect(findings(changes([...start, 'backing-off'], false))).toEqual([]);
});
