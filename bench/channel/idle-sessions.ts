import type { Measurement } from '../bench.js';
import { times } from '../rounds.js';
import { ChannelFixture } from './channel-fixture.js';

const sessions = 10_000;
const settleSeconds = 5;
const rounds = 3;
/** One heart-beat of every session in both directions. */
const roundSeconds = 10;

/** The CPU of 10,000 sessions that exchange heart-beats only. */
export const idleSessions: Measurement<'idle-cpu'> = {
  figures: { 'idle-cpu': { unit: '% of a core', goal: { of: 'value', max: 25 } } },
  measure: () =>
    ChannelFixture.use('served', sessions, (served) =>
      served.withServer(async (channel) => {
        await channel.open(sessions);
        await channel.load(settleSeconds);
        return { 'idle-cpu': { values: await times(rounds, () => channel.load(roundSeconds)), floors: [] } };
      }),
    ),
};
