import { parentPort } from 'node:worker_threads';
import type { NumberedRequest, ThreadMessage } from '../../load/threads/thread-messages.js';
import { thisProcess } from '../../library/this-process.js';
import { monotonicMs } from './monotonic-clock.js';
import { endOnRejections, endThread } from './rejections.js';

endOnRejections(endThread);
const send = (message: ThreadMessage): void => parentPort?.postMessage(message);
const { GeneratorThread } = await import('../../load/threads/generator-thread.js');
const { threadService } = await import('../../load/backend/thread-service.js');

const thread = new GeneratorThread({
  clock: { now: monotonicMs },
  // The processor time of one thread is not known to Node 20: a busy event loop is the nearest to it.
  cpuMs: () => performance.eventLoopUtilization().active,
  serviceOf: (preparation) =>
    threadService(preparation, {
      variables: process.env,
      host: thisProcess,
      notify: (text) => send({ kind: 'notice', text }),
    }),
  send,
  end: () => parentPort?.close(),
});
parentPort?.on('message', (request: NumberedRequest) => void thread.receive(request));
