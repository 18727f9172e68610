import { expect, it } from 'vitest';
import { eventsOf } from '../../test/support/history-of.js';
import { AttachedTerminals } from './attached-terminals.js';

const change = (configId: number, to: string, fleet = true) => ({
  type: 'terminal.state',
  configId,
  terminalId: `T${configId}`,
  from: 'connecting',
  to,
  fleet,
});

function findings(terminals: number, ...changes: readonly object[]) {
  const judge = new AttachedTerminals(terminals);
  for (const event of eventsOf(changes)) judge.observe(event);
  return judge.findings('completed');
}

it('attached terminals pass when each of them was online once, also if not at one time', () => {
  const events = [change(1, 'online'), change(1, 'backing-off'), change(2, 'online'), change(2, 'offline')];
  expect(findings(2, ...events)).toEqual([{ verdict: 'pass' }]);
});

it('attached terminals that never came online are counted, and those of scenarios do not count', () => {
  const reason = 'only 1 of the 2 terminals came online';
  const again = [change(1, 'online'), change(1, 'backing-off'), change(1, 'online')];
  expect(findings(2, ...again, change(7, 'online', false))).toEqual([{ verdict: 'inconclusive', reason }]);
  expect(findings(2)).toEqual([{ verdict: 'inconclusive', reason: 'none of the 2 terminals came online' }]);
});
