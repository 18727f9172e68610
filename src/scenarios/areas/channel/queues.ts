import { adminTopic } from '../../../../conformance/oracle/destinations.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { commandApp } from '../commands/command-actors.js';
import { containing, outcomeChecks, type RawStompSession } from './raw-stomp-session.js';
import { RawTerminal } from './raw-terminal.js';

export const queues = defineScenario({
  id: 'channel.queues',
  title: 'A terminal can only subscribe to its own queue, and receives nothing from the queue of a sibling',
  clauses: ['CHN-05'],
  takesMs: 3000,
  needs: { apps: 1, terminals: 2 },
  async run(world) {
    const [terminal, sibling] = await Promise.all([RawTerminal.create(world), RawTerminal.create(world)]);
    const app = await commandApp(world);
    const checks = checksFor(world, 'CHN-05');
    const own = await terminal.connected();
    checks.restingOn('S5.39').value('its own queue', await own.subscribe(terminal.queue), 'accepted');
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
    const intruders: { readonly destination: string; readonly session: RawStompSession }[] = [];
    for (const destination of foreign) {
      const session = await terminal.connected();
      const outcome = await session.subscribe(destination);
      outcomeChecks(checks, session.client).value(
        `${destination}: the outcome`,
        outcome,
        anythingBut('accepted'),
      );
      intruders.push({ destination, session });
      const closed = [await session.closeStatus(), session.errorCode];
      checks.decided.value(`${destination}: close and code`, closed, [1008, 'FORBIDDEN_DESTINATION']);
    }

    // The second subscription of a session as well.
    await world.part('a second subscription', async () => {
      const second = await terminal.connected();
      if ((await second.subscribe(terminal.queue)) !== 'accepted')
        return world.inconclusive('SUBSCRIBE to its own queue was rejected');
      const also = await second.attempt('SUBSCRIBE', { id: 'also', destination: sibling.queue });
      outcomeChecks(checks, second.client).value(
        'a second subscription: the outcome',
        also,
        anythingBut('accepted'),
      );
      intruders.push({ destination: 'a second subscription', session: second });
    });

    const receiver = await sibling.online();
    const text = 'for the sibling only';
    await requireOk(world, 'a PRINT for the sibling', sibling.print(app, text));
    if ((await receiver.message('PRINT')) === undefined)
      return world.inconclusive('the sibling received no PRINT');
    await world.sleep(500, 'messages that no other session must receive');
    for (const { destination, session } of intruders) {
      // A service may send other messages to the own queue.
      const stray = session.client.frames.filter(containing(text));
      checks.value(`${destination}: MESSAGEs for the sibling`, stray.length, 0);
    }
  },
});
