import type { Measurement } from '../bench.js';
import { cpuEach, perSecond } from '../process/measured-process.js';
import { growth } from '../process/memory.js';
import { alternate, alternateRounds, joined, roundsOf } from '../rounds.js';
import { type Channel, measurePairs } from './channel-fixture.js';

const forks = 3;
const rounds = 3;
const count = 5_000;
/** The sessions of a round are opened in parts, in which the two servers alternate. */
const parts = 10;
/** Sessions that are opened before anything is measured, because the first ones cost more. */
const warmUp = 500;

/** A storm of 5,000 sessions, and the memory that they hold. */
export const sessions: Measurement<'storm-cpu' | 'storm' | 'rss-per-session'> = {
  figures: {
    // 15 % less than at commit 5725e3c: 2.76 (2.45 to 2.91 in six rounds) with both builds side by side on an idle
    // machine. When other programs run, all ratios are lower, 2.11 for that commit.
    'storm-cpu': { unit: 'µs of server CPU per session', goal: { of: 'ratio', max: 2.35 } },
    storm: { unit: 'sessions/s', goal: { of: 'ratio' } },
    'rss-per-session': { unit: 'KB', goal: { of: 'value', max: 25 } },
  },
  async measure() {
    const measured = await measurePairs(forks, count, async ({ floor, own }) => {
      await Promise.all([floor, own].map((channel) => channel.open(warmUp)));
      const kilobytes = await alternate(1, {
        floor: () => kilobytesPerSession(floor),
        own: () => kilobytesPerSession(own),
      });
      const storms = await alternateRounds({
        rounds,
        parts,
        floor: (index) => openPart(floor, index),
        own: (index) => openPart(own, index),
      });
      return { kilobytes, storms };
    });
    const storms = joined(measured.map((fork) => fork.storms));
    return {
      'storm-cpu': roundsOf(storms, cpuEach),
      storm: roundsOf(storms, perSecond),
      'rss-per-session': joined(measured.map((fork) => fork.kilobytes)),
    };
  },
};

async function kilobytesPerSession(channel: Channel): Promise<number> {
  await channel.close();
  const before = await channel.memory();
  await channel.open(count);
  return growth(before, await channel.memory()) / 1024 / count;
}

async function openPart(channel: Channel, index: number) {
  if (index % parts === 0) await channel.close();
  return channel.open(count / parts);
}
