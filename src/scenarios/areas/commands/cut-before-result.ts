import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import {
  commandApp,
  deliveryTimeoutMs,
  finalStatus,
  messageOfRequest,
  registersAfterConnected,
  requestIdOf,
} from './command-actors.js';

export const cutBeforeResult = defineScenario({
  id: 'commands.print.cut-before-result',
  title: 'A PRINT whose connection is cut before its result is redelivered after the reconnect and done once',
  clauses: ['CMD-05', 'REC-08'],
  takesMs: 2000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const [app, terminal] = await Promise.all([commandApp(world), world.newTerminal()]);
    const { configId } = terminal.identity;
    terminal.acknowledge = false;
    terminal.commands.reportResults = false;
    terminal.start();
    const first = { clause: 'REC-08', title: 'register right after CONNECTED is accepted' };
    const registered = world.check({
      ...first,
      actual: await registersAfterConnected(world, terminal),
      expected: true,
    });
    if (!registered) return;

    const accepted = await app.call('requestTerminal', { configId, requestType: 'PRINT', body: 'only once' });
    const requestId = requestIdOf(world, accepted);
    const lost = await messageOfRequest(world, terminal, requestId);
    if (lost === undefined) return world.inconclusive('the PRINT did not arrive before the cut');

    terminal.cut();
    const backingOff = terminal.whenState('backing-off', { timeoutMs: deliveryTimeoutMs });
    await world.waitFor('the terminal to notice the cut', deliveryTimeoutMs, backingOff);
    terminal.acknowledge = true;
    terminal.commands.reportResults = true;
    const again = { clause: 'REC-08', title: 'register after the cut is accepted' };
    world.check({ ...again, actual: await registersAfterConnected(world, terminal), expected: true });

    const repeated = await messageOfRequest(world, terminal, requestId, (message) => message !== lost);
    const headers: Readonly<Record<string, string>> = repeated?.headers ?? {};
    world.check({
      clause: 'CMD-05',
      title: 'the same message-id with redelivered:true',
      actual: { id: headers['message-id'], redelivered: headers.redelivered },
      expected: { id: lost.headers['message-id'], redelivered: 'true' },
    });
    const done = responseField(await finalStatus(world, app, requestId), 'status');
    world.check({
      clause: 'CMD-05',
      title: 'the status of the command',
      actual: done,
      expected: 'COMPLETED',
    });
    const printed = { clause: 'CMD-05', title: 'the printed texts', actual: terminal.paperRoll };
    world.check({ ...printed, expected: ['only once'] });
  },
});
