import { monotonicNow } from '../../../text/clock/process-clock.js';
import { minute, second } from '../../../text/time-units.js';
import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { containing, RawStompSession } from './raw-stomp-session.js';
import { RawTerminal } from './raw-terminal.js';

const responseTimeoutMs = 10_000;

export const tokenExpiry = defineScenario({
  id: 'channel.expiry',
  title: 'A session whose token is not refreshed receives a warning before the expiry and ends at it',
  clauses: ['CHN-14', 'CHN-16'],
  takesMs: 31 * minute,
  lives: { names: ['wsToken', 'sessionTimeoutBefore'], takesMs: ({ wsToken }) => wsToken + 10 * second },
  needs: { terminals: 1 },
  async run(world) {
    const { wsToken: lifeMs, sessionTimeoutBefore: lead } = world.lives;
    const terminal = await RawTerminal.own(world);
    const client = world.rawClient();
    const wsToken = await terminal.wsToken();
    const expiresAt = monotonicNow() + lifeMs;
    await client.start();
    // Without heart-beats, because this session is silent and must not time out.
    client.connect(wsToken, ['heart-beat:0,0']);
    const connected = client.waitForFrame(({ command }) => command === 'CONNECTED', responseTimeoutMs);
    await world.waitFor('CONNECTED', responseTimeoutMs, connected);
    const session = new RawStompSession(world, client);
    await session.subscribe(terminal.queue);
    await session.register();

    await world.sleep(expiresAt - lead - 2 * second - monotonicNow(), 'the time of SESSION_TIMEOUT');
    const isTimeout = containing('"SESSION_TIMEOUT"');
    const early = client.frames.filter(isTimeout).length;
    world.check({
      clause: 'CHN-14',
      title: 'SESSION_TIMEOUT messages before its time',
      actual: early,
      expected: 0,
    });

    const warned = client.waitForFrame(isTimeout, lead + 2 * second).catch(() => undefined);
    const warning = await world.waitFor('SESSION_TIMEOUT', lead + 2 * second, warned);
    const leftMs = warning === undefined ? undefined : expiresAt - warning.receivedAt;
    const since = expiresAt - lead;
    const anyTime = { fromMs: 1, toMs: lifeMs, since };
    checksFor(world, 'CHN-16').duration('remaining lifetime at SESSION_TIMEOUT', leftMs, anyTime);
    const inTime = { fromMs: lead - second, toMs: lead + second, since };
    const checks = checksFor(world, 'CHN-14');
    checks.duration('SESSION_TIMEOUT at its time: remaining lifetime', leftMs, inTime);

    const closing = client.waitForClose(lead + 5 * second).catch(() => undefined);
    const closed = await world.waitFor('the expiry of the token', lead + 5 * second, closing);
    const last = client.frames.at(-1);
    const actual = { command: last?.command, code: last?.headers.code, close: closed?.status };
    const expected = { command: 'ERROR', code: 'TOKEN_EXPIRED', close: 1008 };
    world.check({ clause: 'CHN-14', title: 'ERROR, then close', actual, expected });
    const lateMs = closed === undefined ? undefined : closed.closedAt - expiresAt;
    const bounds = { fromMs: -second, toMs: second, since: expiresAt };
    checks.duration('the close after the expiry', lateMs, bounds);
  },
});
