import { printExchange } from '../../simulator/redact.js';
import { bodyField } from '../exchange.js';
import { defineScenario } from '../scenario.js';
import {
  deliveredWithinMs,
  finalStatus,
  messageOfRequest,
  requestIdOf,
  triggerApp,
} from './command-actors.js';

export const printOnline = defineScenario({
  id: 'commands.print.online',
  title: 'A PRINT reaches an online terminal, its result is recorded and broadcast; FORCE_REFRESH too',
  clauses: ['CMD-01', 'CMD-03', 'CMD-04'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 1, adminTopic: true },
  async run(world) {
    const [app, terminal, dashboard] = await Promise.all([
      triggerApp(world),
      world.terminal(),
      world.adminTopic(),
    ]);
    const { configId } = terminal.identity;
    const text = 'Thank you. Räksmörgås 12,34 €';

    const accepted = await app.call('requestTerminal', { configId, requestType: 'PRINT', body: text });
    const requestId = requestIdOf(world, accepted);
    const exchange = [printExchange(accepted)];
    const printed = await messageOfRequest(world, terminal, requestId);
    world.check({
      clause: 'CMD-01',
      title: 'PRINT: action',
      actual: printed?.action,
      expected: 'PRINT',
      exchange,
    });
    world.check({
      clause: 'CMD-01',
      title: 'PRINT: body',
      actual: printed?.body?.body,
      expected: text,
      exchange,
    });

    const status = await finalStatus(world, app, requestId);
    world.check({
      clause: 'CMD-03',
      title: 'requestStatus after the result',
      actual: bodyField(status, 'status'),
      expected: 'COMPLETED',
      exchange: [printExchange(status)],
    });

    const coming = dashboard.waitFor(({ body }) => body?.requestId === requestId, deliveredWithinMs);
    const event = await world.waitFor(
      'the broadcast',
      deliveredWithinMs,
      coming.catch(() => undefined),
    );
    const { type, configId: from, requestType, status: reported } = event?.body ?? {};
    world.check({
      clause: 'CMD-04',
      title: 'broadcast to the admin topic',
      actual: { type, configId: from, requestId: event?.body?.requestId, requestType, status: reported },
      expected: { type: 'command-result', configId, requestId, requestType: 'PRINT', status: 'COMPLETED' },
    });

    const refresh = await app.call('requestTerminal', { configId, requestType: 'FORCE_REFRESH' });
    const refreshed = await messageOfRequest(world, terminal, requestIdOf(world, refresh));
    world.check({
      clause: 'CMD-01',
      title: 'FORCE_REFRESH: action',
      actual: refreshed?.action,
      expected: 'FORCE_REFRESH',
      exchange: [printExchange(refresh)],
    });
  },
});
