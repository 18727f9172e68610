import { usageFailure } from '../../failure/failure.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { durationExamples, parseDuration } from '../../text/duration.js';
import { silentWorker } from '../../virtual/silent-worker.js';
import { virtualBackendOptions } from '../backend/option-names.js';
import type { StartVirtualBackendOptions, VirtualBackend } from '../backend/options.js';
import { stoppable } from '../disposable.js';
import { checkOptions } from '../known-options.js';
import { onAbort } from '../on-abort.js';
import { threadUrl } from '../thread-url.js';
import { BackendThread, rememberThread } from './backend-thread-line.js';
import { lastInstant } from './last-instant.js';
import type { ThreadInput } from './messages.js';

/**
 * Starts the payment backend with its own clock, in its own thread: the clock stands still, and a test moves it
 * by `advance`. The clock of the test stays as it is. The backend does not keep the process alive.
 *
 * @throws Failure, exit code 64, as `startBackend`; the reason of `signal`
 */
export async function startVirtualBackend(options: StartVirtualBackendOptions = {}): Promise<VirtualBackend> {
  checkOptions(options, virtualBackendOptions, 'startVirtualBackend');
  const { now, onEvent, onInternalError, signal, ...rest } = options;
  const first = instantOf(now ?? monotonicNow());
  signal?.throwIfAborted();
  const input: ThreadInput = { options: rest, now: first, sendsEvents: onEvent !== undefined };
  const thread = new BackendThread(silentWorker(threadUrl('backend-thread'), input), {
    now: first,
    keepAlive: rest.keepAlive === true,
    onEvent,
    onInternalError,
  });
  let release = () => {};
  const ending = stoppable(() => thread.stop().finally(() => release()));
  const stopped = new Promise<never>((_, reject) => {
    release = onAbort(signal, () => {
      reject(signal?.reason);
      void ending.stop().catch((error: unknown) => onInternalError?.(error));
    });
  });
  const backend = await Promise.race([thread.started, stopped]).catch((error: unknown) => {
    release();
    throw error;
  });
  const virtual: VirtualBackend = {
    ...backend,
    ...ending,
    now: () => thread.now,
    async advance(duration) {
      await thread.request({ kind: 'advance', ms: millisecondsOf(duration) });
      return thread.now;
    },
  };
  rememberThread(virtual, thread);
  return virtual;
}

/** @throws Failure `bad-instant`, exit code 64 */
function instantOf(now: number | Date): number {
  const instant = Number(now);
  if (Number.isSafeInteger(instant) && instant >= 0 && instant <= lastInstant) return instant;
  throw usageFailure(
    `startVirtualBackend: now must be a Date or whole milliseconds since 1970, at most ${lastInstant}, not ${String(now)}`,
    "write it as in now: new Date('2026-01-01')",
    'bad-instant',
  );
}

/** @throws Failure `bad-duration`, exit code 64 */
function millisecondsOf(duration: number | string): number {
  const ms = typeof duration === 'number' ? duration : parseDuration(duration);
  if (ms !== undefined && Number.isSafeInteger(ms) && ms >= 0) return ms;
  throw usageFailure(
    `the duration of advance must be whole milliseconds from 0 on, or a text, not ${JSON.stringify(duration)}`,
    `write it as in ${durationExamples}`,
    'bad-duration',
  );
}
