import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { triggerApp } from '../commands/command-actors.js';
import { isSendTo } from '../reconnect/terminal-acts.js';

export const unknownAction = defineScenario({
  id: 'messages.unknown-action',
  title: 'A terminal ignores an action that it does not know, and goes on with its work',
  clauses: ['MSG-04'],
  takesMs: 3000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'MSG-04');
    const [app, till] = await Promise.all([triggerApp(world), world.tappedTerminal()]);
    const { terminal, wire, acts } = till;
    const { configId } = terminal.identity;
    const before = acts.length;
    // No service sends one: it comes from the wire itself.
    if (!wire.say({ action: 'OPEN_DRAWER', drawer: 1, requestId: 'from-the-future' }))
      return world.inconclusive('the terminal has no subscription');
    await world.sleep(1000, 'what the terminal does of it');
    const results = acts.slice(before).filter((act) => isSendTo(act, '/app/terminal/command-result'));
    checks.value('results of it', results.length, 0);
    checks.value('the session lives', terminal.state, 'online');
    const print = { configId, requestType: 'PRINT', body: 'still at work' };
    await requireOk(world, 'PRINT', app.call('requestTerminal', print));
    await world.sleep(1000, 'the PRINT after it');
    checks.value('what it printed', terminal.paperRoll, ['still at work']);
  },
});
