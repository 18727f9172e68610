import { shownLimits } from '../../../../../conformance/oracle/limits.js';
import { atLeast } from '../../../../scenarios/expectation.js';
import { second } from '../../../../text/time-units.js';
import type { Examination } from '../../examination.js';
import type { WireEntry } from '../../wire/wire-log.js';
import { toService } from '../channel-facts.js';
import { EvidentChecks, toleranceMs } from '../evident-checks.js';
import { isSendTo, type OnlineSession, type TerminalExaminee } from '../terminal-examinee.js';

const { from: shortestMs, to: longestMs } = shownLimits.keepAliveMs;
const heartBeatMs = 10 * second;

/** A client notices a half-open connection after at most three silent intervals; many look only once in each interval. */
const noticedWithinMs = 3 * heartBeatMs;

/**
 * The age of a session at which its line becomes half-open. A client that gives up after two silent intervals has then
 * been there for a whole keep-alive interval.
 */
const heldAtAgeMs = longestMs - 2 * heartBeatMs - second / 2;

export const keepAlive: Examination<TerminalExaminee> = {
  id: 'terminal.keep-alive',
  title:
    'A terminal sends a keep-alive message every 30 to 60 s and heart-beats, and notices a half-open connection',
  clauses: ['REC-09'],
  takesMs: 72 * second,
  async run(world, examinee) {
    const online = await examinee.requireOnline(world);
    const { session, registeredAt, connectedAt } = online;
    const checks = new EvidentChecks(world, examinee, 'REC-09');
    const holdAt = connectedAt + heldAtAgeMs;
    const early = Math.max(0, holdAt - Date.now());
    await examinee.until(world, 'its first keep-alive message', early, () => keepAlives(examinee, online)[0]);
    if (!session.isOpen) {
      const end = closed(examinee, session.number);
      checks.decided.value(
        'the end of its session comes from',
        end?.kind === 'closed' ? end.by : 'no side',
        'no side',
      );
      return;
    }
    // What the client sends while its line is half-open still reaches the examiner.
    session.hold();
    const heldAt = Date.now();
    await examinee.until(
      world,
      'the client to notice that its connection is half-open',
      noticedWithinMs + 2 * second,
      () => closed(examinee, session.number),
    );
    const endedAt = closed(examinee, session.number)?.at;
    const noticed = endedAt === undefined ? undefined : endedAt - heldAt;
    checks.decided.duration(
      'from the silence of the service to the end of the half-open connection',
      noticed,
      {
        ...{ fromMs: 0, toMs: noticedWithinMs, since: heldAt },
      },
    );
    if (endedAt === undefined) session.cut();
    checkHeartBeats(checks, examinee, online, heldAt);
    const sent = keepAlives(examinee, online);
    const lived = (endedAt ?? Date.now()) - registeredAt;
    if (sent.length === 0 && lived < longestMs) return examineAgain(world, examinee);
    checkGaps(checks, online, sent);
  },
};

/** For a client that gave up its half-open connection before its keep-alive message was due. */
async function examineAgain(
  world: Parameters<typeof keepAlive.run>[0],
  examinee: TerminalExaminee,
): Promise<void> {
  const online = await examinee.requireOnline(world);
  const checks = new EvidentChecks(world, examinee, 'REC-09');
  const limitMs = longestMs + 2 * toleranceMs.late;
  await examinee.until(world, 'its first keep-alive message', limitMs, () => keepAlives(examinee, online)[0]);
  checkGaps(checks, online, keepAlives(examinee, online));
}

function checkGaps(checks: EvidentChecks, { registeredAt }: OnlineSession, sent: readonly number[]): void {
  const bounds = { fromMs: shortestMs, toMs: longestMs, since: registeredAt };
  const gaps = sent.map((at, index) => at - (sent[index - 1] ?? registeredAt));
  checks.duration('from register to the first keep-alive message', gaps[0], bounds);
  for (const gap of gaps.slice(1)) checks.duration('between two keep-alive messages', gap, bounds);
}

/** The longest silence of the client, until its line was held. */
function checkHeartBeats(
  checks: EvidentChecks,
  examinee: TerminalExaminee,
  { session, connectedAt }: OnlineSession,
  untilAt: number,
): void {
  const signs = examinee.wire.log.entries.flatMap((entry) =>
    (entry.kind === 'heart-beat' || entry.kind === 'frame') &&
    entry.session === session.number &&
    entry.from === 'client' &&
    entry.at <= untilAt
      ? [entry.at]
      : [],
  );
  const times = [...signs, untilAt];
  const longest = Math.max(...times.map((at, index) => at - (times[index - 1] ?? connectedAt)));
  checks.decided.value('signs of life in the session', signs.length, atLeast(3));
  checks.decided.duration('its longest silence', longest, {
    fromMs: 0,
    toMs: heartBeatMs,
    since: connectedAt,
  });
}

/** The instants of the keep-alive messages of a session. */
function keepAlives(examinee: TerminalExaminee, { session }: OnlineSession): readonly number[] {
  return examinee
    .framesOf(session.number)
    .filter(({ from, frame }) => from === 'client' && isSendTo(frame, toService.heartbeat))
    .map(({ at }) => at);
}

function closed(examinee: TerminalExaminee, session: number): WireEntry | undefined {
  return examinee.wire.log.entries.find((entry) => entry.kind === 'closed' && entry.session === session);
}
