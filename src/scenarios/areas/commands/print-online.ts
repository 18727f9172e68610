import { printExchange } from '../../../simulator/http/redact.js';
import { defineScenario } from '../../scenario.js';
import { commandApp, messageOfRequest, requestIdOf } from './command-actors.js';
import { checkBroadcast, checkRecorded } from './command-checks.js';

export const printOnline = defineScenario({
  id: 'commands.print.online',
  title: 'An online terminal receives PRINT and FORCE_REFRESH, and the result is recorded and broadcast',
  clauses: ['CMD-01', 'CMD-03', 'CMD-04'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 1, adminTopic: true },
  async run(world) {
    const [app, terminal, dashboard] = await Promise.all([
      commandApp(world),
      world.terminal(),
      world.adminTopic(),
    ]);
    const { configId } = terminal.identity;
    const text = 'Thank you. Räksmörgås 12,34 €';

    const accepted = await app.call('requestTerminal', { configId, requestType: 'PRINT', body: text });
    const requestId = requestIdOf(world, accepted);
    const printed = await messageOfRequest(world, terminal, requestId);
    const arrived = world.check({
      clause: 'CMD-01',
      statement: 'S6.16',
      title: 'PRINT with its text',
      actual: { action: printed?.action, body: printed?.body?.body },
      expected: { action: 'PRINT', body: text },
      exchange: [printExchange(accepted)],
    });
    // A command that did not arrive has no result.
    if (!arrived) return;
    await checkRecorded(world, app, requestId);
    await checkBroadcast(world, dashboard, { configId, requestId });

    const refresh = await app.call('requestTerminal', { configId, requestType: 'FORCE_REFRESH' });
    const refreshed = await messageOfRequest(world, terminal, requestIdOf(world, refresh));
    world.check({
      clause: 'CMD-01',
      title: 'FORCE_REFRESH',
      actual: refreshed?.action,
      expected: 'FORCE_REFRESH',
      exchange: [printExchange(refresh)],
    });
    if (refreshed !== undefined) await checkRecorded(world, app, requestIdOf(world, refresh));
  },
});
