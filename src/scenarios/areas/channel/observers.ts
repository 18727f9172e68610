import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { AppOptions } from '../../world.js';
import { RawStompSession } from './raw-stomp-session.js';
import { connected, RawTerminal } from './raw-terminal.js';

export const observers = defineScenario({
  id: 'channel.observers',
  title: 'An integrator watches a terminal if it has ws:subscribe, and changes nothing by it',
  clauses: ['CHN-13', 'CHN-17', 'SCP-20'],
  takesMs: 4000,
  needs: { apps: 2, terminals: 1 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const others = (): AppOptions['scopes'] => ['terminals:trigger', 'terminals:read'];
    const app = await world.app({ scopes: ['ws:subscribe', ...others()], sandbox: false });
    const without = await world.app({ scopes: others(), sandbox: false });
    const may = checksFor(world, 'SCP-20');
    const rejected = await without.webSocketToken(terminal.configId);
    may.status('without ws:subscribe', rejected, 403);
    may.value('its answer holds no token', responseField(rejected, 'wsToken'), undefined, rejected);
    const pass = await app.webSocketToken(terminal.configId);
    if (!may.status('with ws:subscribe', pass, 200)) return;
    const wsToken = requireText(world, pass, 'wsToken');
    const observer = new RawStompSession(world);
    const response = await observer.connect(wsToken);
    may.value('the WebSocket opens', response?.command, 'CONNECTED');
    const opened = await observer.subscribe(terminal.queue, 'client-individual');
    may.value('the queue opens', opened, 'RECEIPT');

    const checks = checksFor(world, 'CHN-13');
    checks.value('online: a terminal that is only watched', await terminal.isShownOnline(app), false);
    const session = await terminal.online('client-individual');
    const accepted = await requireOk(world, 'a PRINT', terminal.print(app, 'seen by two'));
    const requestId = requireText(world, accepted, 'requestId');
    if ((await session.message('PRINT')) === undefined)
      return world.inconclusive('the terminal got no PRINT');
    const copy = await observer.message('PRINT');
    checks.value('the live copy', copy?.body.body, 'seen by two');

    // The observer acknowledges and the terminal does not: after a cut and a return it must come again.
    const id = copy?.headers.ack;
    if (id !== undefined) await observer.attempt('ACK', { id });
    session.client.cut();
    await world.sleep(500, 'the cut to be noticed');
    checks.value(
      'online: the terminal is gone, the observer is not',
      await terminal.isShownOnline(app),
      false,
    );
    const settles = checksFor(world, 'CHN-17');
    const status = await requireOk(world, 'the status', app.call('requestStatus', { requestId }));
    settles.field('after the ACK of an observer', status, 'status', anythingBut('COMPLETED'));
    const back = await terminal.online('client-individual');
    settles.value('it comes again', (await back.message('PRINT'))?.body.requestId, requestId);

    for (const destination of ['/app/terminal/register', '/app/terminal/heartbeat']) {
      const pusher = await connected(world, wsToken);
      checks.value(`an observer at ${destination}`, await pusher.sendJson(destination), 'ERROR');
      checks.value('its session ends', await pusher.closeStatus(), 1008);
    }
    checks.value('the close of the terminal', back.client.closed, undefined);
  },
});
