import { shownLimits } from '../../../../conformance/oracle/limits.js';
import { minute } from '../../../text/time-units.js';
import { between } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { isTokenRequest, recordedSteps, renewalSteps } from './wire-records.js';

export const refresh = defineScenario({
  id: 'reconnect.refresh',
  title: 'After 25 minutes a terminal requests a new wsToken, disconnects gracefully and reconnects with it',
  clauses: ['REC-01'],
  takesMs: 26 * minute,
  needs: { terminals: 1 },
  async run(world) {
    const { terminal, records } = await world.tappedTerminal();
    const issuedAt = records.findLast(isTokenRequest)?.at ?? 0;
    const before = records.length;
    await world.sleep(26 * minute, 'the refresh at 25 minutes');
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
      expected: between(shownLimits.wsTokenRefreshAfterMs - 1000, shownLimits.wsTokenRefreshAfterMs + 1000),
    });
  },
});
