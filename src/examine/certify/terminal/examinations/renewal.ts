import type { World } from '../../../../scenarios/world.js';
import { monotonicNow } from '../../../../text/clock/process-clock.js';
import { readableDuration } from '../../../../text/duration.js';
import { minute, second } from '../../../../text/time-units.js';
import type { Examination } from '../../examination.js';
import type { CallAction } from '../../wire/observed-call.js';
import { bodyField } from '../../wire/stomp-frame.js';
import { paths } from '../channel-facts.js';
import { EvidentChecks } from '../evident-checks.js';
import {
  hasRegisteredSince,
  newToken,
  renewalSteps,
  shownSteps,
  stepsSince,
  usedToken,
} from '../renewal-steps.js';
import type { TerminalExaminee } from '../terminal-examinee.js';

const reactionMs = 10 * second;

export const sessionTimeout: Examination<TerminalExaminee> = {
  id: 'terminal.session-timeout',
  title:
    'On SESSION_TIMEOUT a terminal requests a new wsToken, by a new access token if necessary, disconnects and reconnects with it',
  clauses: ['REC-03'],
  takesMs: 5 * second,
  async run(world, examinee) {
    const { session } = await examinee.requireOnline(world);
    const from = examinee.now;
    if (!examinee.deliver(session, { action: 'SESSION_TIMEOUT' }))
      return world.inconclusive('the client has no subscription to its queue');
    await examinee.until(world, 'the renewed session', reactionMs, () => hasRegisteredSince(examinee, from));
    const checks = new EvidentChecks(world, examinee, 'REC-03', { from });
    const steps = stepsSince(examinee, from);
    // "terminal mints a new token and reconnects" (S6.26)
    const shown = ['request a wsToken', 'CONNECT'];
    checks.value('the steps that the document shows', shownSteps(steps, shown), shown);
    checks.value('its CONNECT has', usedToken(examinee, from), newToken);
    checks.decided.value('the steps in order', steps, renewalSteps);
    if (steps.includes('register')) await renewWithEndedToken(world, examinee);
  },
};

/** Lets the access token of the client end, as it does after 7 days (S5.14): that shows when it requests a wsToken. */
async function renewWithEndedToken(world: World, examinee: TerminalExaminee): Promise<void> {
  const { session } = await examinee.requireOnline(world);
  const from = examinee.now;
  const used = examinee.wire.calls.findLast(({ path }) => path === paths.wsToken)?.headers.authorization;
  const stop = examinee.wire.onCall(({ path, headers }) =>
    path === paths.wsToken && headers.authorization === used ? endedToken : undefined,
  );
  try {
    if (!examinee.deliver(session, { action: 'SESSION_TIMEOUT' }))
      return world.inconclusive('the client has no subscription to its queue');
    const what = 'the session renewed by a new access token';
    const renewed = await examinee.until(world, what, reactionMs, () => hasRegisteredSince(examinee, from));
    const checks = new EvidentChecks(world, examinee, 'REC-03', { from });
    checks.decided.value('a renewed session after its access token has ended', renewed, true);
  } finally {
    stop();
  }
}

const endedToken: CallAction = {
  kind: 'respond',
  status: 401,
  body: { errorCode: 'ERR_UNAUTHORIZED', message: 'The token has expired.' },
};

/** The share of the life of a wsToken after which it is refreshed: 25 of 30 minutes. */
const refreshedAfter = 25 / 30;
/** The life of a wsToken in the document. */
const wholeLifeMs = 30 * minute;
const inFull = '`--token-life 30m --only terminal.refresh` judges one that counts 25 minutes';

