import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import { between } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';

const minute = 60_000;
const second = 1000;
const lead = decidedLimits.channel.sessionTimeoutBeforeExpiryMs;
const responseWithinMs = 10_000;

export const expiry = defineScenario({
  id: 'channel.expiry',
  title: 'A session whose token nobody refreshes is warned before the token expires, and ended when it does',
  clauses: ['CHN-14', 'CHN-16'],
  takesMs: 31 * minute,
  needs: { terminals: 1 },
  async run(world) {
    const { client, account } = await world.rawSession();
    const { wsToken, queueDestination, expiresInSeconds } = await account.fetchPass();
    const expiresAt = Date.now() + expiresInSeconds * second;
    await client.start();
    // Without heart-beats: this session is silent, and must not be taken for dead.
    client.connect(wsToken, ['host:terminal', 'heart-beat:0,0']);
    const connected = client.waitForFrame(({ command }) => command === 'CONNECTED', responseWithinMs);
    await world.waitFor('CONNECTED', responseWithinMs, connected);
    client.sendFrame('SUBSCRIBE', ['id:0', `destination:${queueDestination}`]);
    client.sendFrame('SEND', ['destination:/app/terminal/register', 'receipt:r']);
    await world.waitFor(
      'the receipt',
      responseWithinMs,
      client.waitForFrame(({ command }) => command === 'RECEIPT', responseWithinMs),
    );

    await world.sleep(expiresAt - lead - 2 * second - Date.now(), 'the time of SESSION_TIMEOUT');
    const isTimeout = ({ body }: { readonly body: string }) => body.includes('"SESSION_TIMEOUT"');
    const early = client.frames.filter(isTimeout).length;
    world.check({
      clause: 'CHN-14',
      title: 'no SESSION_TIMEOUT before its time',
      actual: early,
      expected: 0,
    });

    const warned = client.waitForFrame(isTimeout, lead + 2 * second).catch(() => undefined);
    const warning = await world.waitFor('SESSION_TIMEOUT', lead + 2 * second, warned);
    const leftMs = warning === undefined ? undefined : expiresAt - warning.receivedAt;
    world.check({
      clause: 'CHN-16',
      title: 'left of the token at SESSION_TIMEOUT (ms)',
      actual: leftMs,
      expected: between(1, expiresInSeconds * second),
    });
    const onTime = between(lead - second, lead + second);
    world.check({ clause: 'CHN-14', title: 'SESSION_TIMEOUT at its time', actual: leftMs, expected: onTime });

    const closing = client.waitForClose(lead + 5 * second).catch(() => undefined);
    const closed = await world.waitFor('the end of the token', lead + 5 * second, closing);
    const last = client.frames.at(-1);
    const actual = { command: last?.command, code: last?.headers.code, close: closed?.status };
    const expected = { command: 'ERROR', code: 'TOKEN_EXPIRED', close: 1008 };
    world.check({ clause: 'CHN-14', title: 'ERROR, then close', actual, expected });
    const lateMs = closed === undefined ? undefined : closed.closedAt - expiresAt;
    const inTime = between(-second, second);
    world.check({
      clause: 'CHN-14',
      title: 'closed at expiry (ms after it)',
      actual: lateMs,
      expected: inTime,
    });
  },
});
