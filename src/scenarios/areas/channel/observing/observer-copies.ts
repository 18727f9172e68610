import type { JsonMessage } from '../../../../simulator/stomp/raw-stomp-client.js';
import { checksFor, requireOk, requireText } from '../../../clause-checks.js';
import { anythingBut } from '../../../expectation.js';
import { defineScenario } from '../../../scenario.js';
import type { World } from '../../../world.js';
import { sendResult } from '../../commands/raw-commands.js';
import { administer } from '../../lifecycle/terminal-administration.js';
import { approvedPayment } from '../../payments/gateway-administration.js';
import { putSettings } from '../../terminals/terminal-settings.js';
import { containing, type RawStompSession } from '../raw-stomp-session.js';
import { RawTerminal } from '../raw-terminal.js';

/** The messages that are queued for a terminal, in the order in which the scenario causes them. */
const queued = ['PRINT', 'FORCE_REFRESH', 'SYNC_REQUEST', 'CONFIG_UPDATE', 'PAYMENT_STATUS'] as const;

const settlingMs = 400;
/** A second longer than the delay after a NACK. */
const redeliveryMs = 6_000;

export const observerCopies = defineScenario({
  id: 'channel.observer-copies',
  title: 'Each observer receives each queued message once, and its ACK and NACK settle nothing',
  clauses: ['CHN-13', 'CHN-17', 'CHN-18'],
  takesMs: 16_000,
  needs: { apps: 3, terminals: 1 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const app = await world.app({ scopes: ['ws:subscribe'], sandbox: false });
    const observe = (ack: string) => terminal.observer(app, ack);
    const observers = [await observe('auto'), await observe('client-individual'), await observe('client')];
    await queueAll(world, terminal, 'offline');
    const offline = checksFor(world, 'CHN-18');
    for (const [at, observer] of observers.entries()) {
      const copies = await copiesOf(world, observer, queued.length);
      offline.value(`observer ${at + 1}: copies while the terminal is offline`, actionsOf(copies), queued);
    }
    const session = await terminal.online('client-individual');
    const received = await copiesOf(world, session, queued.length);
    const checks = checksFor(world, 'CHN-13');
    checks.value('the terminal receives', actionsOf(received), queued);
    const leaving = [await observe('auto'), await observe('auto')];
    await leaving[0]?.attempt('DISCONNECT');
    leaving[1]?.client.cut();
    await world.sleep(settlingMs, 'the end of two observers');
    await queueAll(world, terminal, 'online');
    for (const [at, observer] of observers.entries()) {
      const copies = await copiesOf(world, observer, 2 * queued.length);
      checks.value(`observer ${at + 1}: copies in all`, actionsOf(copies), [...queued, ...queued]);
      const marks = copies.map(({ headers }) => headers.redelivered).filter((mark) => mark !== undefined);
      checks.value(`observer ${at + 1}: copies that are marked redelivered`, marks.length, 0);
    }
    await checkAcknowledgements(world, terminal, session, observers.slice(1));
    const late = await observe('auto');
    await world.sleep(settlingMs, 'a backlog');
    checks.value('the backlog of a new observer', actionsOf(queuedMessages(late)), []);
    await checkOwnMessages(world, terminal, [...observers, late]);
    const more = [observers[1], await observe('client'), await observe('client-individual')];
    const rejecting = [...more, await observe('client'), await observe('client-individual')];
    await checkRejections(
      world,
      terminal,
      rejecting.flatMap((each) => each ?? []),
    );
  },
});

function queuedMessages({ messages }: RawStompSession): readonly JsonMessage[] {
  const actions: readonly unknown[] = queued;
  return messages.filter(({ body }) => actions.includes(body.action));
}

function actionsOf(messages: readonly JsonMessage[]): readonly unknown[] {
  return messages.map(({ body }) => body.action);
}

async function copiesOf(
  world: World,
  session: RawStompSession,
  count: number,
): Promise<readonly JsonMessage[]> {
  await session.next(`${count} messages`, () => queuedMessages(session).length >= count);
  await world.sleep(settlingMs, 'further messages');
  return queuedMessages(session);
}

/** Causes a message of every kind that is queued for the terminal. */
async function queueAll(world: World, terminal: RawTerminal, text: string): Promise<void> {
  const { configId, account, created } = terminal;
  await requireOk(world, 'a PRINT', terminal.print(account, text));
  for (const requestType of ['FORCE_REFRESH', 'SYNC_REQUEST'])
    await requireOk(world, requestType, account.call('requestTerminal', { configId, requestType }));
  await putSettings(world, configId, { text });
  await approvedPayment(world, account, created);
}

