import { printExchange } from '../../simulator/redact.js';
import { bodyField } from '../exchange.js';
import { allowedStatus, between } from '../expectation.js';
import { defineScenario } from '../scenario.js';
import { deliveredWithinMs, finalStatus, requestIdOf, shownOnline, triggerApp } from './command-actors.js';

const texts = ['first', 'second', 'third'] as const;

export const printOffline = defineScenario({
  id: 'commands.print.offline',
  title: 'PRINTs for an offline terminal are accepted, and delivered in order when it reconnects',
  clauses: ['CMD-02', 'CHN-07', 'TRM-01'],
  takesMs: 1000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const [app, terminal] = await Promise.all([triggerApp(world), world.terminal()]);
    const { configId } = terminal.identity;
    world.check({
      clause: 'TRM-01',
      title: 'shown online after register',
      actual: await shownOnline(app, terminal),
      expected: true,
    });

    await terminal.disconnect();
    const offline = await shownOnline(app, terminal);
    world.check({
      clause: 'TRM-01',
      title: 'shown offline after DISCONNECT',
      actual: offline,
      expected: false,
    });
    world.check({ clause: 'CHN-07', title: 'offline after DISCONNECT', actual: offline, expected: false });

    const requestIds: string[] = [];
    for (const body of texts) {
      const accepted = await app.call('requestTerminal', { configId, requestType: 'PRINT', body });
      const exchange = [printExchange(accepted)];
      const { status } = accepted;
      world.check({
        clause: 'CMD-02',
        title: `${body}: not refused`,
        actual: status,
        expected: allowedStatus,
        exchange,
      });
      const accepting = { clause: 'CMD-02', title: `${body}: accepted`, actual: status, exchange };
      world.check({ ...accepting, expected: between(200, 299) });
      requestIds.push(requestIdOf(world, accepted));
    }

    terminal.start();
    const online = terminal.whenState('online', { timeoutMs: deliveredWithinMs });
    await world.waitFor('the terminal to come back', deliveredWithinMs, online);
    for (const requestId of requestIds) {
      const status = await finalStatus(world, app, requestId);
      const exchange = [printExchange(status)];
      const actual = bodyField(status, 'status');
      world.check({
        clause: 'CMD-02',
        title: 'done after the reconnect',
        actual,
        expected: 'COMPLETED',
        exchange,
      });
    }
    const printed = terminal.paperRoll;
    world.check({
      clause: 'CMD-02',
      level: 'P',
      title: 'in order, each once',
      actual: printed,
      expected: texts,
    });
  },
});
