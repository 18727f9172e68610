import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { commandApp } from '../commands/command-actors.js';
import { isSendTo } from '../reconnect/wire-records.js';

export const unknownAction = defineScenario({
  id: 'messages.unknown-action',
  title: 'A terminal ignores an unknown action and keeps working',
  clauses: ['MSG-04'],
  takesMs: 3000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'MSG-04').restingOn('S6.3');
    const [app, tapped] = await Promise.all([commandApp(world), world.tappedTerminal()]);
    const { terminal, wire, records } = tapped;
    const { configId } = terminal.identity;
    const before = records.length;
    // No service sends an unknown action, so it is injected on the wire.
    if (!wire.inject({ action: 'OPEN_DRAWER', drawer: 1, requestId: 'from-the-future' }))
      return world.inconclusive('the terminal has no subscription');
    await world.sleep(1000, 'a reaction to the unknown action');
    const results = records
      .slice(before)
      .filter((record) => isSendTo(record, '/app/terminal/command-result'));
    checks.value('results of the unknown action', results.length, 0);
    checks.value('the state of the terminal', terminal.state, 'online');
    const print = { configId, requestType: 'PRINT', body: 'after the unknown action' };
    await requireOk(world, 'PRINT', app.call('requestTerminal', print));
    await world.sleep(1000, 'the PRINT after it');
    checks.value('the printed texts', terminal.paperRoll, ['after the unknown action']);
  },
});
