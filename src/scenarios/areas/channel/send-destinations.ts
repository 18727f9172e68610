import { adminTopic } from '../../../../conformance/oracle/destinations.js';
import { checksFor } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from './raw-terminal.js';

export const sendDestinations = defineScenario({
  id: 'channel.send-destinations',
  title: 'A SEND to a queue, a topic or an unlisted destination is rejected, and no session receives it',
  clauses: ['CHN-06'],
  takesMs: 4000,
  needs: { terminals: 2, adminTopic: true },
  async run(world) {
    const [terminal, sibling] = await Promise.all([RawTerminal.create(world), RawTerminal.create(world)]);
    const dashboard = await world.adminTopic();
    const receiver = await sibling.online();
    const checks = checksFor(world, 'CHN-06');
    const forged = { action: 'PRINT', body: 'a forged message' };
    const destinations = [
      [sibling.queue, checks],
      [terminal.queue, checks],
      ['/app/terminal/unknown', checks],
      ['/app/terminal/heartbeat/../register', checks],
      [adminTopic, checks.decided],
      ['/topic/everything', checks.decided],
    ] as const;
    for (const [destination, level] of destinations) {
      const session = await terminal.online();
      level.value(
        `${destination}: the outcome`,
        await session.sendJson(destination, forged),
        anythingBut('RECEIPT'),
      );
      const outcome = [await session.closeStatus(), session.errorCode];
      checks.decided.value(`${destination}: close and code`, outcome, [1008, 'FORBIDDEN_DESTINATION']);
    }
    const valid = await terminal.online();
    checks.value('a listed destination', await valid.sendJson('/app/terminal/heartbeat'), 'RECEIPT');
    await world.sleep(300, 'forged messages');
    const isForged = ({ body }: { readonly body: string }) => body.includes(forged.body);
    checks.value(
      'forged messages that the sibling received',
      receiver.client.frames.filter(isForged).length,
      0,
    );
    checks.value('forged messages that the sender received', valid.client.frames.filter(isForged).length, 0);
    const shown = dashboard.received.filter(({ body }) => body?.action === 'PRINT').length;
    checks.decided.value('forged messages that the dashboards received', shown, 0);
  },
});
