import { backOffMs } from '../../../../../conformance/oracle/back-off.js';
import type { World } from '../../../../scenarios/world.js';
import { second } from '../../../../text/time-units.js';
import type { Examination } from '../../examination.js';
import { waitsSince } from '../attempts.js';
import { toService } from '../channel-facts.js';
import { EvidentChecks } from '../evident-checks.js';
import { SeparateTimes } from '../separate-times.js';
import { isSendTo, type TerminalExaminee } from '../terminal-examinee.js';

const [firstMs, secondMs, thirdMs] = backOffMs;
const slackMs = 3 * second;

export const backOff: Examination<TerminalExaminee> = {
  id: 'terminal.back-off',
  title:
    'A terminal that is cut off retries after 1, 2 and 4 s, and begins at 1 s again only once it is registered',
  clauses: ['REC-02', 'REC-05'],
  takesMs: firstMs + secondMs + thirdMs + firstMs + 2 * second,
  async run(world, examinee) {
    const { session } = await examinee.requireOnline(world);
    const from = examinee.now;
    const checks = new EvidentChecks(world, examinee, 'REC-02', { from });
    const resets = new EvidentChecks(world, examinee, 'REC-05', { from });
    const times = new SeparateTimes();
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
      times.judge(() => checks.duration('the wait after a cut', first.ms, exactly(firstMs, first)));
      const second = await nextWait(world, examinee, from, 2, secondMs);
      times.judge(() =>
        resets.duration('the wait after a session without register', second.ms, exactly(secondMs, second)),
      );
      await examinee.until(world, 'its refused attempt', slackMs, () =>
        examinee.since(from).find(({ kind }) => kind === 'refused'),
      );
      examinee.wire.refuseSessions = false;
      const third = await nextWait(world, examinee, from, 3, thirdMs);
      times.judge(() =>
        checks.duration('the wait after a refused attempt', third.ms, exactly(thirdMs, third)),
      );
    } finally {
      stop();
      examinee.wire.refuseSessions = false;
    }
    const online = await examinee.requireOnline(world);
    const again = examinee.now;
    online.session.cut();
    const afterRegistered = await nextWait(world, examinee, again, 1, firstMs);
    times.judge(() =>
      resets.duration(
        'the wait after a registered session',
        afterRegistered.ms,
        exactly(firstMs, afterRegistered),
      ),
    );
    times.requireJudged();
  },
};

export const longBackOff: Examination<TerminalExaminee> = {
  id: 'terminal.long-back-off',
  title: 'A terminal that is refused again and again retries after 1, 2, 4, 8, 16, 30 and 30 s',
  clauses: ['REC-02'],
  takesMs: backOffMs.reduce((sum, each) => sum + each, 0) + 10 * second,
  async run(world, examinee) {
    const { session } = await examinee.requireOnline(world);
    const from = examinee.now;
    const checks = new EvidentChecks(world, examinee, 'REC-02', { from });
    examinee.wire.refuseSessions = true;
    try {
      session.cut();
      for (const [index, waitMs] of backOffMs.entries()) {
        const wait = await nextWait(world, examinee, from, index + 1, waitMs);
        if (!checks.duration(`wait ${index + 1}`, wait.ms, exactly(waitMs, wait))) return;
      }
    } finally {
      examinee.wire.refuseSessions = false;
    }
  },
};

function isFirstOfRegistration(frame: Parameters<typeof isSendTo>[0]): boolean {
  return frame.command === 'SUBSCRIBE' || isSendTo(frame, toService.register);
}

function exactly(ms: number, { since }: Pick<AwaitedWait, 'since'>) {
  return { fromMs: ms, toMs: ms, since };
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
  const awaitedAt = Date.now();
  const wait = await examinee.until(
    world,
    `attempt ${attempt} after the cut`,
    dueMs + slackMs,
    () => waitsSince(examinee, from)[attempt - 1],
  );
  return wait ?? { ms: undefined, since: awaitedAt };
}
