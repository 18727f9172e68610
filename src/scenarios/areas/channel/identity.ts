import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { commandApp } from '../commands/command-actors.js';
import { RawStompSession } from './raw-stomp-session.js';
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
    own.value('online before register', await terminal.isShownOnline(app), false);
    const opened = await session.attempt('SUBSCRIBE', { id: 's', destination: terminal.queue, ...names });
    ids.value('SUBSCRIBE to the queue of the token', opened, 'RECEIPT');
    const register = { destination: '/app/terminal/register', ...names };
    await session.attempt('SEND', register, JSON.stringify({ ...names, configId, terminalId }));
    own.value('online after register', await terminal.isShownOnline(app), true);
    ids.value('online: the terminal that headers and body name', await sibling.isShownOnline(app), false);
    await session.attempt(
      'SEND',
      { destination: '/app/terminal/heartbeat' },
      JSON.stringify({ configId, config_id: configId }),
    );
    const checkIn = await session.message('CHECK_IN');
    ids.decided.value('the configId of CHECK_IN', checkIn?.body.configId, terminal.configId);

    await requireOk(world, 'a PRINT', sibling.print(app, 'for the sibling'));
    await requireOk(world, 'a PRINT', terminal.print(app, 'for this one'));
    const message = await session.message('PRINT');
    ids.value('the first PRINT', message?.body.body, 'for this one');
  },
});
