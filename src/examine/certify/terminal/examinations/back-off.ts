import { backOffMs } from '../../../../../conformance/oracle/back-off.js';
import type { World } from '../../../../scenarios/world.js';
import { monotonicNow } from '../../../../text/clock/process-clock.js';
import { second } from '../../../../text/time-units.js';
import type { Examination } from '../../examination.js';
import { sameAttemptMs, waitsSince } from '../attempts.js';
import { toService } from '../channel-facts.js';
import { EvidentChecks, toleranceMs } from '../evident-checks.js';
import { SeparateTimes } from '../separate-times.js';
import { isSendTo, type OnlineSession, type TerminalExaminee } from '../terminal-examinee.js';

const [firstMs, secondMs, thirdMs] = backOffMs;
/** An attempt is awaited for this time beyond its bound, so that a busy machine does not explain that it is missing. */
const awaitedForMs = 2 * second;
/** A client may begin at 1 s again only after a session of some length: the document does not show which. */
const establishedMs = 10 * second;

export const backOff: Examination<TerminalExaminee> = {
  id: 'terminal.back-off',
  title:
    'A terminal that is cut off retries after 1, 2 and 4 s, and begins at 1 s again only once it is registered',
  clauses: ['REC-02', 'REC-05'],
  takesMs: establishedMs + firstMs + secondMs + thirdMs + firstMs + 2 * second,
  async run(world, examinee) {
    const { session } = await establishedSession(world, examinee);
    const from = examinee.now;
    const waits = new WaitChecks(world, examinee, from);
    // The first attempt gets CONNECTED and no further, the second is refused, the third succeeds.
    let isFirst = true;
    const stop = examinee.wire.onFrame((frame, side) => {
      if (side !== 'client' || !isFirst || !isFirstOfRegistration(frame)) return undefined;
      isFirst = false;
      examinee.wire.refuseSessions = true;
      return 'drop-and-cut';
    });
    try {
      session.cut();
      const first = await nextWait(world, examinee, from, 1, firstMs);
      waits.shown('the wait after a cut', first, firstMs);
      waits.decided('REC-02', 'the wait after a cut', first, firstMs);
      const second = await nextWait(world, examinee, from, 2, secondMs);
      waits.decided('REC-05', 'the wait after a session without register', second, secondMs);
      await examinee.until(world, 'its refused attempt', awaitedForMs, () =>
        examinee.since(from).find(({ kind }) => kind === 'refused'),
      );
      await world.sleep(sameAttemptMs, 'a fallback within its refused attempt');
      examinee.wire.refuseSessions = false;
      const third = await nextWait(world, examinee, from, 3, thirdMs);
      // A client may begin again at CONNECTED: then it doubles from there.
      waits.shown('the wait after a refused attempt', third, isDueAt(second, firstMs) ? secondMs : thirdMs);
      waits.decided('REC-02', 'the wait after a refused attempt', third, thirdMs);
    } finally {
      stop();
      examinee.wire.refuseSessions = false;
    }
    const online = await examinee.requireOnline(world);
    const again = examinee.now;
    online.session.cut();
    const afterRegistered = await nextWait(world, examinee, again, 1, firstMs);
    waits.decided('REC-05', 'the wait after a registered session', afterRegistered, firstMs);
    waits.requireJudged();
  },
};

export const longBackOff: Examination<TerminalExaminee> = {
  id: 'terminal.long-back-off',
  title: 'A terminal that is refused again and again retries after 1, 2, 4, 8, 16, 30 and 30 s',
  clauses: ['REC-02'],
  takesMs: establishedMs + backOffMs.reduce((sum, each) => sum + each, 0) + 10 * second,
  async run(world, examinee) {
    const { session } = await establishedSession(world, examinee);
    const from = examinee.now;
    const waits = new WaitChecks(world, examinee, from);
    examinee.wire.refuseSessions = true;
    try {
      session.cut();
      for (const [index, waitMs] of backOffMs.entries()) {
        const wait = await nextWait(world, examinee, from, index + 1, waitMs);
        waits.decided('REC-02', `wait ${index + 1}`, wait, waitMs);
        if (waits.shown(`wait ${index + 1}`, wait, waitMs) === false) break;
      }
    } finally {
      examinee.wire.refuseSessions = false;
    }
    waits.requireJudged();
  },
};

/** The session of the client, when it has lasted for a while. */
async function establishedSession(world: World, examinee: TerminalExaminee): Promise<OnlineSession> {
  const online = await examinee.requireOnline(world);
  await world.sleep(online.connectedAt + establishedMs - monotonicNow(), 'a session of some length');
  return online.session.isOpen ? online : examinee.requireOnline(world);
}

/** The spread of a client that draws its waits around the documented ones: the profile requires the exact ones. */
const jitter = { least: 0.5, most: 1.25 } as const;

/** Returns whether a wait is around this one and not the next. */
function isDueAt({ ms }: AwaitedWait, dueMs: number): boolean {
  return ms !== undefined && ms < 1.5 * dueMs;
}

/** Judges each wait alone, so that one that a late machine leaves open does not hide the others. */
class WaitChecks {
  readonly #times = new SeparateTimes();
  readonly #checks: (clause: 'REC-02' | 'REC-05') => EvidentChecks;

  constructor(world: World, examinee: TerminalExaminee, from: number) {
    this.#checks = (clause) => new EvidentChecks(world, examinee, clause, { from });
  }

  /** "Reconnect with exponential backoff: 1 s, 2 s, 4 s, and so on, capped at 30 s" (S6.68 to S6.70, S8.6). */
  shown(title: string, { ms, since }: AwaitedWait, dueMs: number): boolean | undefined {
    const bounds = { fromMs: dueMs * jitter.least, toMs: dueMs * jitter.most, since };
    return this.#times.judge(() => this.#checks('REC-02').duration(title, ms, bounds));
  }

  decided(clause: 'REC-02' | 'REC-05', title: string, { ms, since }: AwaitedWait, dueMs: number): void {
    const bounds = { fromMs: dueMs, toMs: dueMs, since };
    this.#times.judge(() => this.#checks(clause).decided.duration(`${title}, exactly`, ms, bounds));
  }

  requireJudged(): void {
    this.#times.requireJudged();
  }
}

function isFirstOfRegistration(frame: Parameters<typeof isSendTo>[0]): boolean {
  return frame.command === 'SUBSCRIBE' || isSendTo(frame, toService.register);
}

interface AwaitedWait {
  /** Undefined if the client has made no further attempt in time. */
  readonly ms: number | undefined;
  readonly since: number;
}

/** The wait before the attempt of this number since an instant, as soon as it comes. */
async function nextWait(
  world: World,
  examinee: TerminalExaminee,
  from: number,
  attempt: number,
  dueMs: number,
): Promise<AwaitedWait> {
  const awaitedAt = monotonicNow();
  const wait = await examinee.until(
    world,
    `attempt ${attempt} after the cut`,
    dueMs * jitter.most + toleranceMs.late + awaitedForMs,
    () => waitsSince(examinee, from)[attempt - 1],
  );
  return wait ?? { ms: undefined, since: awaitedAt };
}
