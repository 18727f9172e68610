import { checksFor, requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { commandApp } from './command-actors.js';
import { sendResult, settledCommands } from './raw-commands.js';

/** The ways in which a session ends before its commands are done. */
const endings: readonly (readonly [what: string, end: (session: RawStompSession) => unknown])[] = [
  ['a cut', ({ client }) => client.cut()],
  ['DISCONNECT', (session) => session.attempt('DISCONNECT')],
  ['a newer session', () => undefined],
];

export const redelivery = defineScenario({
  id: 'commands.redelivery',
  title: 'What has no result is redelivered once on each new session, and never on a live one',
  clauses: ['CMD-05'],
  takesMs: { real: 11_000, virtual: 65_000 },
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'CMD-05');
    const [app, terminal] = [await commandApp(world), await RawTerminal.create(world)];
    const { configId } = terminal;
    let session = await terminal.onlineAnyWay('client-individual');
    const bodies = [
      { requestType: 'PRINT', body: 'done at once' },
      { requestType: 'PRINT', body: 'without a result' },
      { requestType: 'FORCE_REFRESH' },
      { requestType: 'SYNC_REQUEST' },
    ];
    for (const body of bodies)
      await requireOk(world, body.requestType, app.call('requestTerminal', { configId, ...body }));
    const first = await settledCommands(world, session, bodies.length);
    if (first.length < bodies.length) return world.inconclusive('the commands did not arrive');
    await sendResult(session, first[0]?.body.requestId);
    const open = first.slice(1);
    // An ACK is not a result.
    for (const { headers } of open) await session.attempt('ACK', { id: headers.ack ?? '' });
    const sentAt = async () => {
      const records = open.map(({ body: { requestId } }) => app.call('requestStatus', { requestId }));
      return Promise.all(
        records.map(async (coming) => responseField(await requireOk(world, 'a record', coming), 'sentAt')),
      );
    };
    const before = await sentAt();
    const liveMs = world.clock === 'virtual' ? 60_000 : 6_000;
    await world.sleep(liveMs, 'a repetition on the live session');
    const later = await settledCommands(world, session, bodies.length);
    checks.value('the deliveries on a live session', later.length, bodies.length);

    for (const [what, end] of endings) {
      await end(session);
      await world.sleep(300, 'the end of the session');
      const previous = session;
      session = await terminal.onlineAnyWay(what === 'DISCONNECT' ? 'client' : 'client-individual');
      const again = await settledCommands(world, session, open.length);
      const shown = again.map(({ headers, body }) => ({
        id: headers['message-id'],
        redelivered: headers.redelivered,
        body,
      }));
      const wanted = open.map(({ headers, body }) => ({
        id: headers['message-id'],
        redelivered: 'true',
        body,
      }));
      checks.value(`the deliveries after ${what}`, shown, wanted);
      checks.value(`sentAt after ${what}`, await sentAt(), before);
      previous.client.cut();
    }
    for (const { body } of open)
      await sendResult(session, body.requestId, { requestType: body.action, status: 'FAILED' });
    session.client.cut();
    await world.sleep(300, 'the end of the session');
    const last = await terminal.onlineAnyWay();
    await requireOk(world, 'a PRINT', terminal.print(app, 'a new one'));
    const texts = (await settledCommands(world, last, 1)).map(({ headers, body }) => ({
      text: body.body,
      redelivered: headers.redelivered,
    }));
    const wanted = [{ text: 'a new one', redelivered: undefined }];
    checks.value('the deliveries when everything is done', texts, wanted);
  },
});
