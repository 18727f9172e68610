import { parentPort, workerData } from 'node:worker_threads';
import type { SecondResults } from '../run/second/second-results.js';
import { installClock, virtualStart } from './clock.js';
import type { FromSecondWorker, ToWorker, WorkerInput } from './messages.js';

// Real time, used only for the watchdog; no part of the service sees it.
const realNow = performance.now.bind(performance);

// The clock is installed before any module that may keep a reference to a real timer.
const { request, watchdog, other } = workerData as WorkerInput;
const clock = installClock(virtualStart(request.seed));
const { drive } = await import('./drive.js');
const { Gate } = await import('./gate.js');
const { WatchdogWriter } = await import('./watchdog-memory.js');
const { prepareRun } = await import('../run/run.js');
const { secondPart } = await import('../run/second/second-part.js');
const { SecondService } = await import('../run/second/second-service.js');
const { plainFailure } = await import('./plain-failure.js');

const writer = new WatchdogWriter(watchdog);

try {
  await prepareRun();
  const service = new SecondService(secondPart(request), request);
  const gate = new Gate();
  parentPort?.on('message', ({ kind }: ToWorker) => {
    if (kind === 'hold') gate.close();
    if (kind === 'release' || kind === 'stop') gate.open();
    if (kind === 'stop') service.stop();
  });
  const results: SecondResults = await drive(service.run(), {
    clock,
    activityCount: () => service.activityCount(),
    onInstant: (_now, timers) => writer.recordInstant(realNow(), timers),
    onSettled: () => gate.opened(),
  });
  other?.postMessage(results);
} catch (error) {
  const failed: FromSecondWorker = { kind: 'failed', failure: plainFailure(error) };
  parentPort?.postMessage(failed);
} finally {
  clock.uninstall();
  other?.close();
  parentPort?.close();
}
