import { shownLimits } from '../../../../../conformance/oracle/limits.js';
import { atLeast } from '../../../../scenarios/expectation.js';
import type { World } from '../../../../scenarios/world.js';
import { monotonicNow } from '../../../../text/clock/process-clock.js';
import { second } from '../../../../text/time-units.js';
import type { Examination } from '../../examination.js';
import type { WireEntry } from '../../wire/wire-log.js';
import { toService } from '../channel-facts.js';
import { EvidentChecks, toleranceMs } from '../evident-checks.js';
import { SeparateTimes } from '../separate-times.js';
import { isSendTo, type OnlineSession, type TerminalExaminee } from '../terminal-examinee.js';

const { from: minKeepAliveMs, to: maxKeepAliveMs } = shownLimits.keepAliveMs;
const { heartBeatMs } = shownLimits;

/** A client notices a half-open connection after at most three silent intervals; many look only once in each interval. */
const noticedWithinMs = 3 * heartBeatMs;

/** A keep-alive message that has not come by this age of a session is too late. */
const overdueAfterMs = maxKeepAliveMs + toleranceMs.late;

/** A keep-alive message is awaited for this time beyond its bound, so that a busy machine does not explain that it is missing. */
const awaitedForMs = 2 * second;

/**
 * The age of a session at which its line becomes half-open. A client that gives up after two silent intervals has then
 * been there for a whole keep-alive interval.
 */
const heldAtAgeMs = maxKeepAliveMs - 2 * heartBeatMs - second / 2;

export const keepAlive: Examination<TerminalExaminee> = {
  id: 'terminal.keep-alive',
  title:
    'A terminal sends a keep-alive message every 30 to 60 s and heart-beats, and notices a half-open connection',
  clauses: ['REC-09', 'CHN-02'],
  takesMs: 72 * second,
  async run(world, examinee) {
    const online = await examinee.requireOnline(world);
    const { session, registeredAt, connectedAt } = online;
    const checks = new EvidentChecks(world, examinee, 'REC-09');
    const holdAt = connectedAt + heldAtAgeMs;
    const early = Math.max(0, holdAt - monotonicNow());
    await examinee.until(world, 'its first keep-alive message', early, () => keepAlives(examinee, online)[0]);
    const times = new SeparateTimes();
    if (!session.isOpen) {
      const end = closed(examinee, session.number);
      times.judge(() => checkSilence(world, examinee, online, end?.at ?? monotonicNow()));
      checks.decided.value(
        'the end of its session comes from',
        end?.kind === 'closed' ? end.by : 'no side',
        'no side',
      );
      times.requireJudged();
      return;
    }
    // What the client sends while its line is half-open still reaches the examiner.
    session.hold();
    const heldAt = monotonicNow();
    await examinee.until(
      world,
      'the client to notice that its connection is half-open',
      noticedWithinMs + 2 * second,
      () => closed(examinee, session.number),
    );
    const endedAt = closed(examinee, session.number)?.at;
    const noticed = endedAt === undefined ? undefined : endedAt - heldAt;
    times.judge(() =>
      checks.decided.duration(
        'from the silence of the service to the end of the half-open connection',
        noticed,
        { fromMs: 0, toMs: noticedWithinMs, since: heldAt },
      ),
    );
    if (endedAt === undefined) session.cut();
    times.judge(() => checkSilence(world, examinee, online, heldAt));
    checkHeartBeats({ checks, times }, examinee, online, heldAt);
    const sent = keepAlives(examinee, online);
    const lived = (endedAt ?? monotonicNow()) - registeredAt;
    if (sent.length === 0 && lived < overdueAfterMs + awaitedForMs)
      await examineAgain(world, examinee, times);
    else checkGaps({ checks, times }, online, sent);
    times.requireJudged();
  },
};

/** The result for a client that gave up its half-open connection before its keep-alive message was due. */
async function examineAgain(world: World, examinee: TerminalExaminee, times: SeparateTimes): Promise<void> {
  const online = await examinee.requireOnline(world);
  const checks = new EvidentChecks(world, examinee, 'REC-09');
  const limitMs = overdueAfterMs + awaitedForMs;
  await examinee.until(world, 'its first keep-alive message', limitMs, () => keepAlives(examinee, online)[0]);
  checkGaps({ checks, times }, online, keepAlives(examinee, online));
}

interface Judges {
  readonly checks: EvidentChecks;
  readonly times: SeparateTimes;
}

function checkGaps(
  { checks, times }: Judges,
  { registeredAt }: OnlineSession,
  sent: readonly number[],
): void {
  const bounds = { fromMs: minKeepAliveMs, toMs: maxKeepAliveMs };
  const starts = [registeredAt, ...sent];
  const gaps = sent.map((at, index) => at - (starts[index] ?? registeredAt));
  times.judge(() =>
    checks.duration('from register to the first keep-alive message', gaps[0], {
      ...bounds,
      since: registeredAt,
    }),
  );
  for (const [index, gap] of gaps.entries())
    if (index > 0)
      times.judge(() =>
        checks.duration('between two keep-alive messages', gap, {
          ...bounds,
          since: starts[index] ?? registeredAt,
        }),
      );
}

/** The heart-beat is 10000 in both directions (S4.39): a client that is silent for half as long again sends none. */
function checkSilence(
  world: World,
  examinee: TerminalExaminee,
  online: OnlineSession,
  untilAt: number,
): boolean {
  const checks = new EvidentChecks(world, examinee, 'CHN-02', { statement: 'S4.39' });
  const { longest } = signsOfLife(examinee, online, untilAt);
  const bounds = { fromMs: 0, toMs: 1.5 * heartBeatMs, since: online.connectedAt };
  return checks.duration('a silence of the client', longest, bounds);
}

/** The longest silence of the client, until its line was held. */
function checkHeartBeats(
  { checks, times }: Judges,
  examinee: TerminalExaminee,
  online: OnlineSession,
  untilAt: number,
): void {
  const { count, longest } = signsOfLife(examinee, online, untilAt);
  checks.decided.value('signs of life in the session', count, atLeast(3));
  times.judge(() =>
    checks.decided.duration('its longest silence', longest, {
      fromMs: 0,
      toMs: heartBeatMs,
      since: online.connectedAt,
    }),
  );
}

/** The frames and heart-beats of the client in a session until an instant, and its longest silence in milliseconds. */
function signsOfLife(
  examinee: TerminalExaminee,
  { session, connectedAt }: OnlineSession,
  untilAt: number,
): { readonly count: number; readonly longest: number } {
  const signs = examinee.wire.log.entries.flatMap((entry) =>
    (entry.kind === 'heart-beat' || entry.kind === 'frame') &&
    entry.session === session.number &&
    entry.from === 'client' &&
    entry.at <= untilAt
      ? [entry.at]
      : [],
  );
  const ends = [...signs, untilAt];
  const longest = Math.max(...ends.map((at, index) => at - (ends[index - 1] ?? connectedAt)));
  return { count: signs.length, longest };
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
