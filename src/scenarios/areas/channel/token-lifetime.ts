import { shownLimits } from '../../../../conformance/oracle/limits.js';
import { minute, second } from '../../../text/time-units.js';
import { checksFor } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { RawStompSession } from './raw-stomp-session.js';
import { RawTerminal } from './raw-terminal.js';

export const tokenLifetime = defineScenario({
  id: 'channel.token-lifetime',
  title: 'Each wsToken is valid for 30 minutes after its own request and then rejected',
  clauses: ['CHN-08', 'CHN-03'],
  takesMs: 56 * minute,
  needs: { terminals: 1 },
  async run(world) {
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
    for (const atMs of [4 * minute, shownLimits.wsTokenRefreshAfterMs]) {
      await until(atMs, 'the request for another token');
      further.push([atMs, await terminal.wsToken()]);
    }
    const checks = checksFor(world, 'CHN-08');
    const timing = { since: requestedAt, slackMs: 2 * second };
    const early = await attempt(30 * minute - 2 * second, 'the last seconds of the token');
    checks.timed('2 s before 30 minutes', early.command, 'CONNECTED', timing);
    early.session.client.cut();
    const late = await attempt(30 * minute + 2 * second, 'the expiry of the token');
    checks.value('2 s after 30 minutes', late.command, anythingBut('CONNECTED'));
    for (const [atMs, wsToken] of further) {
      const title = `2 s before 30 minutes after the request at ${atMs / minute} min`;
      const { session, command } = await attempt(atMs + 30 * minute - 2 * second, title, wsToken);
      checks.timed(title, command, 'CONNECTED', timing);
      session.client.cut();
    }
    const rejected = checksFor(world, 'CHN-03');
    rejected.value('an expired token: the response', late.command, 'ERROR');
    const status = await late.session.closeStatus();
    rejected.value('an expired token: the connection closes', status, anythingBut(undefined));
    const outcome = [late.session.errorCode, status];
    rejected.decided.value('an expired token: code and close', outcome, ['AUTH_FAILED', 1008]);
  },
});