export const refresh: Examination<TerminalExaminee> = {
  id: 'terminal.refresh',
  title:
    'After 25 of 30 minutes, or the same share of a shorter life, a terminal refreshes its wsToken and reconnects',
  clauses: ['REC-01'],
  takesMs: 12 * second,
  async run(world, examinee) {
    const { tokenLifeMs } = examinee;
    await examinee.requireOnline(world);
    if (!(await shortenLife(world, examinee, tokenLifeMs))) return;
    await examinee.requireOnline(world);
    const issuedAt = examinee.withResponse(examinee.start, paths.wsToken).at(-1)?.response?.at;
    if (issuedAt === undefined) return world.inconclusive('the client has requested no wsToken');
    const from = examinee.now;
    await examinee.until(
      world,
      'the refresh of the wsToken',
      issuedAt + tokenLifeMs + 5 * second - monotonicNow(),
      () => hasRegisteredSince(examinee, from),
    );
    const checks = new EvidentChecks(world, examinee, 'REC-01', { from });
    const isOwn = refreshesByItself(examinee, from);
    if (tokenLifeMs < wholeLifeMs) {
      // The document shows minutes: a client that does not scale them lets a shorter life end.
      const life = readableDuration(tokenLifeMs);
      checks.decided.value(`a refresh before the end of a wsToken of ${life} (${inFull})`, isOwn, true);
      if (!isOwn) return world.skip(`a refresh before the end of a wsToken of ${life}; ${inFull}`);
    }
    const renewed = examinee.withResponse(examinee.start, paths.wsToken).find(({ at }) => at > issuedAt);
    const dueMs = tokenLifeMs * refreshedAfter;
    const bounds = { fromMs: dueMs, toMs: dueMs, since: issuedAt };
    checks.decided.duration('from one wsToken to the next', renewed && renewed.at - issuedAt, bounds);
    const steps = stepsSince(examinee, from);
    // "call the WebSocket token endpoint", "disconnect ... gracefully", "reconnect with the new token" (S6.65 to S6.67)
    const shown = ['request a wsToken', 'DISCONNECT', 'CONNECT'];
    checks.value('the steps that the document shows', shownSteps(steps, shown), shown);
    checks.value('its CONNECT has', usedToken(examinee, from), newToken);
    checks.decided.value('the steps in order', steps.slice(0, renewalSteps.length), renewalSteps);
  },
};

/** Returns whether the client has begun a renewal before the service has announced or caused the end of its session. */
function refreshesByItself(examinee: TerminalExaminee, from: number): boolean {
  const first = examinee.since(from).find((entry) => {
    if (entry.kind === 'call') return entry.call.path === paths.wsToken;
    if (entry.kind === 'closed') return true;
    if (entry.kind !== 'frame') return false;
    if (entry.from === 'client') return entry.frame.command === 'DISCONNECT';
    return entry.frame.command === 'ERROR' || bodyField(entry.frame, 'action') === 'SESSION_TIMEOUT';
  });
  return first?.kind === 'call' || (first?.kind === 'frame' && first.from === 'client');
}

/**
 * Restarts the service, whose wsTokens live for a shorter time from then on, and has the client request one. Returns
 * whether the client uses it.
 */
async function shortenLife(world: World, examinee: TerminalExaminee, lifeMs: number): Promise<boolean> {
  const before = examinee.now;
  const hasNewToken = () => examinee.withResponse(before, paths.wsToken).length > 0;
  // Whole seconds are announced; the rest keeps SESSION_TIMEOUT behind the refresh of a client that does not wait for it.
  const changes = { 'webSocketToken.lifetime': lifeMs + second - 1, 'ws.sessionTimeoutLead': 0 };
  await examinee.wire.withoutSessions(() => examinee.restart(changes, async () => undefined));
  const online = await examinee.whenOnline(world);
  if (online !== undefined && hasNewToken()) return true;
  const from = online === undefined ? before : examinee.now;
  if (online !== undefined) {
    // A client may use its old wsToken as long as it is valid.
    examinee.deliver(online.session, { action: 'SESSION_TIMEOUT' });
    await examinee.until(world, 'a wsToken with a short life', reactionMs, () =>
      hasRegisteredSince(examinee, from),
    );
  }
  if (!hasNewToken()) return true;
  return new EvidentChecks(world, examinee, 'REC-01', { from }).value(
    'its CONNECT has',
    usedToken(examinee, from),
    newToken,
  );
}
