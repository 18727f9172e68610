import type { Measurement } from '../bench.js';
import { runInChild } from '../process/run-in-child.js';
import { alternate, roundsOf } from '../rounds.js';
import type { IdleFigures } from './idle-fleet.js';

const idle = new URL('./idle-fleet.js', import.meta.url);
const bareIdle = new URL('./bare-idle-fleet.js', import.meta.url);
/** Each turn is a fresh process that runs for a second or less, so there are many of them. */
const speedRounds = 11;
const costRounds = 5;

/** The speed of virtual time with an idle fleet of 50 terminals. */
export const virtualSpeed: Measurement<'factor-50'> = {
  figures: { 'factor-50': { unit: 'virtual s/s', goal: { of: 'ratio', min: 0.2 } } },
  async measure() {
    const turns = await alternate(speedRounds, {
      floor: () => runInChild<IdleFigures>(bareIdle, [50, 1800]),
      own: () => runInChild<IdleFigures>(idle, [50, 1800]),
    });
    return { 'factor-50': roundsOf(turns, ({ factor }) => factor) };
  },
};

/** The CPU of one terminal in a fleet of 2,000, relative to one in a fleet of 50. */
export const fleetCost: Measurement<'cost-2000-vs-50'> = {
  figures: {
    'cost-2000-vs-50': { unit: 'µs of CPU per terminal and virtual second', goal: { of: 'ratio', max: 1.5 } },
  },
  async measure() {
    const turns = await alternate(costRounds, {
      // Both are shorter than the renewal of the sessions at 25 minutes.
      floor: () => runInChild<IdleFigures>(idle, [50, 1200]),
      own: () => runInChild<IdleFigures>(idle, [2000, 180]),
    });
    return { 'cost-2000-vs-50': roundsOf(turns, costOf) };
  },
};

function costOf({ terminals, virtualSeconds, cpuSeconds }: IdleFigures): number {
  return (cpuSeconds * 1e6) / (terminals * virtualSeconds);
}
