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
    const [till, sibling] = await Promise.all([RawTerminal.create(world), RawTerminal.create(world)]);
    const app = await triggerApp(world);
    const on = checksFor(world, 'CHN-05');
    const own = await till.connected();
    on.value('the own queue', await own.subscribe(till.queue), 'RECEIPT');
    const foreign = [
      sibling.queue,
      `${till.queue}/`,
      `/${till.queue}`,
      `/Queue/terminal/${till.configId}`,
      `/queue/terminal/0${till.configId}`,
      '/queue/terminal/*',
      `${sibling.queue}/../${till.configId}`,
      adminTopic,
    ];
    for (const destination of foreign) {
      const session = await till.connected();
      const outcome = await session.subscribe(destination);
      on.value(`${destination}: not opened`, outcome, anythingBut('RECEIPT'));
      const told = [await session.closeStatus(), session.errorCode];
      on.decided.value(`${destination}: close and code`, told, [1008, 'FORBIDDEN_DESTINATION']);
    }

    const curious = await till.connected();
    curious.send('SUBSCRIBE', { id: 'x', destination: sibling.queue });
    const listener = await sibling.online();
    await requireOk(world, 'a PRINT for the sibling', sibling.print(app, 'not for you'));
    if ((await listener.message('PRINT')) === undefined)
      return world.inconclusive('the sibling got no PRINT');
    await world.sleep(500, 'what the curious one might get');
    on.value("MESSAGEs of the sibling's queue", curious.messages.length, 0);
  },
});
