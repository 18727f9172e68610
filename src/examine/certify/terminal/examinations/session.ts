import { acceptedStatus } from '../../../../scenarios/expectation.js';
import { second } from '../../../../text/time-units.js';
import type { Examination } from '../../examination.js';
import { paths } from '../channel-facts.js';
import { EvidentChecks } from '../evident-checks.js';
import { checkRegistered, completeSession, firstConnected, stepWithinMs } from '../first-session.js';
import { checkRejected } from '../rejected-connect.js';
import type { TerminalExaminee } from '../terminal-examinee.js';

export const session: Examination<TerminalExaminee> = {
  id: 'terminal.session',
  title: 'A terminal requests its tokens, connects, subscribes to its queue and registers at once',
  clauses: ['AUTH-02', 'CHN-02', 'CHN-05', 'REC-08'],
  takesMs: 3 * second,
  asks: 'start the client with these addresses and credentials',
  async run(world, examinee) {
    const checks = (clause: string) => new EvidentChecks(world, examinee, clause, { from: examinee.start });
    const call = (path: string) => examinee.withResponse(examinee.start, path).at(-1);
    const token = await examinee.until(world, 'a token request', stepWithinMs, () => call(paths.token));
    if (token === undefined)
      return world.inconclusive('the client requested no token: waited for a token request');
    // "terminals use their clientId and clientSecret the same way" (S4.6)
    checks('AUTH-02').value('the response to its token request', token.response?.status, acceptedStatus);
    const wsToken = await examinee.until(world, 'a request of a wsToken', stepWithinMs, () =>
      call(paths.wsToken),
    );
    if (wsToken === undefined)
      return world.inconclusive('the client requested no wsToken: waited for a request of a wsToken');
    // The wsToken comes from the WebSocket token endpoint (S5.46), and CONNECT brings it (S5.34).
    const connect = checks('CHN-02');
    connect.value('the response to its request of a wsToken', wsToken.response?.status, acceptedStatus);

    const connected = await firstConnected(world, examinee);
    if (connected === undefined && checkRejected(examinee, connect)) return undefined;
    if (connected === undefined)
      return world.inconclusive('the client got no CONNECTED: waited for its CONNECT with the wsToken');
    connect.value('the response to its CONNECT', connected.frame.command, 'CONNECTED');
    const first = await completeSession(world, examinee, connected);
    const { headers } = first.subscription?.frame ?? {};
    // "Destination must equal /queue/terminal/<own configId>" (S5.39)
    checks('CHN-05').value('the destination of its SUBSCRIBE', headers?.destination, examinee.queue);
    checkRegistered(world, examinee, first);
  },
};
