import { parentPort, workerData } from 'node:worker_threads';
import { installClock } from '../../virtual/clock.js';
import type { FromThread, ThreadInput, ToThread } from './messages.js';

const { options, now, sendsEvents } = workerData as ThreadInput;
// The clock is installed before any module that may keep a reference to a real timer.
const clock = installClock(now);
const { drive } = await import('../../virtual/drive.js');
const { plainFailure } = await import('../../virtual/plain-failure.js');
const { setLongTimeout } = await import('../../text/long-timeout.js');
const { openBackend } = await import('../backend/open-backend.js');

const post = (message: FromThread) => parentPort?.postMessage(message);
// Its clients are on real connections, whose activity nothing counts.
const driveOf = { clock, activityCount: () => 0 };

/** One request at a time: the clock has one driver. */
let last: Promise<void> = Promise.resolve();

try {
  const { stop, ...backend } = await openBackend({
    ...options,
    onInternalError: (error) => post({ kind: 'internal-error', failure: plainFailure(error) }),
    ...(sendsEvents && { onEvent: (event) => post({ kind: 'event', event }) }),
  });
  parentPort?.on('message', (request: ToThread) => {
    last = last.then(() => perform(request, stop));
  });
  post({ kind: 'started', backend });
} catch (error) {
  post({ kind: 'failed', failure: plainFailure(error) });
  parentPort?.close();
}

async function perform(request: ToThread, stop: () => Promise<void>): Promise<void> {
  const { number } = request;
  try {
    if (request.kind === 'advance') await drive(passed(request.ms), driveOf);
    else await drive(stop(), driveOf);
    post({ kind: 'done', number, now: Date.now() });
  } catch (error) {
    post({ kind: 'rejected', number, failure: plainFailure(error) });
  }
}

/** Even a timer without delay would fire a millisecond later. */
function passed(ms: number): Promise<void> {
  if (ms === 0) return Promise.resolve();
  return new Promise((resolve) => void setLongTimeout(resolve, ms));
}
