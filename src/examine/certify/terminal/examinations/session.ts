import { acceptedStatus } from '../../../../scenarios/expectation.js';
import { second } from '../../../../text/time-units.js';
import type { Examination } from '../../examination.js';
import { paths, toService } from '../channel-facts.js';
import { EvidentChecks } from '../evident-checks.js';
import { checkRejected } from '../rejected-connect.js';
import { isSendTo, type TerminalExaminee } from '../terminal-examinee.js';

const stepWithinMs = 30 * second;
/** A session that is not complete by then is not one. */
const completeWithinMs = 5 * second;

export const session: Examination<TerminalExaminee> = {
  id: 'terminal.session',
  title: 'A terminal requests its tokens, connects, subscribes to its queue and registers at once',
  clauses: ['AUTH-15', 'REC-08'],
  takesMs: 3 * second,
  asks: 'start the client with these addresses and credentials',
  async run(world, examinee) {
    const checks = new EvidentChecks(world, examinee, 'AUTH-15', { from: 0 });
    const call = (path: string) =>
      examinee.wire.calls.findLast((each) => each.path === path && each.response);
    const token = await examinee.until(world, 'a token request', stepWithinMs, () => call(paths.token));
    if (token === undefined)
      return world.inconclusive('the client requested no token: waited for a token request');
    checks.value('the response to its token request', token.response?.status, acceptedStatus);
    const wsToken = await examinee.until(world, 'a request of a wsToken', stepWithinMs, () =>
      call(paths.wsToken),
    );
    if (wsToken === undefined)
      return world.inconclusive('the client requested no wsToken: waited for a request of a wsToken');
    checks.value('the response to its request of a wsToken', wsToken.response?.status, acceptedStatus);

    const frames = () =>
      examinee.wire.log.entries.flatMap((entry) => (entry.kind === 'frame' ? [entry] : []));
    const connected = await examinee.until(world, 'CONNECT', stepWithinMs, () =>
      frames().find(({ from, frame }) => from === 'service' && frame.command === 'CONNECTED'),
    );
    if (connected === undefined && checkRejected(examinee, checks)) return undefined;
    if (connected === undefined)
      return world.inconclusive('the client got no CONNECTED: waited for its CONNECT with the wsToken');
    const own = () => examinee.framesOf(connected.session).filter(({ from }) => from === 'client');
    const find = (accepts: (entry: ReturnType<typeof own>[number]) => boolean) => () => own().find(accepts);
    const register = await examinee.until(
      world,
      'register',
      completeWithinMs,
      find(({ frame }) => isSendTo(frame, toService.register)),
    );
    const subscription = await examinee.until(
      world,
      'SUBSCRIBE',
      completeWithinMs,
      find(({ frame }) => frame.command === 'SUBSCRIBE'),
    );
    checks.value('the destination of its SUBSCRIBE', subscription?.frame.headers.destination, examinee.queue);
    const registered = new EvidentChecks(world, examinee, 'REC-08', { from: 0 });
    const took = register && register.at - connected.at;
    registered.duration('from CONNECTED to register', took, { fromMs: 0, toMs: 0, since: connected.at });
  },
};
