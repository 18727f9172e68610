import { Stopped } from '../scenarios/stopped.js';

/**
 * The result of the work, or a rejection with Stopped as soon as the signal aborts. The work itself is not cancelled: it
 * ends when its connections are closed.
 */
export async function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined);
  const over = new AbortController();
  const stopped = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new Stopped());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true, signal: over.signal });
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    over.abort();
  }
}
