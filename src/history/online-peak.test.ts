import { expect, it } from 'vitest';
import { eventsOf } from '../../test/support/history-of.js';
import { OnlinePeak } from './online-peak.js';

const change = (configId: number, from: string, to: string, fleet = true) => ({
  type: 'terminal.state',
  configId,
  terminalId: `T${configId}`,
  from,
  to,
  fleet,
});

function peakOf(terminals: number, ...changes: readonly object[]) {
  const peak = new OnlinePeak(terminals);
  for (const event of eventsOf(changes)) peak.observe(event);
  return peak;
}

const first = change(1, 'registering', 'online');
const second = change(2, 'registering', 'online');

it('the peak is the most terminals of the fleet that were online at one time', () => {
  const onlyOne = [first, change(1, 'online', 'backing-off'), second];
  expect(peakOf(2, first, second, change(1, 'online', 'stopped')).peak).toBe(2);
  expect(peakOf(2, ...onlyOne).peak).toBe(1);
  expect(peakOf(2, first, change(3, 'registering', 'online', false)).peak).toBe(1);
});

it('a run whose whole fleet was never online at one time is inconclusive', () => {
  expect(peakOf(2, first, second).findings()).toEqual([]);
  expect(peakOf(2, first).findings()).toEqual([
    { verdict: 'inconclusive', reason: '2 terminals were asked for, 1 were online at one time' },
  ]);
});
