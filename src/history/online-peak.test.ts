import { expect, it } from 'vitest';
import { eventsOf, terminalStateOf } from '../../test/support/history-of.js';
import { OnlinePeak } from './online-peak.js';

function peakOf(terminals: number, ...changes: readonly object[]) {
  const peak = new OnlinePeak(terminals);
  for (const event of eventsOf(changes)) peak.observe(event);
  return peak;
}

const first = terminalStateOf(1, 'registering', 'online');
const second = terminalStateOf(2, 'registering', 'online');

it('the peak is the most terminals of the fleet that were online at one time', () => {
  const onlyOne = [first, terminalStateOf(1, 'online', 'backing-off'), second];
  expect(peakOf(2, first, second, terminalStateOf(1, 'online', 'stopped')).peak).toBe(2);
  expect(peakOf(2, ...onlyOne).peak).toBe(1);
  expect(peakOf(2, first, terminalStateOf(3, 'registering', 'online', false)).peak).toBe(1);
});

it('a run whose whole fleet was never online at one time is inconclusive', () => {
  expect(peakOf(2, first, second).findings()).toEqual([]);
  expect(peakOf(2, first).findings()).toEqual([
    { verdict: 'inconclusive', reason: '2 terminals were asked for, 1 were online at one time' },
  ]);
});