/** A message that observers acknowledge or reject is redelivered to the terminal, until it has settled it itself. */
async function checkAcknowledgements(
  world: World,
  terminal: RawTerminal,
  session: RawStompSession,
  observers: readonly RawStompSession[],
): Promise<void> {
  const checks = checksFor(world, 'CHN-17');
  for (const [at, observer] of observers.entries())
    for (const { headers } of queuedMessages(observer)) {
      const command = at === 0 ? 'ACK' : 'NACK';
      const outcome = await observer.attempt(command, { id: headers.ack ?? '' });
      checks.value(`the ${command} of an observer`, outcome, 'accepted');
    }
  session.client.cut();
  await world.sleep(settlingMs, 'the cut to be noticed');
  const next = await terminal.online('client-individual');
  const again = await copiesOf(world, next, 2 * queued.length);
  checks.value('redelivered to the terminal', actionsOf(again), [...queued, ...queued]);
  for (const { body, headers } of again) {
    if (body.requestId !== undefined) await sendResult(next, body.requestId, { requestType: body.action });
    await next.attempt('ACK', { id: headers.ack ?? '' });
  }
  next.client.cut();
  await world.sleep(settlingMs, 'the cut to be noticed');
  const last = await terminal.online('client-individual');
  await world.sleep(settlingMs, 'a redelivery');
  checks.value('redelivered after the terminal has settled them', actionsOf(queuedMessages(last)), []);
}

/** Rejections of observers change nothing, even as many as end a command if its terminal sends them. */
async function checkRejections(
  world: World,
  terminal: RawTerminal,
  observers: readonly RawStompSession[],
): Promise<void> {
  const checks = checksFor(world, 'CHN-17');
  const app = await world.app({ scopes: ['terminals:read'], sandbox: false });
  const session = await terminal.online('client-individual');
  const accepted = await requireOk(world, 'a PRINT', terminal.print(terminal.account, 'rejected'));
  const requestId = requireText(world, accepted, 'requestId');
  const prints = ({ messages }: RawStompSession) => messages.filter(({ body }) => body.body === 'rejected');
  for (const observer of [session, ...observers]) {
    await observer.next('the PRINT', containing('rejected'));
    const [print] = prints(observer);
    if (print === undefined) return world.inconclusive('a session received no PRINT');
    if (observer !== session) await observer.attempt('NACK', { id: print.headers.ack ?? '' });
  }
  await world.sleep(redeliveryMs, 'a redelivery');
  const status = await requireOk(world, 'the status', app.call('requestStatus', { requestId }));
  checks.field('the command after the NACKs of observers', status, 'status', anythingBut('FAILED'));
  checks.value('the PRINTs that the terminal receives', prints(session).length, 1);
  for (const [at, observer] of observers.entries())
    checks.value(`the PRINTs of rejecting observer ${at + 1}`, prints(observer).length, 1);
  await sendResult(session, requestId);
}

/** Messages to one session are not copied: CHECK_IN, REPORT_REJECTED and SESSION_KICK. */
async function checkOwnMessages(
  world: World,
  terminal: RawTerminal,
  observers: readonly RawStompSession[],
): Promise<void> {
  const session = await terminal.online();
  await session.sendJson('/app/terminal/heartbeat');
  await session.message('CHECK_IN');
  await session.sendJson('/app/terminal/settings', {});
  await administer(world, terminal.configId, 'kick', { reason: 'maintenance' });
  const isKick = () => session.messages.some(({ body }) => body.action === 'SESSION_KICK');
  await session.next('SESSION_KICK', isKick);
  await world.sleep(settlingMs, 'copies');
  const own: readonly unknown[] = ['CHECK_IN', 'REPORT_REJECTED', 'SESSION_KICK'];
  const receivedBy = ({ messages }: RawStompSession) =>
    actionsOf(messages).filter((action) => own.includes(action));
  const checks = checksFor(world, 'CHN-13');
  checks.value('the terminal itself receives', receivedBy(session), own);
  for (const [at, observer] of observers.entries()) {
    checks.value(`observer ${at + 1} receives of these`, receivedBy(observer), []);
    checks.value(`observer ${at + 1}: the close`, observer.client.closed, undefined);
  }
}
