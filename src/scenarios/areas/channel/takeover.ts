import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { commandsOf, sendResult, settledCommands } from '../commands/raw-commands.js';
import { containing } from './raw-stomp-session.js';
import { RawTerminal } from './raw-terminal.js';

export const takeover = defineScenario({
  id: 'channel.takeover',
  title:
    'Each newer session takes over the unfinished commands of the one that it replaces, and no observer ends',
  clauses: ['CHN-12'],
  takesMs: 6000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'CHN-12');
    const terminal = await RawTerminal.create(world);
    const { account } = terminal;
    const observer = await terminal.newObserver();
    const sessions = [await terminal.online('client-individual')];
    for (const text of ['unfinished', 'done'])
      await requireOk(world, 'a PRINT', terminal.print(account, text));
    const [first] = sessions;
    const sent = first === undefined ? [] : await settledCommands(world, first, 2);
    const done = sent.find(({ body }) => body.body === 'done');
    if (first === undefined || done === undefined)
      return world.inconclusive('the terminal received no PRINT');
    await sendResult(first, done.body.requestId);

    for (const [at, which] of ['second', 'third'].entries()) {
      const newer = await terminal.connected();
      const subscribed = await newer.subscribe(terminal.queue, 'client-individual');
      checks.value(`SUBSCRIBE of the ${which} session`, subscribed, 'accepted');
      checks.value(`register of the ${which} session`, await newer.register(), 'accepted');
      const commands = await settledCommands(world, newer, 1);
      const shown = commands.map(({ body, headers }) => [
        body.body,
        headers['message-id'],
        headers.redelivered,
      ]);
      const unfinished = sent.filter((command) => command !== done);
      const expected = unfinished.map(({ body, headers }) => [body.body, headers['message-id'], 'true']);
      checks.value(`the commands of the ${which} session`, shown, expected);
      const replaced = sessions[at];
      checks.value(`the close of the session before the ${which}`, await replaced?.closeStatus(), 4001);
      const kicks = replaced?.messages.filter(({ body }) => body.action === 'SESSION_KICK');
      const reasons = kicks?.map(({ body }) => body.reason);
      checks.value(`the SESSION_KICKs of the session before the ${which}`, reasons, ['replaced']);
      checks.value(`online with the ${which} session`, await terminal.isShownOnline(account), true);
      sessions.push(newer);
    }
    const last = sessions.at(-1);
    await requireOk(world, 'a PRINT', terminal.print(account, 'at last'));
    await last?.next('the PRINT', containing('at last'));
    const received = sessions.map((session) =>
      commandsOf(session).some(({ body }) => body.body === 'at last'),
    );
    checks.value('the sessions that receive a later PRINT', received, [false, false, true]);
    if (observer === undefined) return;
    const kicked = observer.messages.filter(({ body }) => body.action === 'SESSION_KICK').length;
    checks.value('the SESSION_KICKs of an observer', kicked, 0);
    checks.value('the close of an observer', observer.client.closed, undefined);
  },
});
