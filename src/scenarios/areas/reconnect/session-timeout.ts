import { minute } from '../../../text/time-units.js';
import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { recordedSteps, renewalSteps } from './wire-records.js';

export const sessionTimeout = defineScenario({
  id: 'reconnect.session-timeout',
  title:
    'On SESSION_TIMEOUT a terminal requests a new wsToken and reconnects, even before its refresh is due',
  clauses: ['REC-03'],
  takesMs: 22 * minute,
  needs: { terminals: 1 },
  // SESSION_TIMEOUT comes after 20 minutes, because a conforming terminal refreshes by itself after 25.
  isolated: { config: { 'ws.sessionTimeoutLead': '10m' } },
  lives: {
    names: ['wsToken'],
    settings: { 'ws.sessionTimeoutLead': '20s' },
    takesMs: ({ wsToken }) => (wsToken * 21) / 30 + 10_000,
  },
  async run(world) {
    const checks = checksFor(world, 'REC-03');
    const withinMs = (world.lives.wsToken * 21) / 30;
    const { terminal, records } = await world.tappedTerminal();
    const before = records.length;
    const message = terminal
      .waitForMessage(({ action }) => action === 'SESSION_TIMEOUT', withinMs)
      .catch(() => undefined);
    if ((await world.waitFor('SESSION_TIMEOUT', withinMs, message)) === undefined)
      return world.inconclusive('the terminal received no SESSION_TIMEOUT');
    await world.sleep(10_000, 'the reconnect');
    checks.value('the steps in order', recordedSteps(records.slice(before)), renewalSteps);
    checks.value('the state of the terminal', terminal.state, 'online');
  },
});
