import { expect, it } from 'vitest';
import { nextState, type TerminalState, terminalInputs, terminalStates, transitions } from './transitions.js';

/** Every transition. Other inputs are ignored. */
const moves: readonly (readonly [TerminalState, (typeof terminalInputs)[number], TerminalState])[] = [
  ['offline', 'start', 'authenticating'],
  ['offline', 'stop', 'stopped'],
  ['authenticating', 'authenticated', 'connecting'],
  ['authenticating', 'failed', 'backing-off'],
  ['authenticating', 'leave', 'offline'],
  ['authenticating', 'stop', 'stopped'],
  ['connecting', 'connected', 'registering'],
  ['connecting', 'failed', 'backing-off'],
  ['connecting', 'leave', 'offline'],
  ['connecting', 'stop', 'stopped'],
  ['registering', 'registered', 'online'],
  ['registering', 'failed', 'backing-off'],
  ['registering', 'kicked', 'kicked'],
  ['registering', 'leave', 'offline'],
  ['registering', 'stop', 'stopped'],
  ['online', 'refreshed', 'connecting'],
  ['online', 'failed', 'backing-off'],
  ['online', 'kicked', 'kicked'],
  ['online', 'leave', 'offline'],
  ['online', 'stop', 'stopped'],
  ['backing-off', 'retry', 'authenticating'],
  ['backing-off', 'leave', 'offline'],
  ['backing-off', 'stop', 'stopped'],
  ['kicked', 'start', 'authenticating'],
  ['kicked', 'returned', 'backing-off'],
  ['kicked', 'leave', 'offline'],
  ['kicked', 'stop', 'stopped'],
];

const cells = terminalStates.flatMap((state) => terminalInputs.map((input) => [state, input] as const));

it.each(cells)('the states of a terminal have a transition for %s and %s', (state, input) => {
  const move = moves.find(([from, by]) => from === state && by === input);
  expect(nextState(state, input)).toBe(move?.[2] ?? 'ignored');
});

it('the states of a terminal have exactly one row for each state and one cell for each input', () => {
  expect(Object.keys(transitions)).toEqual([...terminalStates]);
  for (const row of Object.values(transitions)) expect(Object.keys(row)).toEqual([...terminalInputs]);
});

it('the states of a terminal are all reachable from offline, and all have an exit but stopped', () => {
  const reached = new Set<TerminalState>(['offline']);
  for (const from of reached) for (const move of moves) if (move[0] === from) reached.add(move[2]);
  expect([...reached].sort()).toEqual([...terminalStates].sort());
  expect(terminalStates.filter((state) => !moves.some(([from]) => from === state))).toEqual(['stopped']);
});
