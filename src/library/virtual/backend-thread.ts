import { parentPort, workerData } from 'node:worker_threads';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { installClock } from '../../virtual/clock.js';
import type { OpenedBackend } from '../backend/open-backend.js';
import type { FromThread, ThreadInput, ThreadResult, ToThread } from './messages.js';
import type { ThreadSystems } from './thread-systems.js';

const { options, now, sendsEvents } = workerData as ThreadInput;
// The clock is installed before any module that may keep a reference to a real timer.
const clock = installClock(now);
const { drive } = await import('../../virtual/drive.js');
const { plainFailure } = await import('../../virtual/plain-failure.js');
const { sleep } = await import('../../text/long-timeout.js');
const { BrokenClause } = await import('../../examine/explore/checks/broken-clause.js');
const { openBackend } = await import('../backend/open-backend.js');
const { requireInstantAfter } = await import('./last-instant.js');

const post = (message: FromThread) => parentPort?.postMessage(message);
/** The systems of `openSystem`, as soon as there is one. Other clients are on real connections, whose activity nothing counts. */
let systems: ThreadSystems | undefined;
const driveOf = { clock, activityCount: () => systems?.activityCount() ?? 0 };

/** One request at a time: the clock has one driver. */
let last: Promise<void> = Promise.resolve();

try {
  const backend = await openBackend({
    ...options,
    onInternalError: (error) => post({ kind: 'internal-error', failure: plainFailure(error) }),
    ...(sendsEvents && { onEvent: (event) => post({ kind: 'event', event }) }),
  });
  parentPort?.on('message', (request: ToThread) => {
    last = last.then(() => respond(request, backend));
  });
  const { baseUrl, webSocketUrl, administrator, credentials } = backend;
  post({ kind: 'started', backend: { baseUrl, webSocketUrl, administrator, credentials } });
} catch (error) {
  post({ kind: 'failed', failure: plainFailure(error) });
  parentPort?.close();
}

async function respond(request: ToThread, backend: OpenedBackend): Promise<void> {
  const { number } = request;
  try {
    // Before the clock is driven, which does not wait for files.
    if (request.kind === 'open-system') systems ??= await loadSystems(backend);
    const result = await drive(perform(request, backend), driveOf);
    post({ kind: 'done', number, now: monotonicNow(), ...(result !== undefined && { result }) });
  } catch (error) {
    if (error instanceof BrokenClause)
      post({ kind: 'broken', number, now: monotonicNow(), finding: error.finding });
    else post({ kind: 'rejected', number, now: monotonicNow(), failure: plainFailure(error) });
  }
}

async function perform(request: ToThread, backend: OpenedBackend): Promise<ThreadResult | undefined> {
  switch (request.kind) {
    case 'advance':
      // Here and not where it is requested: the requests before it may move the clock too.
      requireInstantAfter(request.ms, monotonicNow());
      await passed(request.ms);
      return undefined;
    case 'stop':
      await backend.stop();
      return undefined;
    case 'open-system':
      return systems?.open(request.options);
    case 'step':
      return systems?.perform(request.system, request.recipe);
    case 'close-system':
      await systems?.close(request.system);
      return undefined;
  }
}

/** Most backends have no system, which takes a while to load. */
async function loadSystems(backend: OpenedBackend): Promise<ThreadSystems> {
  const loaded = await import('./thread-systems.js');
  return new loaded.ThreadSystems(backend);
}

/** Even a timer without delay would fire a millisecond later. */
function passed(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : sleep(ms);
}
