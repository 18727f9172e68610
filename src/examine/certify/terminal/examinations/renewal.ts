import type { World } from '../../../../scenarios/world.js';
import { second } from '../../../../text/time-units.js';
import type { Examination } from '../../examination.js';
import { paths } from '../channel-facts.js';
import { EvidentChecks } from '../evident-checks.js';
import { hasRegisteredSince, renewalSteps, stepsSince } from '../renewal-steps.js';
import type { TerminalExaminee } from '../terminal-examinee.js';

const reactionMs = 10 * second;

export const sessionTimeout: Examination<TerminalExaminee> = {
  id: 'terminal.session-timeout',
  title: 'On SESSION_TIMEOUT a terminal requests a new wsToken, disconnects and reconnects with it',
  clauses: ['REC-03'],
  takesMs: 3 * second,
  async run(world, examinee) {
    const { session } = await examinee.requireOnline(world);
    const from = examinee.now;
    if (!examinee.deliver(session, { action: 'SESSION_TIMEOUT' }))
      return world.inconclusive('the client has no subscription to its queue');
    await examinee.until(world, 'the renewed session', reactionMs, () => hasRegisteredSince(examinee, from));
    const checks = new EvidentChecks(world, examinee, 'REC-03', { from });
    checks.value('the steps in order', stepsSince(examinee, from), renewalSteps);
  },
};

/** The share of the life of a wsToken after which it is refreshed: 25 of 30 minutes. */
const refreshedAfter = 25 / 30;

export const refresh: Examination<TerminalExaminee> = {
  id: 'terminal.refresh',
  title:
    'After 25 of 30 minutes, or the same share of a shorter life, a terminal refreshes its wsToken and reconnects',
  clauses: ['REC-01'],
  takesMs: 12 * second,
  async run(world, examinee) {
    const { tokenLifeMs } = examinee;
    await examinee.requireOnline(world);
    await shortenLife(world, examinee, tokenLifeMs);
    await examinee.requireOnline(world);
    const issued = examinee.wire.calls.findLast(({ path, response }) => path === paths.wsToken && response);
    const issuedAt = issued?.response?.at;
    if (issuedAt === undefined) return world.inconclusive('the client has requested no wsToken');
    const from = examinee.now;
    const dueMs = tokenLifeMs * refreshedAfter;
    const limitMs = issuedAt + tokenLifeMs + 5 * second - Date.now();
    await examinee.until(world, 'the refresh of the wsToken', limitMs, () =>
      hasRegisteredSince(examinee, from),
    );
    const checks = new EvidentChecks(world, examinee, 'REC-01', { from });
    const renewed = examinee
      .since(from)
      .find((entry) => entry.kind === 'call' && entry.call.path === paths.wsToken);
    const took = renewed && renewed.at - issuedAt;
    checks.decided.duration('from one wsToken to the next', took, {
      fromMs: dueMs,
      toMs: dueMs,
      since: issuedAt,
    });
    checks.value(
      'the steps in order',
      stepsSince(examinee, from).slice(0, renewalSteps.length),
      renewalSteps,
    );
  },
};

/** Restarts the service, whose wsTokens live for a shorter time from then on, and has the client request one. */
async function shortenLife(world: World, examinee: TerminalExaminee, lifeMs: number): Promise<void> {
  const before = examinee.wire.calls.length;
  // Whole seconds are announced; the rest keeps SESSION_TIMEOUT behind the refresh of a client that does not wait for it.
  const changes = { 'webSocketToken.lifetime': lifeMs + second - 1, 'ws.sessionTimeoutLead': 0 };
  await examinee.wire.withoutSessions(() => examinee.restart(changes, async () => undefined));
  const { session } = await examinee.requireOnline(world);
  const isIssued = () =>
    examinee.wire.calls.slice(before).some(({ path, response }) => path === paths.wsToken && response);
  if (isIssued()) return;
  // A client may use its old wsToken as long as it is valid.
  const from = examinee.now;
  examinee.deliver(session, { action: 'SESSION_TIMEOUT' });
  await examinee.until(world, 'a wsToken with a short life', reactionMs, () =>
    hasRegisteredSince(examinee, from),
  );
}
