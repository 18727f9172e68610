import { shownLimits } from '../../../../conformance/oracle/limits.js';
import { minute, second } from '../../../text/time-units.js';
import { type ClauseChecks, checksFor } from '../../clause-checks.js';
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
    const timing = { since: requestedAt, slackMs: minute };
    const close = { since: requestedAt, slackMs: 2 * second };
    const accepted = async (atMs: number, title: string, wsToken = token) => {
      const { session, command } = await attempt(atMs, title, wsToken);
      session.client.cut();
      return command;
    };
    checks.timed('after 29 minutes', await accepted(29 * minute, '29 minutes'), 'CONNECTED', timing);
    const lastMs = 30 * minute - 2 * second;
    const early = await accepted(lastMs, 'the last seconds of the token');
    checks.decided.timed('2 s before 30 minutes', early, 'CONNECTED', close);
    const late = await attempt(30 * minute + 2 * second, 'the expiry of the token');
    checks.decided.value('2 s after 30 minutes', late.command, anythingBut('CONNECTED'));
    const rejected = checksFor(world, 'CHN-03');
    await checkRejected(rejected.decided, 'a token that has just expired', late);
    const expired = await attempt(32 * minute, 'two minutes after the expiry');
    checks.value('after 32 minutes', expired.command, anythingBut('CONNECTED'));
    await checkRejected(rejected, 'a token that expired two minutes ago', expired);
    for (const [atMs, wsToken] of further) {
      const title = `after the request at ${atMs / minute} min`;
      const valid = await accepted(atMs + 29 * minute, `29 minutes ${title}`, wsToken);
      checks.timed(`29 minutes ${title}`, valid, 'CONNECTED', timing);
      const last = await accepted(atMs + lastMs, `the last seconds ${title}`, wsToken);
      checks.decided.timed(`2 s before 30 minutes ${title}`, last, 'CONNECTED', close);
    }
  },
});

interface Attempt {
  readonly session: RawStompSession;
  readonly command: string | undefined;
}

async function checkRejected(checks: ClauseChecks, what: string, { session, command }: Attempt) {
  checks.value(`${what}: the response`, command, 'ERROR');
  const status = await session.closeStatus();
  checks.value(`${what}: the connection closes`, status, anythingBut(undefined));
  checks.decided.value(`${what}: code and close`, [session.errorCode, status], ['AUTH_FAILED', 1008]);
}
