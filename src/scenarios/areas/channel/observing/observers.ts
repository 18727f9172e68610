import type { HttpExchange } from '../../../../simulator/http/http-exchange.js';
import { plainBody } from '../../../../simulator/stomp/raw-frame.js';
import { type ClauseChecks, checksFor, requireOk, requireText } from '../../../clause-checks.js';
import { acceptedStatus, anythingBut, textContaining } from '../../../expectation.js';
import { fieldsOf, responseField } from '../../../response-field.js';
import { defineScenario } from '../../../scenario.js';
import type { AppOptions, World } from '../../../world.js';
import { uploadedSettings } from '../../terminals/terminal-settings.js';
import { containing, outcomeChecks, RawStompSession, readMessage } from '../raw-stomp-session.js';
import { RawTerminal } from '../raw-terminal.js';

export const observers = defineScenario({
  id: 'channel.observers',
  title: 'An integrator with ws:subscribe observes a terminal without affecting it',
  clauses: ['CHN-13', 'CHN-17', 'CHN-18', 'SCP-20'],
  takesMs: 4000,
  needs: { apps: 2, terminals: 1 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const others = (): AppOptions['scopes'] => ['terminals:trigger', 'terminals:read'];
    const app = await world.app({ scopes: ['ws:subscribe', ...others()], sandbox: false });
    const without = await world.app({ scopes: others(), sandbox: false, exactScopes: true });
    const scope = checksFor(world, 'SCP-20');
    const rejected = await without.webSocketToken(terminal.configId);
    scope.decided.status('without ws:subscribe', rejected, 403);
    const denied = await checkDenied(world, scope, 'without ws:subscribe', rejected, terminal.queue);
    const issued = await app.webSocketToken(terminal.configId);
    if (!scope.status('with ws:subscribe', issued, acceptedStatus)) return;
    const wsToken = requireText(world, issued, 'wsToken');
    const observer = new RawStompSession(world);
    const response = await observer.connect(wsToken);
    scope.value('the response to CONNECT', response?.command, 'CONNECTED');
    const opened = await observer.subscribe(terminal.queue, 'client-individual');
    scope.value('SUBSCRIBE to the queue', opened, 'accepted');

    const checks = checksFor(world, 'CHN-13');
    for (const [what, destination] of [
      ['register', '/app/terminal/register'],
      ['a keep-alive', '/app/terminal/heartbeat'],
    ] as const)
      checks.value(`the outcome of ${what}`, await observer.sendJson(destination), 'accepted');
    const checkIn = await observer.message('CHECK_IN');
    checks.value('CHECK_IN for the observer', checkIn?.body.configId, terminal.configId);
    // A rejection of either would have come before the CHECK_IN.
    const rejections = observer.messages.filter(({ body }) => body.action === 'REPORT_REJECTED');
    checks.value('the rejections of register and a keep-alive', rejections.length, 0);
    checks.value('online: a terminal that is only observed', await terminal.isShownOnline(app), false);
    await requireOk(world, 'a PRINT', terminal.print(app, 'while offline'));
    const early = await observer.message('PRINT');
    const offline = checksFor(world, 'CHN-18');
    offline.value('the PRINT for a terminal that is offline', early?.body.body, 'while offline');
    await checkReports(world, observer, terminal);
    const session = await terminal.online('client-individual');
    const accepted = await requireOk(world, 'a PRINT', terminal.print(app, 'seen by two'));
    const requestId = requireText(world, accepted, 'requestId');
    if ((await session.printed('seen by two')) === undefined)
      return world.inconclusive('the terminal received no PRINT');
    const copy = await observer.printed('seen by two');
    checks.value('the PRINT that the observer receives', copy?.body.body, 'seen by two');
    const stray = denied.messages.filter(({ body }) => body.action === 'PRINT');
    scope.value('without ws:subscribe: the PRINTs for the terminal', stray.length, 0);
    const backlog = observer.messages.filter(({ body }) => body.body === 'while offline');
    checks.value('the copies of the earlier PRINT', backlog.length, 1);

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
      (await reconnected.printed('seen by two'))?.body.requestId,
      requestId,
    );

    checks.value('the close of the observer', observer.client.closed, undefined);
    checks.value('the close of the terminal', reconnected.client.closed, undefined);
  },
});

/**
 * Checks that an app without the scope opens no session, and cannot subscribe with the wsToken it may have received: the
 * scope allows opening the WebSocket as well as subscribing (S5.23). Returns the session, which may be closed.
 */
export async function checkDenied(
  world: World,
  checks: ClauseChecks,
  what: string,
  denied: HttpExchange,
  queue: string,
): Promise<RawStompSession> {
  const granted = responseField(denied, 'wsToken');
  checks.decided.value(`${what}: wsToken`, granted, undefined, denied);
  const session = new RawStompSession(world);
  const response = typeof granted === 'string' ? await session.connect(granted) : undefined;
  checks.value(`${what}: the response to CONNECT`, response?.command, anythingBut('CONNECTED'), denied);
  const outcome = response?.command === 'CONNECTED' ? await session.subscribe(queue) : 'not connected';
  outcomeChecks(checks, session.client).value(`${what}: SUBSCRIBE`, outcome, anythingBut('accepted'), denied);
  return session;
}

/** Reports of an observer are rejected, store nothing, and do not end its session. */
async function checkReports(world: World, observer: RawStompSession, terminal: RawTerminal): Promise<void> {
  const checks = checksFor(world, 'CHN-13');
  const { configId } = terminal;
  const specificTId = world.reference('TID-');
  const { terminalId } = terminal.created;
  const payment = { referenceId: world.reference('OBS-'), amount: 1234, currency: 'EUR' };
  const report = { ...payment, terminalId, status: 'TRANS_SUCCESS', gateway: 'terminal', specificTId };
  const reports = [
    ['transaction', report],
    ['settings', { settings: { observed: true } }],
    ['command-result', { requestId: 'req_unknown', requestType: 'PRINT', status: 'COMPLETED' }],
  ] as const;
  for (const [name, body] of reports) {
    const before = new Set(observer.client.frames);
    const outcome = await observer.sendJson(`/app/terminal/${name}`, body);
    checks.value(`the outcome of ${name}`, outcome, 'accepted');
    const isRejection = containing('REJECTED');
    const rejection = await observer.next(
      `the rejection of ${name}`,
      (frame) => !before.has(frame) && isRejection(frame),
    );
    checks.value(
      `the rejection of ${name}`,
      rejection && plainBody(rejection),
      textContaining('ERR_FORBIDDEN'),
    );
    const { specificTId: reported, requestId } = rejection === undefined ? {} : readMessage(rejection).body;
    const ids = fieldsOf(body, ['specificTId', 'requestId']);
    checks.value(`the ids in the rejection of ${name}`, { specificTId: reported, requestId }, ids);
  }
  checks.value('the stored settings', await uploadedSettings(world, configId), undefined);
  const { referenceId } = payment;
  const stored = await terminal.account.call('getTransactionDetails', { referenceId });
  checks.status('the details of the reported transaction', stored, 404);
}
