import { expect, it } from 'vitest';
import { LostTerminals } from './offline-terminals.js';

function lostAfter(...states: readonly string[]): number {
  const lost = new LostTerminals();
  let from = 'offline';
  for (const [seq, to] of states.entries()) {
    const stamp = { seq, t: seq, actor: 'terminal:T1' };
    lost.take({ ...stamp, type: 'terminal.state', configId: 1, terminalId: 'T1', from, to, fleet: true });
    from = to;
  }
  return lost.count;
}

const start = ['authenticating', 'connecting', 'registering', 'online'];

it.each([
  [['backing-off'], 1],
  [['backing-off', 'authenticating'], 1],
  [['backing-off', 'authenticating', 'connecting'], 1],
  [['backing-off', 'authenticating', 'connecting', 'registering'], 1],
  [['backing-off', ...start], 0],
  [['connecting'], 0],
  [['connecting', 'registering'], 0],
  [['connecting', 'registering', 'online'], 0],
  [['connecting', 'backing-off', 'authenticating', 'connecting'], 1],
  [['kicked'], 1],
  [['offline'], 1],
])('a terminal that was online and is then %j counts as lost: %i', (then, lost) => {
  expect(lostAfter(...start, ...then)).toBe(lost);
});

it('one on its way to its first session has none yet', () => {
  expect(lostAfter('authenticating', 'connecting')).toBe(1);
});

it('the terminals of scenarios are no matter of the fleet', () => {
  const lost = new LostTerminals();
  const state = { from: 'online', to: 'backing-off', fleet: false };
  lost.take({
    ...{ seq: 1, t: 1, actor: 'terminal:T9' },
    type: 'terminal.state',
    configId: 9,
    terminalId: 'T9',
    ...state,
  });
  expect(lost.count).toBe(0);
});
