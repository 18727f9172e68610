import { adminTopic } from '../../../../conformance/oracle/destinations.js';
import { checksFor } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from './raw-terminal.js';

export const sends = defineScenario({
  id: 'channel.send-destinations',
  title: 'A SEND to a queue, a topic or any destination that is not listed is blocked and reaches nobody',
  clauses: ['CHN-06'],
  takesMs: 4000,
  needs: { terminals: 2, adminTopic: true },
  async run(world) {
    const [terminal, sibling] = await Promise.all([RawTerminal.create(world), RawTerminal.create(world)]);
    const dashboard = await world.adminTopic();
    const listener = await sibling.online();
    const checks = checksFor(world, 'CHN-06');
    const forged = { action: 'PRINT', body: 'forged by a neighbour' };
    const blocked = [
      [sibling.queue, checks],
      [terminal.queue, checks],
      ['/app/terminal/unknown', checks],
      ['/app/terminal/heartbeat/../register', checks],
      [adminTopic, checks.decided],
      ['/topic/everybody', checks.decided],
    ] as const;
    for (const [destination, cited] of blocked) {
      const session = await terminal.online();
      cited.value(
        `${destination}: blocked`,
        await session.sendJson(destination, forged),
        anythingBut('RECEIPT'),
      );
      const told = [await session.closeStatus(), session.errorCode];
      checks.decided.value(`${destination}: close and code`, told, [1008, 'FORBIDDEN_DESTINATION']);
    }
    const good = await terminal.online();
    checks.value('a listed destination', await good.sendJson('/app/terminal/heartbeat'), 'RECEIPT');
    await world.sleep(300, 'what might be passed on');
    const isForged = ({ body }: { readonly body: string }) => body.includes(forged.body);
    checks.value('what reached the sibling', listener.client.frames.filter(isForged).length, 0);
    checks.value('what reached the sender', good.client.frames.filter(isForged).length, 0);
    const shown = dashboard.received.filter(({ body }) => body?.action === 'PRINT').length;
    checks.decided.value('what reached the dashboards', shown, 0);
  },
});
