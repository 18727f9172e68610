import { checksFor } from '../../clause-checks.js';
import { between } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';

export const register = defineScenario({
  id: 'reconnect.register',
  title: 'A terminal registers immediately after CONNECTED, in every session',
  clauses: ['REC-08'],
  takesMs: 4000,
  needs: { terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'REC-08');
    const tapped = await world.tappedTerminal();
    const { terminal, records } = tapped;
    await world.injectFault({ kind: 'cut' }, tapped);
    const cut = terminal.whenState('backing-off', { timeoutMs: 5000 });
    await world.waitFor('the terminal to notice the cut', 5000, cut);
    const online = terminal.whenState('online', { timeoutMs: 10_000 });
    await world.waitFor('the terminal to be online again', 10_000, online);
    const sent = records.flatMap((record) => (record.kind === 'sent' ? [record] : []));
    const connects = sent.flatMap(({ command }, index) => (command === 'CONNECT' ? [index] : []));
    checks.value('the number of sessions', connects.length, 2);
    for (const [session, index] of connects.entries()) {
      const [connect, next] = sent.slice(index, index + 2);
      const what = `session ${session + 1}: the first frame after CONNECT`;
      checks.value(what, next?.destination, '/app/terminal/register');
      const tookMs = (next?.at ?? Number.NaN) - (connect?.at ?? Number.NaN);
      checks.value(`session ${session + 1}: from CONNECT to register (ms)`, tookMs, between(0, 1000));
    }
  },
});
