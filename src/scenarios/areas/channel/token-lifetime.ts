import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { RawStompClient } from '../../../simulator/stomp/raw-stomp-client.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { formatDuration } from '../../../text/duration.js';
import { minute, second } from '../../../text/time-units.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { legalSkewMs } from '../../times/lives.js';
import type { World } from '../../world.js';
import { RawStompSession } from './raw-stomp-session.js';
import { connected, RawTerminal } from './raw-terminal.js';

export const tokenLifetime = defineScenario({
  id: 'channel.token-lifetime',
  title: 'Each wsToken is valid for 30 minutes after its own request and then rejected',
  clauses: ['CHN-08', 'CHN-03'],
  completes: ['CHN-03'],
  takesMs: 56 * minute,
  lives: {
    names: ['wsToken'],
    takesMs: ({ wsToken }) => Math.max(2 * wsToken, wsToken + legalSkewMs) + 10 * second,
  },
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const lifeMs = world.lives.wsToken;
    // It works for 29 of 30 minutes, and as much of a shorter life.
    const worksMs = (lifeMs * 29) / 30;
    const terminal = await RawTerminal.create(world);
    const requestedAt = monotonicNow();
    const token = await terminal.wsToken();
    const observers: string[] = [];
    const observerToken = async () => {
      const app = await world.app({ scopes: ['ws:subscribe'], sandbox: false });
      observers.push(await terminal.observerToken(app));
    };
    await world.part('a token of an observer', observerToken, 'observers');
    const dashboards: Dashboard[] = [];
    const dashboardToken = async () => void dashboards.push(await dashboard(world));
    await world.part('a token for the admin topic', dashboardToken, 'admin-topic');
    const until = (atMs: number, waitingFor: string) =>
      world.sleep(requestedAt + atMs - monotonicNow(), waitingFor);
    const attempt = async (atMs: number, waitingFor: string, wsToken = token) => {
      await until(atMs, waitingFor);
      const session = new RawStompSession(world);
      const response = await session.connect(wsToken);
      return { session, command: response?.command };
    };
    const further: (readonly [atMs: number, wsToken: string])[] = [];
    for (const atMs of [(lifeMs * 4) / 30, (lifeMs * 25) / 30]) {
      await until(atMs, 'the request for another token');
      further.push([atMs, await terminal.wsToken()]);
    }
    const checks = checksFor(world, 'CHN-08');
    const timing = { since: requestedAt, slackMs: 2 * second };
    const life = formatDuration(lifeMs);
    const works = async (atMs: number, title: string, of: typeof checks, wsToken = token) => {
      const { session, command } = await attempt(atMs, title, wsToken);
      of.timed(title, command, 'CONNECTED', timing);
      session.client.cut();
    };
    await works(worksMs, `almost ${life} after its request`, checks);
    for (const observer of observers)
      await works(worksMs, `an observer's, almost ${life} after its request`, checks, observer);
    await works(lifeMs - 2 * second, `2 s before ${life}`, checks.decided);
    const soon = await attempt(lifeMs + 2 * second, 'the expiry of the token');
    checks.decided.value(`2 s after ${life}`, soon.command, anythingBut('CONNECTED'));
    soon.session.client.cut();
    // The skew of the clocks may pass after the life of the second token, or before.
    const steps = further.map(([atMs, wsToken]) => {
      const title = `almost ${life} after the request at ${formatDuration(atMs)}`;
      return { atMs: atMs + worksMs, work: () => works(atMs + worksMs, title, checks, wsToken) };
    });
    const expired = { atMs: lifeMs + legalSkewMs, work: () => checkExpired() };
    const checkExpired = async () => {
      await until(lifeMs + legalSkewMs, 'what clocks may differ');
      await checkRejected(world, { what: 'an expired token', wsToken: token });
      await world.part('the fallback path', async () => {
        (await connected(world, await terminal.wsToken(), fallbackClient(world))).client.cut();
        const client = fallbackClient(world);
        await checkRejected(world, { what: 'an expired token on the fallback path', wsToken: token, client });
      });
      for (const { wsToken, livesMs } of dashboards) {
        const what = 'an expired token for the admin topic';
        await checkRejected(world, { what, wsToken, isShown: livesMs <= lifeMs });
      }
    };
    for (const { work } of [...steps, expired].sort((one, other) => one.atMs - other.atMs)) await work();
  },
});

/** A token for the admin topic, and its life as the service states it. */
interface Dashboard {
  readonly wsToken: string;
  readonly livesMs: number;
}

async function dashboard(world: World): Promise<Dashboard> {
  const { method, path } = tokenEndpoints.adminWsToken;
  const issued = await requireOk(world, 'a wsToken', world.administrator.request({ method, path }));
  const wsToken = requireText(world, issued, 'wsToken');
  const session = await connected(world, wsToken);
  session.client.cut();
  return { wsToken, livesMs: Number(responseField(issued, 'expiresInSeconds')) * second };
}

function fallbackClient(world: World): RawStompClient {
  return world.rawClient(world.channelUrls[1]);
}

/** A CONNECT with an expired token. */
interface LateConnect {
  readonly what: string;
  readonly wsToken: string;
  /** True: its life is that of the document. Default: true. */
  readonly isShown?: boolean;
  readonly client?: RawStompClient;
}

/** An expired token gets ERROR, and the connection closes. It is decided for one whose life is not that of the document. */
async function checkRejected(
  world: World,
  { what, wsToken, isShown = true, client }: LateConnect,
): Promise<void> {
  const of = (clause: string) => (isShown ? checksFor(world, clause) : checksFor(world, clause).decided);
  const [lives, rejected] = [of('CHN-08'), of('CHN-03')];
  const session = new RawStompSession(world, client);
  const command = (await session.connect(wsToken))?.command;
  lives.value(`${what}, after 2 minutes`, command, anythingBut('CONNECTED'));
  rejected.value(`${what}: the response`, command, 'ERROR');
  const status = await session.closeStatus();
  rejected.value(`${what}: the connection closes`, status, anythingBut(undefined));
  rejected.decided.value(`${what}: code and close`, [session.errorCode, status], ['AUTH_FAILED', 1008]);
}
