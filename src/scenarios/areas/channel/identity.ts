import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { commandApp } from '../commands/command-actors.js';
import { containing, RawStompSession } from './raw-stomp-session.js';
import { RawTerminal } from './raw-terminal.js';

export const identity = defineScenario({
  id: 'channel.identity',
  title: 'A session belongs to the terminal of its token, regardless of other headers and bodies',
  clauses: ['CHN-04', 'CHN-09'],
  takesMs: 2000,
  needs: { apps: 1, terminals: 2 },
  async run(world) {
    const [terminal, sibling] = await Promise.all([RawTerminal.create(world), RawTerminal.create(world)]);
    const app = await commandApp(world);
    const { configId, terminalId } = sibling.created;
    const names = { config_id: `${configId}`, terminal_id: terminalId, configId: `${configId}` };
    const session = new RawStompSession(world);
    const response = await session.connect(await terminal.wsToken(), { 'heart-beat': '0,0', ...names });
    if (response?.command !== 'CONNECTED')
      return world.inconclusive('the response to CONNECT is not CONNECTED');
    const own = checksFor(world, 'CHN-09');
    const ids = checksFor(world, 'CHN-04');
    own.decided.value('online before register', await terminal.isShownOnline(app), false);
    const opened = await session.attempt('SUBSCRIBE', { id: 's', destination: terminal.queue, ...names });
    ids.value('SUBSCRIBE to the queue of the token', opened, 'accepted');
    await session.attempt('SEND', { destination: '/app/terminal/register', ...names });
    own.value('online after register', await terminal.isShownOnline(app, true), true);
    ids
      .restingOn('S6.33')
      .value('online: the terminal that the headers name', await sibling.isShownOnline(app), false);
    const checkPrints = async (session: RawStompSession, what: string) => {
      // A service may close a session for a body that it does not expect.
      const receiver = session.client.closed === undefined ? session : await terminal.online();
      await requireOk(world, 'a PRINT', sibling.print(app, 'for the sibling'));
      await requireOk(world, 'a PRINT', terminal.print(app, `for this one, ${what}`));
      const print = await receiver.next('the PRINT', containing(`for this one, ${what}`));
      ids.value(`its own PRINT, ${what}`, print?.command, 'MESSAGE');
      const stray = receiver.messages.filter(({ body }) => body.body === 'for the sibling');
      ids.value(`PRINTs of the sibling, ${what}`, stray.length, 0);
    };
    await checkPrints(session, 'after register');
    const bodies = { terminal, named: { ...names, configId, terminalId } };
    await checkBodies(world, session, bodies);
    await checkPrints(session, 'after bodies');
    if (session.client.closed === undefined) await session.attempt('DISCONNECT');
    // The first registration of a session may have a body too; a service that ignores it registers the session by the second.
    const second = await terminal.connected();
    await second.subscribe(terminal.queue);
    await checkBodies(world, second, bodies);
    ids.value('online: the terminal that bodies name', await sibling.isShownOnline(app), false);
    if (second.client.closed === undefined) await second.register();
    await checkPrints(second, 'after a first registration with a body');
  },
});

/** The document shows no body of register and of a keep-alive, so that a service may refuse one. */
async function checkBodies(
  world: World,
  session: RawStompSession,
  { terminal, named }: { readonly terminal: RawTerminal; readonly named: object },
): Promise<void> {
  const ids = checksFor(world, 'CHN-04').decided;
  for (const name of ['register', 'heartbeat']) {
    const outcome = await session.sendJson(`/app/terminal/${name}`, named);
    ids.value(`${name} with a body`, outcome, 'accepted');
  }
  const checkIn = await session.message('CHECK_IN');
  ids.value('the configId of CHECK_IN', checkIn?.body.configId, terminal.configId);
}
