import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { checksFor } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { containing, type RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { administer } from './terminal-administration.js';

const { kickGraceMs } = decidedLimits.channel;

export const kicks = defineScenario({
  id: 'lifecycle.kicks',
  title:
    'A kick ends the session of its terminal alone, within 2 s or by its DISCONNECT, as often as it comes',
  clauses: ['LIF-03', 'CHN-07', 'CHN-13'],
  takesMs: 9000,
  needs: { apps: 1, terminals: 2 },
  async run(world) {
    const checks = checksFor(world, 'LIF-03');
    const terminal = await RawTerminal.create(world);
    const sibling = await (await RawTerminal.create(world)).onlineAnyWay();
    let observer: RawStompSession | undefined;
    const observe = async () => {
      const app = await world.app({ scopes: ['ws:subscribe'], sandbox: false });
      observer = await terminal.observer(app);
    };
    await world.part('an observer', observe, 'observers');
    await checkReconnects(world, terminal);

    const silent = await terminal.onlineAnyWay();
    const kicked = await administer(world, terminal.configId, 'kick', { reason: 'the last one' });
    checks.decided.field('the kick of an online terminal', kicked, 'kicked', true);
    const message = await silent.next('SESSION_KICK', containing('SESSION_KICK'));
    await silent.closeStatus(2 * kickGraceMs);
    const since = message?.receivedAt ?? monotonicNow();
    const { closedAt } = silent.client.closed ?? {};
    const bounds = { fromMs: 0, toMs: kickGraceMs + 1_000, since };
    const graceMs = closedAt && closedAt - since;
    checks.decided.duration('from SESSION_KICK to the close of a client that stays', graceMs, bounds);
    await terminal.isShownOnline(terminal.account, false);
    const again = await administer(world, terminal.configId, 'kick', { reason: 'the terminal is offline' });
    checks.decided.field('the kick of an offline terminal', again, 'kicked', false);
    await checkOthers(world, observer, sibling);
  },
});

/** Each kicked session may disconnect by itself, and the terminal may reconnect at once. */
async function checkReconnects(world: World, terminal: RawTerminal): Promise<void> {
  const checks = checksFor(world, 'LIF-03');
  const { method, path } = tokenEndpoints.wsToken;
  for (let time = 1; time <= 5; time += 1) {
    const session = await terminal.onlineAnyWay();
    const reason = `kick number ${time}`;
    await administer(world, terminal.configId, 'kick', { reason });
    const message = await session.message('SESSION_KICK');
    checks.value('SESSION_KICK with a reason', typeof message?.body.reason, 'string');
    checks.decided.value('the reason of SESSION_KICK', message?.body.reason, reason);
    const outcome = await session.attempt('DISCONNECT');
    checks.decided.value('DISCONNECT of a kicked session', outcome, 'accepted');
    const disconnected = checksFor(world, 'CHN-07');
    // A service may close the session before it reads DISCONNECT.
    (outcome === 'accepted' ? disconnected : disconnected.decided).value(
      'online after DISCONNECT of a kicked session',
      await terminal.isShownOnline(terminal.account, false),
      false,
    );
    checks.decided.value('the close after DISCONNECT', await session.closeStatus(), 1000);
    const call = { method, path, body: { configId: terminal.configId } };
    checks.status('a wsToken at once', await terminal.account.request(call), acceptedStatus);
    const next = await terminal.connected();
    await next.subscribe(terminal.queue);
    checks.value('register at once', await next.register(), 'accepted');
    const online = await terminal.isShownOnline(terminal.account, true);
    checks.value('online after the reconnect', online, true);
    await next.attempt('DISCONNECT');
  }
}

async function checkOthers(
  world: World,
  observer: RawStompSession | undefined,
  sibling: RawStompSession,
): Promise<void> {
  const isKick = ({ body }: RawStompSession['messages'][number]) => body.action === 'SESSION_KICK';
  if (observer !== undefined) {
    const observed = checksFor(world, 'CHN-13');
    observed.value('an observer lives on', await observer.sendJson('/app/terminal/heartbeat'), 'accepted');
    observed.value('SESSION_KICKs of the observer', observer.messages.filter(isKick).length, 0);
  }
  const checks = checksFor(world, 'LIF-03').decided;
  checks.value('a sibling lives on', await sibling.sendJson('/app/terminal/heartbeat'), 'accepted');
  checks.value('SESSION_KICKs of the sibling', sibling.messages.filter(isKick).length, 0);
}
