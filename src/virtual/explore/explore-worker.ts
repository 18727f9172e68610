import { parentPort, workerData } from 'node:worker_threads';
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
try {
  const result = await searchInVirtualTime({
    ...{ request, signal: stopping.signal },
    onProgress(progress) {
      if (realNow() - postedAt < progressEveryMs) return;
      postedAt = realNow();
      post({ kind: 'progress', progress });
    },
    onInstant: (_now, timers) => writer.recordInstant(realNow(), timers),
  });
  post({ kind: 'finished', result });
} catch (error) {
  post({ kind: 'failed', failure: plainFailure(error) });
} finally {
  parentPort?.close();
}
