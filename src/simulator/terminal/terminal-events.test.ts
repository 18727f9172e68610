import { expect, it } from 'vitest';
import type { Emit } from '../../events/event-bus.js';
import { TerminalEvents } from './terminal-events.js';

it('the first event of a terminal of a fleet names its branch, and no later one does', () => {
  const emitted: unknown[] = [];
  const emit: Emit = (actor, event) => {
    emitted.push([actor, 'branch' in event ? event.branch : undefined]);
  };
  const identity = {
    configId: 1001,
    terminalId: 'T00001001',
    branch: 'north',
    clientId: 'c',
    clientSecret: 's',
  };
  const events = new TerminalEvents({ emit, fleet: true }, identity);
  events.stateChanged('offline', 'authenticating', undefined);
  events.stateChanged('authenticating', 'connecting', undefined);
  expect(emitted).toEqual([
    ['terminal:T00001001', 'north'],
    ['terminal:T00001001', undefined],
  ]);
});
