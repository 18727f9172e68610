import { formatDuration } from '../../../text/duration.js';
import { minute, second } from '../../../text/time-units.js';
import { checksFor } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { legalSkewMs } from '../../times/lives.js';
import { RawStompSession } from './raw-stomp-session.js';
import { RawTerminal } from './raw-terminal.js';

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
  needs: { terminals: 1 },
  async run(world) {
    const lifeMs = world.lives.wsToken;
    // It works for 29 of 30 minutes, and as much of a shorter life.
    const worksMs = (lifeMs * 29) / 30;
    const terminal = await RawTerminal.create(world);
    const requestedAt = Date.now();
    const token = await terminal.wsToken();
    const until = (atMs: number, waitingFor: string) =>
      world.sleep(requestedAt + atMs - Date.now(), waitingFor);
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
    const rejected = checksFor(world, 'CHN-03');
    const checkExpired = async () => {
      const late = await attempt(lifeMs + legalSkewMs, 'what clocks may differ');
      checks.value(`2 minutes after ${life}`, late.command, anythingBut('CONNECTED'));
      rejected.value('an expired token: the response', late.command, 'ERROR');
      const status = await late.session.closeStatus();
      rejected.value('an expired token: the connection closes', status, anythingBut(undefined));
      const outcome = [late.session.errorCode, status];
      rejected.decided.value('an expired token: code and close', outcome, ['AUTH_FAILED', 1008]);
    };
    for (const { work } of [...steps, expired].sort((one, other) => one.atMs - other.atMs)) await work();
  },
});
