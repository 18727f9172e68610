import type { Measurement } from '../bench.js';
import { nextMessage, startChild, withChild } from '../process/child.js';
import { perSecond } from '../process/measured-process.js';
import { median, times } from '../rounds.js';
import { type Channel, ChannelFixture } from './channel-fixture.js';

const rounds = 3;
const seconds = 5;
const sessions = 1_000;
const warmUp = 5_000;
/** The rate of the deliveries, as a share of the highest rate that this machine reaches. */
const share = 0.5;
const busyCore = new URL('../process/busy-core.js', import.meta.url);

/** The time until a command is delivered, also while another process uses one core. */
export const deliveries: Measurement<'delivery-p99' | 'delivery-p99-busy'> = {
  figures: {
    'delivery-p99': { unit: 'ms', goal: { of: 'value', max: 20 } },
    'delivery-p99-busy': { unit: 'ms', goal: { of: 'value', max: 20 } },
  },
  measure: () =>
    ChannelFixture.use('served', sessions, (served) =>
      served.withServer(async (channel) => {
        await channel.open(sessions);
        const rate = share * (await highestRate(channel));
        const p99 = () => channel.deliveryP99(rate, seconds);
        const measured = await times(rounds, async () => ({
          quiet: await p99(),
          busy: await withBusyCore(p99),
        }));
        return {
          'delivery-p99': { values: measured.map(({ quiet }) => quiet), floors: [] },
          'delivery-p99-busy': { values: measured.map(({ busy }) => busy), floors: [] },
        };
      }),
    ),
};

async function highestRate(channel: Channel): Promise<number> {
  await channel.commands(warmUp);
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
