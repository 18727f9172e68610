import { parentPort, workerData } from 'node:worker_threads';
import type { ExploreProgress } from '../../examine/explore/options.js';
import { plainFailure } from '../plain-failure.js';
import { WatchdogWriter } from '../watchdog-memory.js';
import { searchInVirtualTime } from './in-virtual-time.js';
import type { FromSearch, SearchInput, ToSearch } from './messages.js';

// Real time, used only to pace the messages; no part of a history sees it.
const realNow = performance.now.bind(performance);
const progressEveryMs = 200;

const { request, watchdog }: SearchInput = workerData;
const writer = new WatchdogWriter(watchdog);
const stopping = new AbortController();
const post = (message: FromSearch) => parentPort?.postMessage(message);
parentPort?.on('message', (_message: ToSearch) => stopping.abort());

let postedAt = 0;
/** The last progress, unless it was posted. */
let unposted: ExploreProgress | undefined;
try {
  const result = await searchInVirtualTime({
    request,
    signal: stopping.signal,
    onProgress(progress) {
      unposted = progress;
      if (realNow() - postedAt < progressEveryMs) return;
      postedAt = realNow();
      unposted = undefined;
      post({ kind: 'progress', progress });
    },
    onInstant: (_now, timers) => writer.recordInstant(realNow(), timers),
  });
  if (unposted !== undefined) post({ kind: 'progress', progress: unposted });
  post({ kind: 'finished', result });
} catch (error) {
  post({ kind: 'failed', failure: plainFailure(error) });
} finally {
  parentPort?.close();
}
