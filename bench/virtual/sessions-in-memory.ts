import type { Measurement } from '../bench.js';
import { runInChild } from '../process/run-in-child.js';
import { alternate, roundsOf } from '../rounds.js';
import type { SessionFigures } from './open-sessions.js';

const sessions = new URL('./open-sessions.js', import.meta.url);
const bareSessions = new URL('./bare-open-sessions.js', import.meta.url);
const rounds = 3;
const terminals = 20_000;

/** The time and the memory of 20,000 sessions with both their ends in one process. */
export const sessionsInMemory: Measurement<'sessions-20000' | 'rss-per-terminal'> = {
  figures: {
    'sessions-20000': { unit: 's', goal: { of: 'ratio', max: 5 } },
    'rss-per-terminal': { unit: 'KB', goal: { of: 'value', max: 80 } },
  },
  async measure() {
    const turns = await alternate(rounds, {
      floor: () => runInChild<SessionFigures>(bareSessions, [terminals]),
      own: () => runInChild<SessionFigures>(sessions, [terminals]),
    });
    return {
      'sessions-20000': roundsOf(turns, ({ seconds }) => seconds),
      'rss-per-terminal': roundsOf(turns, ({ kilobytesEach }) => kilobytesEach),
    };
  },
};
