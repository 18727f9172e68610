import { requireOk } from '../../../../scenarios/clause-checks.js';
import { between } from '../../../../scenarios/expectation.js';
import type { World } from '../../../../scenarios/world.js';
import { monotonicNow } from '../../../../text/clock/process-clock.js';
import { second } from '../../../../text/time-units.js';
import type { Examination } from '../../examination.js';
import { paths } from '../channel-facts.js';
import { EvidentChecks } from '../evident-checks.js';
import { stepsSince } from '../renewal-steps.js';
import type { TerminalExaminee } from '../terminal-examinee.js';

const closeWithinMs = 5 * second;
/** A step that takes this much longer is not the client's, but that of a late machine. */
const lateMs = 250;

export const kick: Examination<TerminalExaminee> = {
  id: 'terminal.kick',
  title: 'On SESSION_KICK a terminal disconnects gracefully, and comes back',
  clauses: ['REC-04'],
  takesMs: 4 * second,
  async run(world, examinee) {
    const checks = await checkGracefulEnd(world, examinee, 'kick', { reason: 'maintenance' });
    const back = await examinee.whenOnline(world);
    checks.decided.value('online again', back !== undefined, true);
  },
};

/** The time in which a client that does not stop would come back. */
const staysAwayMs = 1.5 * second;

export const deactivation: Examination<TerminalExaminee> = {
  id: 'terminal.deactivation',
  title: 'A terminal that is deactivated disconnects gracefully, and no longer has a session',
  clauses: ['REC-04'],
  takesMs: 5 * second,
  async run(world, examinee) {
    const from = examinee.now;
    const checks = await checkGracefulEnd(world, examinee, 'deactivate', {});
    await world.sleep(staysAwayMs, 'a client that does not accept its deactivation');
    // An attempt requests a token, a wsToken, or both, and ends with a handshake: the most frequent step counts them.
    const entries = examinee.since(from);
    const callsOf = (path: string) =>
      entries.filter((entry) => entry.kind === 'call' && entry.call.path === path).length;
    const handshakes = entries.filter(({ kind }) => kind === 'opened' || kind === 'refused').length;
    const attempts = Math.max(callsOf(paths.token), callsOf(paths.wsToken), handshakes);
    // Some try once more; more often would be a load for the service without a use.
    checks.decided.value('attempts in the first seconds after it', attempts, between(0, 2));
  },
};

/** An administrator ends the session of the client, which must disconnect before it is gone. Returns the checks of it. */
async function checkGracefulEnd(
  world: World,
  examinee: TerminalExaminee,
  action: 'kick' | 'deactivate',
  body: object,
): Promise<EvidentChecks> {
  const { session } = await examinee.requireOnline(world);
  const from = examinee.now;
  const checks = new EvidentChecks(world, examinee, 'REC-04', { from });
  // The notice may be on its way before the request has its response.
  const since = monotonicNow();
  const path = `/api/v1/admin/terminals/${examinee.account.configId}/${action}`;
  await requireOk(
    world,
    `the ${action} of the terminal`,
    world.administrator.request({ method: 'POST', path, body }),
  );
  await examinee.until(world, 'the client to disconnect', closeWithinMs, () =>
    session.isOpen ? undefined : true,
  );
  const disconnect = examinee
    .framesOf(session.number)
    .find(({ from: side, frame }) => side === 'client' && frame.command === 'DISCONNECT');
  // "SESSION_KICK: terminal ... closes gracefully" (S6.15), which in STOMP 1.2 begins with DISCONNECT.
  checks.value('it disconnects', disconnect?.frame.command, 'DISCONNECT', { since, slackMs: lateMs });
  checks.decided.value('its first step', stepsSince(examinee, from)[0], 'DISCONNECT');
  return checks;
}
