import { terminalMessages } from '../../../../conformance/oracle/actions.js';
import { adminTopic } from '../../../../conformance/oracle/destinations.js';
import type { Observer } from '../../../simulator/observer.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { connected, RawTerminal } from './raw-terminal.js';

export const sendDestinations = defineScenario({
  id: 'channel.send-destinations',
  title: 'A SEND to a queue, a topic or an unlisted destination is rejected, and no session receives it',
  clauses: ['CHN-06'],
  takesMs: 4000,
  needs: { terminals: 2, adminTopic: true },
  async run(world) {
    const [terminal, sibling] = await Promise.all([RawTerminal.create(world), RawTerminal.create(world)]);
    let dashboard: Observer | undefined;
    await world.part('the admin topic', async () => {
      dashboard = await world.adminTopic();
    });
    const receiver = await sibling.online();
    const checks = checksFor(world, 'CHN-06');
    const forged = { action: 'PRINT', body: 'a forged message' };
    const destinations = [
      [sibling.queue, checks.restingOn('S5.42')],
      [terminal.queue, checks.restingOn('S5.42')],
      ['/app/terminal/unknown', checks],
      ['/app/terminal/heartbeat/../register', checks],
      ...terminalMessages.map(({ destination }) => [`${destination}/`, checks.decided] as const),
      ['/APP/terminal/heartbeat', checks.decided],
      ['/app/terminal', checks.decided],
      ['app/terminal/heartbeat', checks.decided],
      [adminTopic, checks.decided],
      ['/topic/everything', checks.decided],
    ] as const;
    for (const [destination, level] of destinations) {
      const session = await terminal.online();
      level.value(
        `${destination}: the outcome`,
        await session.sendJson(destination, forged),
        anythingBut('accepted'),
      );
      const outcome = [await session.closeStatus(), session.errorCode];
      checks.decided.value(`${destination}: close and code`, outcome, [1008, 'FORBIDDEN_DESTINATION']);
    }
    await world.part('sessions that only read', () => checkReaders(world, sibling));
    const valid = await terminal.online();
    checks.value('a listed destination', await valid.sendJson('/app/terminal/heartbeat'), 'accepted');
    await world.sleep(300, 'forged messages');
    const isForged = ({ body }: { readonly body: string }) => body.includes(forged.body);
    checks
      .restingOn('S5.42')
      .value('forged messages that the sibling received', receiver.client.frames.filter(isForged).length, 0);
    checks.value('forged messages that the sender received', valid.client.frames.filter(isForged).length, 0);
    const shown = dashboard?.received.filter(({ body }) => body?.action === 'PRINT').length ?? 0;
    checks.decided.value('forged messages that the dashboards received', shown, 0);
  },
});

/** Sessions that only read: an observer of the terminal, and a dashboard. */
async function checkReaders(world: World, terminal: RawTerminal): Promise<void> {
  const checks = checksFor(world, 'CHN-06');
  const app = await world.app({ scopes: ['ws:subscribe'], sandbox: false });
  const observerToken = async () =>
    requireText(world, await requireOk(world, 'a wsToken', app.webSocketToken(terminal.configId)), 'wsToken');
  const dashboardToken = async () => (await world.administrator.adminWebSocketToken()).wsToken;
  for (const [who, token] of [
    ['an observer', observerToken],
    ['a dashboard', dashboardToken],
  ] as const)
    for (const destination of [terminal.queue, adminTopic, '/app/terminal/unknown']) {
      const session = await connected(world, await token());
      const outcome = await session.sendJson(destination, { action: 'PRINT', body: 'a forged message' });
      checks.decided.value(`${who} sends to ${destination}`, outcome, 'ERROR');
    }
}
