import type { Worker } from 'node:worker_threads';
import type { ExploreProgress, ExploreRequest, ExploreResult } from '../../examine/explore/options.js';
import { messageOf } from '../../failure/failure.js';
import { stuck } from '../drive.js';
import { revive } from '../plain-failure.js';
import { silentWorker } from '../silent-worker.js';
import { type Patience, watch } from '../watchdog.js';
import { createWatchdogMemory, WatchdogReader } from '../watchdog-memory.js';
import type { FromSearch, SearchInput, ToSearch } from './messages.js';

export interface SearchThread {
  /** The program of the worker. Default: `explore-worker.js`. */
  readonly workerUrl?: URL;
  /** The processor time of this process in milliseconds: a worker that gets little of it is waited for longer. */
  readonly processorMs: () => number;
}

export interface EmbeddedSearchOptions extends SearchThread {
  /** Ends the search; its result has what was found until then. */
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: ExploreProgress) => void) | undefined;
  /** Real milliseconds without a new instant of the virtual clock after which the worker is terminated. */
  readonly patienceMs?: number;
}

/**
 * Searches the histories of a seed at the embedded backend, in a worker thread with a virtual clock.
 *
 * @throws Failure `cannot-rest`, exit code 70, if a history never comes to rest
 */
export async function searchEmbedded(
  request: ExploreRequest,
  { signal, onProgress, patienceMs = 60_000, workerUrl, processorMs }: EmbeddedSearchOptions,
): Promise<ExploreResult> {
  const input: SearchInput = { request, watchdog: createWatchdogMemory() };
  const url = workerUrl ?? new URL('./explore-worker.js', import.meta.url);
  const worker = silentWorker(url, input);
  const stop = () => worker.postMessage({ kind: 'stop' } satisfies ToSearch);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const patience = { patienceMs, processorMs, isHeld: () => false };
    return await ended(worker, new WatchdogReader(input.watchdog), patience, onProgress);
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

function ended(
  worker: Worker,
  reader: WatchdogReader,
  patience: Patience,
  onProgress: EmbeddedSearchOptions['onProgress'],
): Promise<ExploreResult> {
  return new Promise((resolve, reject) => {
    const watchdog = watch(reader, patience, reject);
    worker.on('message', (message: FromSearch) => {
      switch (message.kind) {
        case 'progress':
          return onProgress?.(message.progress);
        case 'finished':
          return resolve(message.result);
        case 'failed':
          return reject(revive(message.failure));
      }
    });
    worker.on('error', (error) => reject(stuck(`its thread failed: ${messageOf(error)}`, [])));
    worker.on('exit', () => {
      clearInterval(watchdog);
      reject(stuck('its thread ended early', []));
    });
  });
}
