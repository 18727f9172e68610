import { backOffMs } from '../../../../../conformance/oracle/back-off.js';
import type { World } from '../../../../scenarios/world.js';
import { second } from '../../../../text/time-units.js';
import type { Examination } from '../../examination.js';
import { waitsSince } from '../attempts.js';
import { toService } from '../channel-facts.js';
import { EvidentChecks } from '../evident-checks.js';
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
    const since = Date.now();
    const checks = new EvidentChecks(world, examinee, 'REC-02', { from });
    const resets = new EvidentChecks(world, examinee, 'REC-05', { from });
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
      await waitFor(world, examinee, from, 2, firstMs + secondMs + slackMs);
      await examinee.until(world, 'its refused attempt', slackMs, () =>
        examinee.since(from).find(({ kind }) => kind === 'refused'),
      );
      examinee.wire.refuseSessions = false;
      await waitFor(world, examinee, from, 3, thirdMs + slackMs);
    } finally {
      stop();
      examinee.wire.refuseSessions = false;
    }
    const [first, second, third] = waitsSince(examinee, from);
    // The longest first: a wrong one is the farthest from its bounds, so that a late machine explains it least.
    checks.duration('the wait after a refused attempt', third, exactly(thirdMs, since));
    resets.duration('the wait after a session without register', second, exactly(secondMs, since));
    checks.duration('the wait after a cut', first, exactly(firstMs, since));
    const online = await examinee.requireOnline(world);
    const cutAt = Date.now();
    const again = examinee.now;
    online.session.cut();
    await waitFor(world, examinee, again, 1, firstMs + slackMs);
    const [afterRegistered] = waitsSince(examinee, again);
    resets.duration('the wait after a registered session', afterRegistered, exactly(firstMs, cutAt));
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
    const since = Date.now();
    const checks = new EvidentChecks(world, examinee, 'REC-02', { from });
    examinee.wire.refuseSessions = true;
    try {
      session.cut();
      for (const [index, waitMs] of backOffMs.entries()) {
        await waitFor(world, examinee, from, index + 1, waitMs + slackMs);
        const wait = waitsSince(examinee, from)[index];
        if (!checks.duration(`wait ${index + 1}`, wait, exactly(waitMs, since))) return;
      }
    } finally {
      examinee.wire.refuseSessions = false;
    }
  },
};

function isFirstOfRegistration(frame: Parameters<typeof isSendTo>[0]): boolean {
  return frame.command === 'SUBSCRIBE' || isSendTo(frame, toService.register);
}

function exactly(ms: number, since: number) {
  return { fromMs: ms, toMs: ms, since };
}

/** Waits until the client has made so many attempts since an instant. */
function waitFor(
  world: World,
  examinee: TerminalExaminee,
  from: number,
  attempts: number,
  timeoutMs: number,
) {
  return examinee.until(world, `attempt ${attempts} after the cut`, timeoutMs, () =>
    waitsSince(examinee, from).length >= attempts ? true : undefined,
  );
}
