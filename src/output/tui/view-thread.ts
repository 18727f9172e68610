import { Worker } from 'node:worker_threads';
import type { RunEvent } from '../../events/event.js';
import type { EventBus } from '../../events/event-bus.js';
import type { QuitKey } from './app.js';
import { type RunningView, sizeOf } from './render-view.js';
import type { FromView, ToView, ViewInput } from './view-messages.js';

export interface ViewThreadOptions {
  /** The view subscribes at once, so it must be started before the first event. */
  readonly subscribe: EventBus['subscribe'];
  /** The terminal that the view draws on: its size is read from this stream. */
  readonly stdout: Pick<NodeJS.WriteStream, 'columns' | 'rows' | 'on' | 'off'>;
  readonly colour: boolean;
  /** Called for each press of `q` and of Ctrl-C. */
  readonly onQuit: (key: QuitKey) => void;
  /** Called if the thread ends by an error. Nothing is drawn any longer. */
  readonly onFailure: (error: Error) => void;
  /** The program of the thread. Default: `view-worker.js`. */
  readonly workerUrl?: URL;
}

/** Events are sent in batches: a message costs more than an event. */
const batchMs = 50;
/** The time in which the thread draws its last frame; then it is terminated. */
const maxStopMs = 1_000;

/** The live view in a thread of its own, so that drawing never delays the run and its timers. */
export function startViewThread(options: ViewThreadOptions): RunningView {
  const { subscribe, stdout, colour, onQuit, onFailure } = options;
  const input: ViewInput = { colour, size: sizeOf(stdout) };
  const worker = new Worker(options.workerUrl ?? new URL('./view-worker.js', import.meta.url), {
    workerData: input,
  });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const post = (message: ToView) => worker.postMessage(message);
  let batch: RunEvent[] = [];
  const send = () => {
    if (batch.length > 0) post({ kind: 'events', events: batch });
    batch = [];
  };
  const onResize = () => post({ kind: 'size', size: sizeOf(stdout) });
  worker.on('message', ({ key }: FromView) => onQuit(key));
  worker.on('error', onFailure);
  const unsubscribe = subscribe((event) => {
    batch.push(event);
  });
  const timer = setInterval(send, batchMs);
  stdout.on('resize', onResize);

  async function end(): Promise<void> {
    unsubscribe();
    clearInterval(timer);
    stdout.off('resize', onResize);
    send();
    post({ kind: 'stop' });
    const late = setTimeout(() => void worker.terminate(), maxStopMs);
    await exited;
    clearTimeout(late);
  }

  let stopped: Promise<void> | undefined;
  return {
    stop() {
      stopped ??= end();
      return stopped;
    },
  };
}
