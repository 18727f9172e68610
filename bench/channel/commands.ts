import type { Measurement } from '../bench.js';
import { cpuEach, perSecond } from '../process/measured-process.js';
import { alternateRounds, joined, roundsOf } from '../rounds.js';
import { measurePairs } from './channel-fixture.js';

const forks = 3;
const rounds = 4;
const sessions = 1_000;
/** The commands of a turn, and the turns of a round, in which the two servers alternate. */
const part = 500;
const parts = 8;
const warmUp = 5_000;

/** Commands from the command trigger to the broadcast of the result, with 1,000 terminals online. */
export const commands: Measurement<'command-cpu' | 'command'> = {
  figures: {
    // 15 % less than at commit 5725e3c, where this bench measured 1.92 (1.84 to 1.93 in four runs).
    'command-cpu': { unit: 'µs of server CPU per command', goal: { of: 'ratio', max: 1.63 } },
    command: { unit: 'commands/s', goal: { of: 'ratio' } },
  },
  async measure() {
    const measured = await measurePairs(forks, sessions, async ({ floor, own }) => {
      for (const channel of [floor, own]) {
        await channel.open(sessions);
        await channel.commands(warmUp);
      }
      return alternateRounds({
        rounds,
        parts,
        floor: () => floor.commands(part),
        own: () => own.commands(part),
      });
    });
    const turns = joined(measured);
    return { 'command-cpu': roundsOf(turns, cpuEach), command: roundsOf(turns, perSecond) };
  },
};
