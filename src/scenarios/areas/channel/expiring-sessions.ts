import { adminTopic } from '../../../../conformance/oracle/destinations.js';
import { decidedLimits, shownLimits } from '../../../../conformance/oracle/limits.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { minute, second } from '../../../text/time-units.js';
import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { legacySession } from '../legacy/session.js';
import { containing, RawStompSession } from './raw-stomp-session.js';
import { connected, RawTerminal } from './raw-terminal.js';

const lead = decidedLimits.channel.sessionTimeoutBeforeExpiryMs;
const lifeMs = shownLimits.wsTokenLifeSeconds * second;

/** A session whose wsToken is issued now, with the SESSION_TIMEOUTs that it must receive. */
interface Expiring {
  readonly what: string;
  readonly session: RawStompSession;
  readonly warnings: number;
  /** The steps of the session in the last two minutes of the token. */
  late(): Promise<unknown>;
}

const nothing = async () => undefined;

export const expiringSessions = defineScenario({
  id: 'channel.expiring-sessions',
  title:
    'Every kind of session with a wsToken ends at its expiry, and each with a queue is warned once before',
  clauses: ['CHN-14', 'CHN-16'],
  takesMs: 31 * minute,
  needs: { apps: 1, terminals: 2, adminTopic: true },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const issuedAt = monotonicNow();
    const sessions = await openSessions(world, terminal);
    const withoutToken = await legacySession(world, (await RawTerminal.create(world)).created);
    await world.sleep(
      issuedAt + lifeMs - lead - 5 * second - monotonicNow(),
      'the time before SESSION_TIMEOUT',
    );
    const early = sessions.filter(({ session }) => warningsOf(session) > 0).map(({ what }) => what);
    const checks = checksFor(world, 'CHN-14');
    checks.value('sessions that are warned before the time', early, []);
    await world.sleep(
      issuedAt + lifeMs - lead + 5 * second - monotonicNow(),
      'the time after SESSION_TIMEOUT',
    );
    for (const { late } of sessions) await late();
    await world.sleep(issuedAt + lifeMs - 10 * second - monotonicNow(), 'the last seconds of the wsTokens');
    const inTime = checksFor(world, 'CHN-16');
    for (const { what, session, warnings } of sessions) {
      // The document does not show how often, nor that anything but a terminal is warned.
      inTime.decided.value(`${what}: SESSION_TIMEOUTs before its expiry`, warningsOf(session), warnings);
      checks.value(`${what}: the close before its expiry`, session.client.closed, undefined);
    }
    const isWarned = sessions.some(({ what, session }) => what === 'a terminal' && warningsOf(session) > 0);
    inTime.value('a terminal is warned before the expiry', isWarned, true);
    await world.sleep(issuedAt + lifeMs + 10 * second - monotonicNow(), 'the expiry of the wsTokens');
    for (const { what, session } of sessions) {
      const ended = [session.errorCode, session.client.closed?.status];
      checks.value(`${what}: its ERROR and its close`, ended, ['TOKEN_EXPIRED', 1008]);
    }
    checks.value('online after the expiry', await terminal.isShownOnline(terminal.account), false);
    if (withoutToken === undefined) return;
    checks.value('a legacy session: SESSION_TIMEOUTs', warningsOf(withoutToken), 0);
    checks.value('a legacy session: the close', withoutToken.client.closed, undefined);
  },
});

function warningsOf({ client }: RawStompSession): number {
  return client.frames.filter(containing('"SESSION_TIMEOUT"')).length;
}

async function openSessions(world: World, terminal: RawTerminal): Promise<readonly Expiring[]> {
  const { queue } = terminal;
  const observer = await terminal.newObserver();
  const { wsToken } = await world.administrator.adminWebSocketToken();
  const dashboard = await connected(world, wsToken);
  await dashboard.subscribe(adminTopic);
  const token = await terminal.wsToken();
  const [lateSubscriber, silent] = [await connected(world, token), await connected(world, token)];
  const resubscribing = await connected(world, token);
  await resubscribing.subscribe(queue);
  const resubscribe = async () => {
    await resubscribing.attempt('UNSUBSCRIBE', { id: 's' });
    await resubscribing.subscribe(queue);
  };
  const registered = new RawStompSession(world);
  await registered.connect(token);
  await registered.subscribe(queue);
  await registered.register();
  return [
    { what: 'a terminal', session: registered, warnings: 1, late: nothing },
    ...(observer === undefined
      ? []
      : [{ what: 'an observer', session: observer, warnings: 1, late: nothing }]),
    { what: 'a dashboard', session: dashboard, warnings: 0, late: nothing },
    { what: 'a session without a queue', session: silent, warnings: 0, late: nothing },
    {
      what: 'a session that subscribes late',
      session: lateSubscriber,
      warnings: 1,
      late: () => lateSubscriber.subscribe(queue),
    },
    { what: 'a session that subscribes again', session: resubscribing, warnings: 1, late: resubscribe },
  ];
}
