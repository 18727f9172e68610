import type { Measurement } from '../bench.js';
import { nextMessage, startChild, withChild } from '../process/child.js';
import { perSecond } from '../process/measured-process.js';
import { alternate, joined, median, roundsOf, times } from '../rounds.js';
import { type Channel, measurePairs } from './channel-fixture.js';

const pairs = 1;
const rounds = 5;
const seconds = 5;
const sessions = 1_000;
const warmUp = 5_000;
/** The rate of the deliveries, as a share of the highest rate that this machine reaches. */
const share = 0.5;
const busyCore = new URL('../process/busy-core.js', import.meta.url);

/**
 * The time until a command is delivered, also while another process uses one core. The floor has the same rate: what it
 * takes is the machine's share of the time.
 */
export const deliveries: Measurement<'delivery-p99' | 'delivery-p99-busy'> = {
  figures: {
    'delivery-p99': { unit: 'ms', goal: { of: 'value', max: 20 } },
    'delivery-p99-busy': { unit: 'ms', goal: { of: 'value', max: 20 } },
  },
  async measure() {
    const measured = await measurePairs(pairs, sessions, async ({ floor, own }) => {
      for (const channel of [floor, own]) {
        await channel.open(sessions);
        await channel.commands(warmUp);
      }
      const rate = share * (await highestRate(own));
      const turn = async (channel: Channel) => {
        const p99 = () => channel.deliveryP99(rate, seconds);
        return { quiet: await p99(), busy: await withBusyCore(p99) };
      };
      return alternate(rounds, { floor: () => turn(floor), own: () => turn(own) });
    });
    const turns = joined(measured);
    return {
      'delivery-p99': roundsOf(turns, ({ quiet }) => quiet),
      'delivery-p99-busy': roundsOf(turns, ({ busy }) => busy),
    };
  },
};

async function highestRate(channel: Channel): Promise<number> {
  return median(await times(rounds, async () => perSecond([await channel.commands(warmUp)])));
}

/** Runs `work` while a process of its own uses one core fully. */
async function withBusyCore<T>(work: () => Promise<T>): Promise<T> {
  const child = startChild(busyCore);
  return withChild(child, async () => {
    await nextMessage(child);
    return work();
  });
}
