import { printExchange } from '../../../simulator/http/redact.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import type { Terminal } from '../../../simulator/terminal/terminal.js';
import { checksFor } from '../../clause-checks.js';
import { between } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import {
  commandApp,
  deliveryTimeoutMs,
  messageOfRequest,
  requestIdOf,
  shownOnline,
} from './command-actors.js';
import { checkBroadcast, checkRecorded } from './command-checks.js';

const texts = ['first', 'second', 'third'] as const;

export const printOffline = defineScenario({
  id: 'commands.print.offline',
  title: 'PRINTs for an offline terminal are accepted, delivered in order when it reconnects, and done',
  clauses: ['CMD-02', 'CMD-03', 'CMD-04', 'CHN-07', 'TRM-01'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 1, adminTopic: true },
  async run(world) {
    const [app, terminal, dashboard] = await Promise.all([
      commandApp(world),
      world.terminal(),
      world.adminTopic(),
    ]);
    const { configId } = terminal.identity;
    const before = await shownOnline(world, app, terminal, true);
    const afterRegister = { clause: 'TRM-01', title: 'online after register' };
    world.check({ ...afterRegister, actual: before, expected: true });

    await terminal.disconnect();
    const actual = await shownOnline(world, app, terminal, false);
    const title = 'online after DISCONNECT';
    world.check({ clause: 'TRM-01', title, actual, expected: false });
    world.check({ clause: 'CHN-07', title, actual, expected: false });

    const prints: { readonly requestId: string; readonly text: string }[] = [];
    for (const text of texts)
      prints.push({ text, requestId: await printWhileOffline(world, app, terminal, text) });
    const refresh = await app.call('requestTerminal', { configId, requestType: 'FORCE_REFRESH' });
    const offline = checksFor(world, 'CMD-02');
    offline.status('FORCE_REFRESH: accepted', refresh, between(200, 299));

    terminal.start();
    const online = terminal.whenState('online', { timeoutMs: deliveryTimeoutMs });
    await world.waitFor('the terminal to reconnect', deliveryTimeoutMs, online);
    await Promise.all(
      prints.map(async ({ requestId, text }) => {
        const message = await messageOfRequest(world, terminal, requestId);
        const delivered = { action: message?.action, body: message?.body?.body };
        const arrived = world.check({
          clause: 'CMD-02',
          statement: 'S4.33',
          title: `${text}: delivered after the reconnect`,
          actual: delivered,
          expected: { action: 'PRINT', body: text },
        });
        // A command that did not arrive has no result.
        if (!arrived) return;
        await checkRecorded(world, app, requestId);
        await checkBroadcast(world, dashboard, { configId, requestId });
      }),
    );
    const refreshed = await messageOfRequest(world, terminal, requestIdOf(world, refresh));
    offline
      .restingOn('S4.33')
      .value('FORCE_REFRESH: delivered after the reconnect', refreshed?.action, 'FORCE_REFRESH');
    const printOrder = { clause: 'CMD-02', level: 'P', title: 'the printed texts, in order' } as const;
    world.check({ ...printOrder, actual: terminal.paperRoll, expected: texts });
  },
});

/** The requestId of a PRINT that was accepted for the offline terminal. */
async function printWhileOffline(
  world: World,
  app: Integrator,
  { identity: { configId } }: Terminal,
  body: string,
): Promise<string> {
  const accepted = await app.call('requestTerminal', { configId, requestType: 'PRINT', body });
  const exchange = [printExchange(accepted)];
  const accepting = { clause: 'CMD-02', title: `${body}: accepted`, actual: accepted.status, exchange };
  world.check({ ...accepting, expected: between(200, 299) });
  return requestIdOf(world, accepted);
}
