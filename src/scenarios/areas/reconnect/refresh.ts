import { shownLimits } from '../../../../conformance/oracle/limits.js';
import { between } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { isTokenRequest, renewal, renewalActs } from './terminal-acts.js';

const minute = 60_000;

export const refresh = defineScenario({
  id: 'reconnect.refresh',
  title: 'After 25 minutes a terminal asks a fresh wsToken, disconnects gracefully, and reconnects with it',
  clauses: ['REC-01'],
  takesMs: 26 * minute,
  needs: { terminals: 1 },
  async run(world) {
    const { terminal, acts } = await world.tappedTerminal();
    const issuedAt = acts.findLast(isTokenRequest)?.at ?? 0;
    const before = acts.length;
    await world.sleep(26 * minute, 'the refresh at 25 minutes');
    const after = acts.slice(before);
    const actual = renewalActs(after);
    world.check({ clause: 'REC-01', title: 'the order of the procedure', actual, expected: renewal });
    world.check({ clause: 'REC-01', title: 'online again', actual: terminal.state, expected: 'online' });
    const askedAt = after.find(isTokenRequest)?.at ?? 0;
    world.check({
      clause: 'REC-01',
      level: 'P',
      title: 'from one wsToken to the next (ms)',
      actual: askedAt - issuedAt,
      expected: between(shownLimits.wsTokenRefreshAfterMs - 1000, shownLimits.wsTokenRefreshAfterMs + 1000),
    });
  },
});
