import { second } from '../../../../text/time-units.js';
import type { Examination } from '../../examination.js';
import type { StompFrame } from '../../wire/stomp-frame.js';
import { EvidentChecks } from '../evident-checks.js';
import { checkRegistered, completeSession, firstConnected } from '../first-session.js';
import { checkRejected } from '../rejected-connect.js';
import type { TerminalExaminee } from '../terminal-examinee.js';

/** Returns whether a frame has a bearer token, in whatever case the name of its header is written. */
function hasBearerToken(headers: Readonly<Record<string, string>>): boolean {
  return Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'authorization' && /^bearer /i.test(value),
  );
}

/** The first examination of a terminal without a wsToken, instead of the one that requests it. */
export const legacySession: Examination<TerminalExaminee> = {
  id: 'terminal.session',
  title: 'A legacy terminal connects without a token, identifies itself in SUBSCRIBE, and registers at once',
  clauses: ['LEG-01', 'LEG-04', 'REC-08'],
  takesMs: 3 * second,
  asks: 'start the client with these addresses and credentials',
  async run(world, examinee) {
    const connected = await firstConnected(world, examinee);
    const checks = new EvidentChecks(world, examinee, 'LEG-01', { from: examinee.start });
    const checkToken = ({ headers }: Pick<StompFrame, 'headers'>) =>
      checks.value('a bearer token in its CONNECT', hasBearerToken(headers), false);
    const rejected = connected === undefined ? checkRejected(examinee, checks) : undefined;
    if (rejected !== undefined) {
      checkToken(rejected);
      return undefined;
    }
    if (connected === undefined)
      return world.inconclusive('the client got no CONNECTED: waited for its CONNECT without a token');
    const first = await completeSession(world, examinee, connected);
    const { own, subscription } = first;
    const headers = subscription?.frame.headers ?? {};
    const { configId, terminalId, accessId } = examinee.account;
    // "authentication is deferred to SUBSCRIBE, using the header fields config_id, terminal_id, access_id" (S5.49 to S5.51)
    checkToken(own[0]?.frame ?? { headers: {} });
    checks.value('the destination of its SUBSCRIBE', headers.destination, examinee.queue);
    checks.value('the config_id of its SUBSCRIBE', headers.config_id, String(configId));
    checks.value('the terminal_id of its SUBSCRIBE', headers.terminal_id, terminalId);
    // The accessId is a secret: no check shows it.
    checks.value('the access_id of its SUBSCRIBE is its own', headers.access_id === accessId, true);
    const order = new EvidentChecks(world, examinee, 'LEG-04', { from: examinee.start }).decided;
    order.value('its first frame after CONNECT', own[1]?.frame.command, 'SUBSCRIBE');
    checkRegistered(world, examinee, first);
  },
};
