import { minute } from '../../../text/time-units.js';
import { between } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { isTokenRequest, recordedSteps, renewalSteps } from './wire-records.js';

export const refresh = defineScenario({
  id: 'reconnect.refresh',
  title: 'After 25 minutes a terminal requests a new wsToken, disconnects gracefully and reconnects with it',
  clauses: ['REC-01'],
  takesMs: 26 * minute,
  lives: { names: ['wsToken', 'sessionTimeoutBefore'], takesMs: ({ wsToken }) => (wsToken * 26) / 30 },
  needs: { terminals: 1 },
  async run(world) {
    // A terminal refreshes at the same share of a shorter life.
    const [refreshMs, afterMs] = [(world.lives.wsToken * 25) / 30, (world.lives.wsToken * 26) / 30];
    if (world.lives.sessionTimeoutBefore >= world.lives.wsToken - refreshMs)
      return world.skip('a SESSION_TIMEOUT that comes after the refresh: lives in the target file');
    const { terminal, records } = await world.tappedTerminal();
    const issuedAt = records.findLast(isTokenRequest)?.at ?? 0;
    const before = records.length;
    await world.sleep(afterMs, 'the refresh');
    const after = records.slice(before);
    const actual = recordedSteps(after);
    world.check({ clause: 'REC-01', title: 'the steps in order', actual, expected: renewalSteps });
    world.check({ clause: 'REC-01', title: 'online again', actual: terminal.state, expected: 'online' });
    const requestedAt = after.find(isTokenRequest)?.at ?? 0;
    world.check({
      clause: 'REC-01',
      level: 'P',
      title: 'the time between the two wsTokens (ms)',
      actual: requestedAt - issuedAt,
      expected: between(refreshMs - 1000, refreshMs + 1000),
    });
  },
});
