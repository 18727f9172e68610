import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import {
  deliveryTimeoutMs,
  finalStatus,
  messageOfRequest,
  requestIdOf,
  takenAfterConnected,
  triggerApp,
} from './command-actors.js';

export const cutBeforeResult = defineScenario({
  id: 'commands.print.cut-before-result',
  title: 'A socket cut between PRINT and its result: after the reconnect it comes again and is done once',
  clauses: ['CMD-05', 'REC-08'],
  takesMs: 2000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const [app, terminal] = await Promise.all([triggerApp(world), world.newTerminal()]);
    const { configId } = terminal.identity;
    terminal.acknowledge = false;
    terminal.answerCommands = false;
    terminal.start();
    const first = { clause: 'REC-08', title: 'registers right after CONNECTED and is taken' };
    const taken = world.check({
      ...first,
      actual: await takenAfterConnected(world, terminal),
      expected: true,
    });
    if (!taken) return;

    const accepted = await app.call('requestTerminal', { configId, requestType: 'PRINT', body: 'only once' });
    const requestId = requestIdOf(world, accepted);
    const lost = await messageOfRequest(world, terminal, requestId);
    if (lost === undefined) return world.inconclusive('the PRINT never came, so nothing could be cut');

    terminal.cut();
    const backingOff = terminal.whenState('backing-off', { timeoutMs: deliveryTimeoutMs });
    await world.waitFor('the terminal to notice the cut', deliveryTimeoutMs, backingOff);
    terminal.acknowledge = true;
    terminal.answerCommands = true;
    const again = { clause: 'REC-08', title: 'is taken again after the cut' };
    world.check({ ...again, actual: await takenAfterConnected(world, terminal), expected: true });

    const repeated = await messageOfRequest(world, terminal, requestId, (message) => message !== lost);
    const headers: Readonly<Record<string, string>> = repeated?.headers ?? {};
    world.check({
      clause: 'CMD-05',
      title: 'the same message-id, marked as redelivered',
      actual: { id: headers['message-id'], redelivered: headers.redelivered },
      expected: { id: lost.headers['message-id'], redelivered: 'true' },
    });
    const done = responseField(await finalStatus(world, app, requestId), 'status');
    world.check({ clause: 'CMD-05', title: 'done', actual: done, expected: 'COMPLETED' });
    const printed = { clause: 'CMD-05', title: 'printed once', actual: terminal.paperRoll };
    world.check({ ...printed, expected: ['only once'] });
  },
});
