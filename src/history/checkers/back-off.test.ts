import { expect, it } from 'vitest';
import { eventsOf, flaggedBy, historyOf } from '../../../test/support/history-of.js';

it('a reconnect that is scheduled without a back-off is flagged', () => {
  const names = { configId: 7, terminalId: 'T7' };
  const events = eventsOf([
    { type: 'terminal.state', ...names, from: 'offline', to: 'authenticating', fleet: true },
    { type: 'reconnect.scheduled', ...names, attempt: 1, delayMs: 1_000, reason: 'lost' },
    { type: 'terminal.state', ...names, from: 'authenticating', to: 'stopped', fleet: true },
    { type: 'store.totals', payments: {}, refunds: {}, commands: {}, reports: 0 },
  ]);
  expect(historyOf(events).findings).toMatchObject([
    { checker: 'back-off', text: 'terminal:T7 schedules a reconnect in event 1, but is not backing off' },
  ]);
});

it.each([
  [true, true, 500, []],
  [true, true, 1_000, []],
  [true, true, 499, ['back-off']],
  [true, true, 1_001, ['back-off']],
  [true, false, 999, ['back-off']],
  [false, true, 999, ['back-off']],
])(
  'with jitter %s a terminal, of the fleet %s, that waits %i ms is flagged by %j',
  (jitter, fleet, delayMs, by) => {
    const names = { configId: 7, terminalId: 'T7' };
    const move = (from: string, to: string) => ({ type: 'terminal.state', ...names, from, to, fleet });
    const events = eventsOf([
      { type: 'run.started', target: 'embedded', jitter },
      move('offline', 'authenticating'),
      move('authenticating', 'backing-off'),
      { type: 'reconnect.scheduled', ...names, attempt: 1, delayMs, reason: 'lost' },
      move('backing-off', 'stopped'),
      { type: 'store.totals', payments: {}, refunds: {}, commands: {}, reports: 0 },
    ]);
    expect(flaggedBy(events)).toEqual(by);
  },
);
