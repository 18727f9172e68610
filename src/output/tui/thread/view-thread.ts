import { Worker } from 'node:worker_threads';
import type { PerformAct } from '../../../events/act.js';
import type { EventBus } from '../../../events/event-bus.js';
import { eventLine } from '../../../events/event-line.js';
import type { RunningView, ViewOptions } from '../render-view.js';
import { sizeOf } from '../size.js';
import type { QuitKey } from '../use-keys.js';
import type { FromView, ToView, ViewInput } from './view-messages.js';

export interface ViewThreadOptions {
  /** The view subscribes at once, so it must be started before the first event. */
  readonly subscribe: EventBus['subscribe'];
  /** The terminal that the view draws on: its size is read from this stream. */
  readonly stdout: Pick<NodeJS.WriteStream, 'columns' | 'rows' | 'on' | 'off'>;
  readonly colour: boolean;
  /** False: only ASCII. Default: true. */
  readonly unicode?: boolean;
  /** The text instead of `starting`, until the run has started. */
  readonly starting?: string | undefined;
  /** Called for each press of `q` and of Ctrl-C. */
  readonly onQuit: (key: QuitKey) => void;
  /** Performs the acts of the user. */
  readonly act: PerformAct;
  /** The control over virtual time. */
  readonly time?: ViewOptions['time'];
  /** Called if the thread ends by an error. Nothing is drawn any longer. */
  readonly onFailure: (error: Error) => void;
}

export interface ViewThread extends RunningView {
  /** Lines that the view shows when its user asks for them: they may contain secrets. */
  showCredentials(lines: readonly string[]): void;
}

/** Events are sent in batches: a message costs more than an event. */
const batchMs = 50;
/** The time in which the thread draws its last frame; then it is terminated. */
const maxStopMs = 1_000;

let loaded: Worker | undefined;

/** Starts the thread of the view, which loads its modules while the run loads its own. It draws nothing yet. */
export function loadViewThread(): Worker {
  loaded ??= new Worker(new URL('./view-worker.js', import.meta.url));
  // A run that cannot start ends without a view.
  loaded.unref();
  return loaded;
}

/** The live view in its own thread, so that drawing never delays the run and its timers. */
export function startViewThread(options: ViewThreadOptions): ViewThread {
  const { subscribe, stdout, colour, unicode = true, onQuit, onFailure, act, time, starting } = options;
  const input: ViewInput = {
    colour,
    unicode,
    size: sizeOf(stdout),
    canControlTime: time !== undefined,
    starting,
  };
  const worker = loadViewThread();
  loaded = undefined;
  worker.ref();
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const post = (message: ToView) => worker.postMessage(message);
  post({ kind: 'start', input });
  let lines = '';
  const send = () => {
    if (lines !== '') post({ kind: 'events', lines });
    lines = '';
  };
  const onResize = () => post({ kind: 'size', size: sizeOf(stdout) });
  worker.on('message', (message: FromView) => {
    switch (message.kind) {
      case 'quit':
        onQuit(message.key);
        return;
      case 'time':
        time?.control(message.control);
        return;
      case 'act': {
        const { number } = message;
        void act(message.act).then((result) => post({ kind: 'acted', number, result }));
      }
    }
  });
  time?.subscribe((state) => post({ kind: 'time', state }));
  worker.on('error', onFailure);
  const unsubscribe = subscribe((event) => {
    lines += eventLine(event);
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
    showCredentials: (lines) => post({ kind: 'credentials', lines }),
    stop() {
      stopped ??= end();
      return stopped;
    },
  };
}
