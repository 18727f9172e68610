import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { AppOptions } from '../../world.js';
import { RawStompSession } from './raw-stomp-session.js';
import { connected, RawTerminal } from './raw-terminal.js';

export const observers = defineScenario({
  id: 'channel.observers',
  title: 'An integrator with ws:subscribe observes a terminal without affecting it',
  clauses: ['CHN-13', 'CHN-17', 'SCP-20'],
  takesMs: 4000,
  needs: { apps: 2, terminals: 1 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const others = (): AppOptions['scopes'] => ['terminals:trigger', 'terminals:read'];
    const app = await world.app({ scopes: ['ws:subscribe', ...others()], sandbox: false });
    const without = await world.app({ scopes: others(), sandbox: false });
    const scope = checksFor(world, 'SCP-20');
    const rejected = await without.webSocketToken(terminal.configId);
    scope.status('without ws:subscribe', rejected, 403);
    scope.value('without ws:subscribe: wsToken', responseField(rejected, 'wsToken'), undefined, rejected);
    const issued = await app.webSocketToken(terminal.configId);
    if (!scope.status('with ws:subscribe', issued, 200)) return;
    const wsToken = requireText(world, issued, 'wsToken');
    const observer = new RawStompSession(world);
    const response = await observer.connect(wsToken);
    scope.value('the response to CONNECT', response?.command, 'CONNECTED');
    const opened = await observer.subscribe(terminal.queue, 'client-individual');
    scope.value('SUBSCRIBE to the queue', opened, 'RECEIPT');

    const checks = checksFor(world, 'CHN-13');
    checks.value('online: a terminal that is only observed', await terminal.isShownOnline(app), false);
    const session = await terminal.online('client-individual');
    const accepted = await requireOk(world, 'a PRINT', terminal.print(app, 'seen by two'));
    const requestId = requireText(world, accepted, 'requestId');
    if ((await session.message('PRINT')) === undefined)
      return world.inconclusive('the terminal received no PRINT');
    const copy = await observer.message('PRINT');
    checks.value('the PRINT that the observer receives', copy?.body.body, 'seen by two');

    // The observer acknowledges and the terminal does not, so the PRINT must be redelivered after a cut.
    const id = copy?.headers.ack;
    if (id !== undefined) await observer.attempt('ACK', { id });
    session.client.cut();
    await world.sleep(500, 'the cut to be noticed');
    checks.value(
      'online: the session of the terminal was cut, that of the observer was not',
      await terminal.isShownOnline(app),
      false,
    );
    const acknowledgement = checksFor(world, 'CHN-17');
    const status = await requireOk(world, 'the status', app.call('requestStatus', { requestId }));
    acknowledgement.field('after the ACK of an observer', status, 'status', anythingBut('COMPLETED'));
    const reconnected = await terminal.online('client-individual');
    acknowledgement.value(
      'the redelivered PRINT',
      (await reconnected.message('PRINT'))?.body.requestId,
      requestId,
    );

    for (const destination of ['/app/terminal/register', '/app/terminal/heartbeat']) {
      const sender = await connected(world, wsToken);
      checks.value(`an observer at ${destination}`, await sender.sendJson(destination), 'ERROR');
      checks.value('the close of its session', await sender.closeStatus(), 1008);
    }
    checks.value('the close of the terminal', reconnected.client.closed, undefined);
  },
});
