import { terminalMessages } from '../../../../conformance/oracle/actions.js';
import { adminTopic } from '../../../../conformance/oracle/destinations.js';
import type { Observer } from '../../../simulator/observer.js';
import { checksFor } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { containing, outcomeChecks, type RawStompSession } from './raw-stomp-session.js';
import { connected, RawTerminal } from './raw-terminal.js';

export const sendDestinations = defineScenario({
  id: 'channel.send-destinations',
  title: 'A SEND to a queue, a topic or an unlisted destination is rejected, and no session receives it',
  clauses: ['CHN-06'],
  takesMs: 4000,
  needs: { terminals: 2 },
  async run(world) {
    const [terminal, sibling] = await Promise.all([RawTerminal.create(world), RawTerminal.create(world)]);
    let dashboard: Observer | undefined;
    const subscribe = async () => {
      dashboard = await world.adminTopic();
    };
    await world.part('the admin topic', subscribe, 'admin-topic');
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
    const senders: RawStompSession[] = [];
    for (const [destination, level] of destinations) {
      const session = await terminal.online();
      senders.push(session);
      const sent = await session.sendJson(destination, forged);
      outcomeChecks(level, session.client).value(
        `${destination}: the outcome`,
        sent,
        anythingBut('accepted'),
      );
      const outcome = [await session.closeStatus(), session.errorCode];
      checks.decided.value(`${destination}: close and code`, outcome, [1008, 'FORBIDDEN_DESTINATION']);
    }
    await checkReaders(world, sibling);
    await world.part('a transaction of STOMP', () => checkInTransaction(world, terminal, sibling.queue));
    const valid = await terminal.online();
    checks.value('a listed destination', await valid.sendJson('/app/terminal/heartbeat'), 'accepted');
    await world.sleep(300, 'forged messages');
    const isForged = containing(forged.body);
    const forgedIn = ({ client }: RawStompSession) => client.frames.filter(isForged).length;
    const direct = checks.restingOn('S5.42');
    direct.value('forged messages that the sibling received', forgedIn(receiver), 0);
    // A message to its own queue arrives at the session that sends it, or waits for the next one.
    const returned = [...senders, valid].map(forgedIn).filter((count) => count > 0).length;
    direct.value('forged messages that the sender received', returned, 0);
    if (dashboard === undefined) return;
    const shown = dashboard.received.filter(({ body }) => body?.action === 'PRINT').length;
    checks.decided.value('forged messages that the dashboards received', shown, 0);
  },
});

/** A forged message between BEGIN and COMMIT is rejected by one of them, or by itself. */
async function checkInTransaction(world: World, terminal: RawTerminal, queue: string): Promise<void> {
  const session = await terminal.online();
  const inside = { transaction: 'forged' };
  if ((await session.attempt('BEGIN', inside)) !== 'accepted') world.skip('transactions of STOMP');
  const sent = await session.attempt('SEND', { destination: queue, ...inside }, '{"action":"PRINT"}');
  const outcome = sent === 'accepted' ? await session.attempt('COMMIT', inside) : sent;
  const checks = checksFor(world, 'CHN-06').decided;
  checks.value('the outcome in a transaction', outcome, anythingBut('accepted'));
}

/** Sessions that only read: an observer of the terminal, and a dashboard. */
async function checkReaders(world: World, terminal: RawTerminal): Promise<void> {
  const checks = checksFor(world, 'CHN-06').decided;
  const observerToken = async () => {
    const app = await world.app({ scopes: ['ws:subscribe'], sandbox: false });
    return terminal.observerToken(app);
  };
  const dashboardToken = async () => (await world.administrator.adminWebSocketToken()).wsToken;
  const attempts = async (who: string, token: () => Promise<string>) => {
    for (const destination of [terminal.queue, adminTopic, '/app/terminal/unknown']) {
      const session = await connected(world, await token());
      const outcome = await session.sendJson(destination, { action: 'PRINT', body: 'a forged message' });
      checks.value(`${who} sends to ${destination}`, outcome, 'ERROR');
    }
  };
  await world.part('an observer that sends', () => attempts('an observer', observerToken), 'observers');
  await world.part('a dashboard that sends', () => attempts('a dashboard', dashboardToken), 'admin-topic');
}
