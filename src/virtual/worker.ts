import { parentPort, workerData } from 'node:worker_threads';
import type { RunEvent } from '../events/event.js';
import type { SecondResults } from '../run/second/second-results.js';
import { installClock, virtualStart } from './clock.js';
import type { FromWorker, ToWorker, WorkerInput } from './messages.js';

// Real time, used only to pace the messages; no part of the run sees it.
const realNow = performance.now.bind(performance);
const realTimeout = setTimeout;
const batchMs = 50;
const batchEvents = 512;

// The clock is installed before any module that may keep a reference to a real timer.
const { request, watchdog, other, acting } = workerData as WorkerInput;
const clock = installClock(virtualStart(request.seed));
const { drive } = await import('./drive.js');
const { Gate } = await import('./gate.js');
const { Pace } = await import('./pace.js');
const { WatchdogWriter } = await import('./watchdog-memory.js');
const { createRun, prepareRun } = await import('../run/run.js');
const { plainFailure } = await import('./plain-failure.js');

const writer = new WatchdogWriter(watchdog);
const post = (message: FromWorker) => parentPort?.postMessage(message);

/** Closed by the user of the run. */
const held = new Gate();
/** Closed while the run waits for the other thread: virtual time stands still meanwhile. */
const waiting = new Gate();
let arrived: SecondResults | undefined;
const arrival = new Promise<SecondResults>((resolve) => {
  other?.once('message', (results: SecondResults) => {
    arrived = results;
    resolve(results);
    waiting.open();
  });
});

function second(): Promise<SecondResults> {
  if (arrived === undefined) waiting.close();
  return arrival;
}

let batch: RunEvent[] = [];
let sentAt = realNow();

function flush(): void {
  sentAt = realNow();
  if (batch.length === 0) return;
  post({ kind: 'events', events: batch });
  batch = [];
}

try {
  await prepareRun();
  const run = createRun(request, { acting, ...(other !== undefined && { second }) });
  const startedAt = clock.now;
  let events = 0;
  const pace = new Pace({
    realNow,
    realTimeout,
    now: () => clock.now - startedAt,
    next: () => {
      const at = clock.timerHeap?.peek()?.callAt;
      return at === undefined ? undefined : at - startedAt;
    },
    events: () => events,
  });
  const postTime = () => post({ kind: 'time', state: pace.timeState });
  run.subscribe((event) => {
    events += 1;
    batch.push(event);
  });
  parentPort?.on('message', (message: ToWorker) => {
    switch (message.kind) {
      case 'hold':
        held.close();
        return;
      case 'act':
        void run.act(message.act).then((result) => post({ kind: 'acted', number: message.number, result }));
        return;
      case 'time':
        pace.control(message.control);
        postTime();
        return;
      case 'release':
        held.open();
        return;
      case 'stop':
        held.open();
        pace.free();
        postTime();
        run.stop(message.exitCode);
    }
  });
  const finished = await drive(run.start(), {
    clock,
    activityCount: run.activityCount,
    onInstant: (_now, timers) => writer.recordInstant(realNow(), timers),
    onSettled: () => {
      const paced = pace.wait();
      const opened = held.opened() ?? waiting.opened() ?? paced;
      if (opened !== undefined || batch.length >= batchEvents || realNow() - sentAt >= batchMs) flush();
      // After the events until then.
      if (paced !== undefined) postTime();
      return opened;
    },
  });
  flush();
  post({ kind: 'finished', finished });
} catch (error) {
  flush();
  post({ kind: 'failed', failure: plainFailure(error) });
} finally {
  clock.uninstall();
  other?.close();
  parentPort?.close();
}
