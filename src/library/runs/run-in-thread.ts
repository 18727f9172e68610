import { parentPort, workerData } from 'node:worker_threads';
import { createRun } from '../../run/run.js';
import { ServedBackend } from '../../run/service/served-backend.js';
import { readTarget } from '../../run/target/target-file.js';
import { plainFailure } from '../../virtual/plain-failure.js';
import { thisProcess } from '../this-process.js';
import type { FromRunThread, RunThreadInput, ToRunThread } from './messages.js';

const post = (message: FromRunThread) => parentPort?.postMessage(message);

/** Executes the run of this thread, on the real clock, and sends its events and its end. */
export async function runInThread(): Promise<void> {
  const { request, served } = workerData as RunThreadInput;
  const { target: file } = request;
  let isStopped = false;
  let stop = (): void => {
    isStopped = true;
  };
  parentPort?.on('message', (_: ToRunThread) => stop());
  try {
    const target = file === undefined ? undefined : await readTarget(file, thisProcess.variables);
    const run = createRun(request, {
      ...(target !== undefined && { target, host: thisProcess }),
      ...(served !== undefined && { createService: () => new ServedBackend(served) }),
    });
    run.subscribe((event) => post({ kind: 'event', event }));
    stop = () => run.stop();
    if (isStopped) stop();
    post({ kind: 'finished', finished: await run.start() });
  } catch (error) {
    post({ kind: 'failed', failure: plainFailure(error) });
  } finally {
    parentPort?.close();
  }
}
