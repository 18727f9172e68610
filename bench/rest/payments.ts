import type { Measurement } from '../bench.js';
import { cpuEach, perSecond } from '../process/measured-process.js';
import { alternateRounds, joined, roundsOf } from '../rounds.js';
import { measurePairs } from './rest-server.js';

const forks = 5;
const rounds = 3;
/** The turns of a round, and the requests of a turn: about as much CPU for the echo as for the payments. */
const parts = 8;
const payments = 1_000;
const echoes = 2_500;
/** Requests before the first round: until then the engine compiles what is measured. */
const warmUp = 40_000;
/** Stored payments at the beginning of each round. */
const stored = 1_000;

/** payNow in a store of 1,000 to 9,000 payments, relative to the echo of the same body. */
export const payNow: Measurement<'pay-now-cpu' | 'pay-now'> = {
  figures: {
    'pay-now-cpu': { unit: 'µs of server CPU per request', goal: { of: 'ratio', max: 2.2 } },
    'pay-now': { unit: 'requests/s', goal: { of: 'ratio' } },
  },
  async measure() {
    const measured = await measurePairs(forks, async ({ floor, own }) => {
      await own.fill(warmUp);
      await floor.fill(warmUp);
      return alternateRounds({
        rounds,
        parts,
        floor: () => floor.pay(echoes),
        own: async (index) => {
          if (index % parts === 0) {
            await own.forget();
            await own.fill(stored);
          }
          return own.pay(payments);
        },
      });
    });
    const turns = joined(measured);
    return { 'pay-now-cpu': roundsOf(turns, cpuEach), 'pay-now': roundsOf(turns, perSecond) };
  },
};
