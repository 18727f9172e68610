import { adminTopic } from '../../../../conformance/oracle/destinations.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { triggerApp } from '../commands/command-actors.js';
import { RawTerminal } from './raw-terminal.js';

export const queues = defineScenario({
  id: 'channel.queues',
  title: "A terminal subscribes to its own queue and no other, and gets nothing of a sibling's",
  clauses: ['CHN-05'],
  takesMs: 3000,
  needs: { apps: 1, terminals: 2 },
  async run(world) {
    const [terminal, sibling] = await Promise.all([RawTerminal.create(world), RawTerminal.create(world)]);
    const app = await triggerApp(world);
    const checks = checksFor(world, 'CHN-05');
    const own = await terminal.connected();
    checks.value('the own queue', await own.subscribe(terminal.queue), 'RECEIPT');
    const foreign = [
      sibling.queue,
      `${terminal.queue}/`,
      `/${terminal.queue}`,
      `/Queue/terminal/${terminal.configId}`,
      `/queue/terminal/0${terminal.configId}`,
      '/queue/terminal/*',
      `${sibling.queue}/../${terminal.configId}`,
      adminTopic,
    ];
    for (const destination of foreign) {
      const session = await terminal.connected();
      const outcome = await session.subscribe(destination);
      checks.value(`${destination}: not opened`, outcome, anythingBut('RECEIPT'));
      const told = [await session.closeStatus(), session.errorCode];
      checks.decided.value(`${destination}: close and code`, told, [1008, 'FORBIDDEN_DESTINATION']);
    }

    const curious = await terminal.connected();
    curious.send('SUBSCRIBE', { id: 'x', destination: sibling.queue });
    const listener = await sibling.online();
    await requireOk(world, 'a PRINT for the sibling', sibling.print(app, 'not for you'));
    if ((await listener.message('PRINT')) === undefined)
      return world.inconclusive('the sibling got no PRINT');
    await world.sleep(500, 'what the curious one might get');
    checks.value("MESSAGEs of the sibling's queue", curious.messages.length, 0);
  },
});
