import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { legacySession } from '../legacy/session.js';
import { containing } from './raw-stomp-session.js';
import { RawTerminal } from './raw-terminal.js';

export const disconnect = defineScenario({
  id: 'channel.disconnect',
  title:
    'DISCONNECT of the session that registered last, and of no other, makes its terminal offline at once',
  clauses: ['CHN-07'],
  takesMs: 5000,
  needs: { apps: 1, terminals: 2 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const sibling = await RawTerminal.create(world);
    const bystander = await sibling.online();
    await checkForms(world, terminal);
    await checkNeverSubscribed(world, terminal);
    await world.part('a legacy session', () => checkLegacy(world, terminal), 'legacy-authentication');
    await world.part('a session without a subscription', () => checkUnsubscribed(world, terminal));
    await world.part('the end of other sessions', () => checkOthers(world, terminal));
    const checks = checksFor(world, 'CHN-07');
    checks.value('a sibling is online', await sibling.isShownOnline(sibling.account, true), true);
    checks.value(
      'the session of the sibling',
      await bystander.sendJson('/app/terminal/heartbeat'),
      'accepted',
    );
  },
});

/** DISCONNECT of a session without a wsToken makes its terminal offline as well. */
async function checkLegacy(world: World, terminal: RawTerminal): Promise<void> {
  const session = await legacySession(world, terminal.created);
  if (session === undefined) return world.skip('a CONNECT without a token that is accepted');
  await session.register();
  await requireOnline(world, terminal);
  session.send('DISCONNECT');
  await session.closeStatus();
  const online = await terminal.isShownOnline(terminal.account, false);
  checksFor(world, 'CHN-07').value('a legacy session: online after DISCONNECT', online, false);
}

/** Only a terminal that is online can become offline. */
async function requireOnline(world: World, terminal: RawTerminal): Promise<void> {
  if ((await terminal.isShownOnline(terminal.account, true)) !== true)
    world.inconclusive('the terminal is not shown online after register');
}

/** Each form of DISCONNECT makes the terminal offline, and what is queued from then on waits for the next session. */
async function checkForms(world: World, terminal: RawTerminal): Promise<void> {
  const checks = checksFor(world, 'CHN-07');
  const { account } = terminal;
  for (const withReceipt of [true, false]) {
    const what = withReceipt ? 'DISCONNECT with a receipt' : 'DISCONNECT without a receipt';
    const session = await terminal.online();
    await requireOnline(world, terminal);
    if (withReceipt) {
      checks.decided.value(`${what}: the outcome`, await session.attempt('DISCONNECT'), 'accepted');
    } else {
      session.send('DISCONNECT');
      // A server closes the connection when DISCONNECT has arrived.
      await session.closeStatus();
    }
    checks.value(`${what}: online afterwards`, await terminal.isShownOnline(account, false), false);
    checks.decided.value(`${what}: the close`, await session.closeStatus(), 1000);
    const text = `after ${what}`;
    const accepted = await requireOk(world, 'a PRINT', terminal.print(account, text));
    const requestId = requireText(world, accepted, 'requestId');
    const queued = await requireOk(world, 'the status', account.call('requestStatus', { requestId }));
    checks.decided.field(`${what}: the next command`, queued, 'status', 'QUEUED');
    const next = await terminal.online();
    const print = await next.next('the PRINT', containing(text));
    const stray = session.messages.filter(({ body }) => body.body === text).length;
    checks.restingOn('S3.37').value(`${what}: later messages to the session`, stray, 0);
    checks.restingOn('S3.37').value(`${what}: the next session receives it`, print?.command, 'MESSAGE');
    await next.attempt('DISCONNECT');
  }
}

/** DISCONNECT removes the mapping of a session that has registered, whether or not it has subscribed. */
async function checkNeverSubscribed(world: World, terminal: RawTerminal): Promise<void> {
  const checks = checksFor(world, 'CHN-07');
  const session = await terminal.connected();
  await session.register();
  const before = await terminal.isShownOnline(terminal.account, true);
  checks.decided.value('register without SUBSCRIBE: online', before, true);
  session.send('DISCONNECT');
  await session.closeStatus();
  const after = await terminal.isShownOnline(terminal.account, false);
  checks.value('DISCONNECT of a session that never subscribed: online afterwards', after, false);
}

/** A registered session stays online without a subscription, and the next one receives what was queued meanwhile. */
async function checkUnsubscribed(world: World, terminal: RawTerminal): Promise<void> {
  const checks = checksFor(world, 'CHN-07').decided;
  const session = await terminal.online();
  checks.value('UNSUBSCRIBE: the outcome', await session.attempt('UNSUBSCRIBE', { id: 's' }), 'accepted');
  const online = await terminal.isShownOnline(terminal.account);
  checks.value('UNSUBSCRIBE: online afterwards', online, true);
  await requireOk(world, 'a PRINT', terminal.print(terminal.account, 'meanwhile'));
  await session.subscribe(terminal.queue);
  const print = await session.next('the PRINT', containing('meanwhile'));
  checks.value('SUBSCRIBE again: the message from meanwhile', print?.command, 'MESSAGE');
  await session.attempt('DISCONNECT');
}

/** The end of another session of the terminal changes nothing. */
async function checkOthers(world: World, terminal: RawTerminal): Promise<void> {
  const checks = checksFor(world, 'CHN-07');
  const { account } = terminal;
  const replaced = await terminal.online();
  const session = await terminal.online();
  const observer = await terminal.newObserver();
  const unregistered = await terminal.connected();
  await unregistered.subscribe(terminal.queue);
  for (const [what, other] of [
    ['the replaced session', replaced],
    ['an observer', observer],
    ['a session without register', unregistered],
  ] as const) {
    if (other === undefined) continue;
    other.send('DISCONNECT');
    await other.closeStatus();
    const online = await terminal.isShownOnline(account);
    checks.decided.value(`online after DISCONNECT of ${what}`, online, true);
  }
  const last = await session.attempt('DISCONNECT');
  checks.decided.value('DISCONNECT of the registered session', last, 'accepted');
  const online = await terminal.isShownOnline(account, false);
  checks.value('online after DISCONNECT of the registered session', online, false);
}
