import { type Transferable, Worker } from 'node:worker_threads';

/**
 * Starts a thread that prints nothing: the output of a library or a warning of Node in it is not the caller's. Its errors
 * arrive as events and messages.
 */
export function silentWorker(program: URL, workerData: unknown, transferList: Transferable[] = []): Worker {
  const worker = new Worker(program, { workerData, transferList, stdout: true, stderr: true });
  // A stream that is read would keep the process alive, even if the thread does not; one that is not read, and not
  // destroyed, reads ahead. The thread writes on without waiting for either.
  worker.stdout.destroy();
  worker.stderr.destroy();
  return worker;
}
