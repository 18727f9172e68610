import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { checksFor } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { connect, identityOf, outcomeOf, queueOf, requireLegacySession, subscribe } from './session.js';

const { subscribeWithinMs } = decidedLimits.channel.legacy;

/** Every frame that a client may send but SUBSCRIBE and DISCONNECT, with its own valid headers. */
const frames: readonly (readonly [command: string, headers: Readonly<Record<string, string>>])[] = [
  ...['register', 'heartbeat', 'transaction', 'settings', 'command-result'].map(
    (name) => ['SEND', { destination: `/app/terminal/${name}` }] as const,
  ),
  ['SEND', { destination: '/queue/terminal/1' }],
  ['UNSUBSCRIBE', { id: '0' }],
  ['ACK', { id: 'x' }],
  ['NACK', { id: 'x' }],
  ['BEGIN', { transaction: 't' }],
  ['COMMIT', { transaction: 't' }],
  ['ABORT', { transaction: 't' }],
];

export const legacyBeforeSubscribe = defineScenario({
  id: 'legacy.before-subscribe',
  title: 'Before its SUBSCRIBE a legacy session may send nothing else, and has ten seconds for it',
  clauses: ['LEG-04'],
  takesMs: 13_000,
  needs: { terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'LEG-04');
    const terminal = await world.ownTerminal();
    await requireLegacySession(world, terminal);
    const identity = identityOf(terminal);
    for (const [command, headers] of frames) {
      const { client } = await connect(world);
      const body = command === 'SEND' ? '{}' : '';
      const outcome = await outcomeOf(world, client, command, { ...headers, ...identity }, body);
      const title = `${command} ${headers.destination ?? ''} before SUBSCRIBE`;
      checks.value(title, outcome.kind, 'rejected');
      // The others are wrong in any session that has begun nothing.
      if (command !== 'SEND' && command !== 'BEGIN') continue;
      checks.value(`${title}: code and close`, outcome, {
        kind: 'rejected',
        code: 'AUTH_FAILED',
        close: 1008,
      });
    }
    const startedAt = monotonicNow();
    const idle = await connect(world);
    const patient = await connect(world);
    await world.sleep(
      startedAt + subscribeWithinMs - 1500 - monotonicNow(),
      'the last second of the deadline',
    );
    const timing = { since: startedAt, slackMs: 1_000 };
    checks.timed('a session before its deadline', idle.client.closed, undefined, timing);
    const late = await subscribe(world, patient.client, queueOf(terminal), identity);
    checks.timed('SUBSCRIBE shortly before the deadline', late, { kind: 'accepted' }, timing);
    const ended = idle.client.waitForClose(4000).catch(() => undefined);
    const close = await world.waitFor('the end of the idle session', 4000, ended);
    checks.value('the close of the idle session', close?.status, 1008);
    checks.value('its code', idle.client.summary.at(-1), 'ERROR AUTH_FAILED');
    const bounds = { fromMs: subscribeWithinMs - 100, toMs: subscribeWithinMs + 1_500, since: startedAt };
    checks.duration('the life of the idle session', monotonicNow() - startedAt, bounds);
    await world.sleep(1000, 'the deadline of the subscribed session');
    checks.timed('the session that subscribed in time', patient.client.closed, undefined, timing);
  },
});
