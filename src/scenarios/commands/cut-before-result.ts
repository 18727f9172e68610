import { bodyField } from '../exchange.js';
import { defineScenario } from '../scenario.js';
import {
  deliveredWithinMs,
  finalStatus,
  messageOfRequest,
  requestIdOf,
  triggerApp,
} from './command-actors.js';

export const cutBeforeResult = defineScenario({
  id: 'commands.print.cut-before-result',
  title: 'A socket cut between PRINT and its result: after the reconnect it comes again and is done once',
  clauses: ['CMD-05', 'REC-08'],
  takesMs: 2000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const [app, terminal] = await Promise.all([triggerApp(world), world.terminal()]);
    const { configId } = terminal.identity;
    terminal.acknowledge = false;
    terminal.answerCommands = false;
    const accepted = await app.call('requestTerminal', { configId, requestType: 'PRINT', body: 'only once' });
    const requestId = requestIdOf(world, accepted);
    const first = await messageOfRequest(world, terminal, requestId);
    if (first === undefined) return world.inconclusive('the PRINT never came, so nothing could be cut');

    terminal.cut();
    const backingOff = terminal.whenState('backing-off', { timeoutMs: deliveredWithinMs });
    await world.waitFor('the terminal to notice the cut', deliveredWithinMs, backingOff);
    terminal.acknowledge = true;
    terminal.answerCommands = true;
    const online = terminal
      .whenState('online', { timeoutMs: deliveredWithinMs })
      .then(() => true)
      .catch(() => false);
    world.check({
      clause: 'REC-08',
      title: 'registers right after CONNECTED and is taken',
      actual: await world.waitFor('the reconnect', deliveredWithinMs, online),
      expected: true,
    });

    const again = await messageOfRequest(world, terminal, requestId, (message) => message !== first);
    const { 'message-id': firstId } = first.headers;
    const sameId = { clause: 'CMD-05', title: 'the same message-id', actual: again?.headers['message-id'] };
    world.check({ ...sameId, expected: firstId });
    const marked = { clause: 'CMD-05', title: 'marked as redelivered', actual: again?.headers.redelivered };
    world.check({ ...marked, expected: 'true' });
    const done = bodyField(await finalStatus(world, app, requestId), 'status');
    world.check({ clause: 'CMD-05', title: 'done', actual: done, expected: 'COMPLETED' });
    world.check({
      clause: 'CMD-05',
      title: 'printed once',
      actual: terminal.paperRoll,
      expected: ['only once'],
    });
  },
});
