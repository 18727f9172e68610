import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { renewal, renewalActs } from './terminal-acts.js';

const minute = 60_000;

export const timeout = defineScenario({
  id: 'reconnect.session-timeout',
  title:
    'On SESSION_TIMEOUT a terminal mints a new wsToken and reconnects, whether or not its refresh was due',
  clauses: ['REC-03'],
  takesMs: 22 * minute,
  needs: { terminals: 1 },
  // At 20 of 30 minutes: a terminal that keeps to the document refreshes at 25 by itself.
  isolated: { config: { 'ws.sessionTimeoutLead': '10m' } },
  async run(world) {
    const checks = checksFor(world, 'REC-03');
    const { terminal, acts } = await world.tappedTerminal();
    const before = acts.length;
    const told = terminal
      .waitForMessage(({ action }) => action === 'SESSION_TIMEOUT', 21 * minute)
      .catch(() => undefined);
    if ((await world.waitFor('SESSION_TIMEOUT', 21 * minute, told)) === undefined)
      return world.inconclusive('no SESSION_TIMEOUT came');
    await world.sleep(10_000, 'the reconnect');
    checks.value('what it did then', renewalActs(acts.slice(before)), renewal);
    checks.value('online again', terminal.state, 'online');
  },
});
