import { adminTopic } from '../../../../conformance/oracle/destinations.js';
import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import type { RawStompSession } from './raw-stomp-session.js';
import { connected, RawTerminal } from './raw-terminal.js';

export const subscriptions = defineScenario({
  id: 'channel.subscriptions',
  title: 'A session subscribes once to a queue and up to eight times to the admin topic',
  clauses: ['CHN-15', 'CMD-05'],
  takesMs: 2000,
  needs: { terminals: 1, adminTopic: true },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    await checkTopic(world, terminal);
    await checkResubscription(world, terminal);
    await checkQueue(world, terminal);
  },
});

/** U08, U09: each of the subscriptions receives each event, and one more than the limit is rejected. */
async function checkTopic(world: World, terminal: RawTerminal): Promise<void> {
  const checks = checksFor(world, 'CHN-15');
  const { wsToken } = await world.administrator.adminWebSocketToken();
  const dashboard = await connected(world, wsToken);
  const ids = Array.from({ length: decidedLimits.channel.subscriptions }, (_, at) => `dashboard-${at}`);
  for (const [at, id] of ids.entries())
    checks.value(
      `U08: the outcome of subscription ${at + 1} to the topic`,
      await subscribe(dashboard, id, adminTopic),
      'accepted',
    );
  await (await terminal.online()).attempt('DISCONNECT');
  const events = () =>
    dashboard.messages.filter(
      ({ body }) => body.type === 'session-online' && body.configId === terminal.configId,
    );
  const copies = ids.map((id) =>
    dashboard.next(`the event for ${id}`, () => events().some(({ headers }) => headers.subscription === id)),
  );
  await Promise.all(copies);
  const received = events().map(({ headers }) => headers.subscription);
  checks.value('U08: the subscriptions that receive an event', received.sort(), ids);
  const ninth = await subscribe(dashboard, 'one-more', adminTopic);
  checks.value('U09: the outcome of one more subscription', ninth, 'ERROR');
}

/** A message is sent once on each session, also to a session that subscribes again (CMD-05). */
async function checkResubscription(world: World, terminal: RawTerminal): Promise<void> {
  const session = await terminal.online('client-individual');
  const print = (text: string) => requireOk(world, 'a PRINT', terminal.print(terminal.account, text));
  await print('before');
  if ((await session.printed('before')) === undefined) world.inconclusive('the PRINT did not arrive');
  if ((await session.attempt('UNSUBSCRIBE', { id: 's' })) !== 'accepted')
    world.inconclusive('UNSUBSCRIBE was rejected');
  await print('between');
  const checks = checksFor(world, 'CMD-05');
  checks.value('SUBSCRIBE after UNSUBSCRIBE', await subscribe(session, 'again', terminal.queue), 'accepted');
  const between = await session.printed('between');
  checks.value('the subscription of a later PRINT', between?.headers.subscription, 'again');
  const prints = session.messages.filter(({ body }) => body.action === 'PRINT');
  const texts = prints.map(({ body }) => body.body);
  checks.value('the PRINTs of the session', texts, ['before', 'between']);
}

/** U08: a queue has one receiver on a connection. */
async function checkQueue(world: World, terminal: RawTerminal): Promise<void> {
  const session = await terminal.connected();
  const checks = checksFor(world, 'CHN-15');
  checks.value('U08: SUBSCRIBE to the queue', await subscribe(session, 'first', terminal.queue), 'accepted');
  const second = await subscribe(session, 'second', terminal.queue);
  checks.value('U08: a second SUBSCRIBE to the queue', second, 'ERROR');
}

function subscribe(session: RawStompSession, id: string, destination: string) {
  return session.attempt('SUBSCRIBE', { id, destination, ack: 'client-individual' });
}
