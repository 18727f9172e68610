import { Worker } from 'node:worker_threads';
import { sizeOf } from '../size.js';
import type { QuitKey } from '../use-keys.js';
import type { LoadPlan, LoadSecond } from './load-figures.js';
import type { FromLoadView, ToLoadView } from './load-view-messages.js';

export interface LoadViewThreadOptions {
  /** The terminal that the view draws on: its size is read from this stream. */
  readonly stdout: Pick<NodeJS.WriteStream, 'columns' | 'rows' | 'on' | 'off'>;
  readonly plan: LoadPlan;
  readonly colour: boolean;
  /** False: only ASCII. */
  readonly unicode: boolean;
  /** Called for each press of `q` and of Ctrl-C. */
  readonly onQuit: (key: QuitKey) => void;
  /** Called if the thread ends by an error. Nothing is drawn any longer. */
  readonly onFailure: (error: Error) => void;
}

/** The time in which the thread draws its last frame; then it is terminated. */
const maxStopMs = 1_000;

/** The view of a load in its own thread, so that drawing never delays a call. */
export class LoadViewThread {
  readonly #worker: Worker;
  readonly #exited: Promise<void>;
  readonly #stdout: LoadViewThreadOptions['stdout'];

  constructor({ stdout, plan, colour, unicode, onQuit, onFailure }: LoadViewThreadOptions) {
    this.#worker = new Worker(new URL('./load-view-worker.js', import.meta.url));
    this.#stdout = stdout;
    this.#exited = new Promise((resolve) => this.#worker.once('exit', () => resolve()));
    this.#worker.on('error', onFailure);
    this.#worker.on('message', ({ key }: FromLoadView) => onQuit(key));
    this.#post({ kind: 'start', input: { colour, unicode, size: sizeOf(stdout), plan } });
    stdout.on('resize', this.#resized);
  }

  /** @param target the service, as it is named to the user */
  showTarget(target: string): void {
    this.#post({ kind: 'target', target });
  }

  showSecond(second: LoadSecond): void {
    this.#post({ kind: 'second', second });
  }

  /** Leaves the screen of the view. */
  async stop(): Promise<void> {
    this.#stdout.off('resize', this.#resized);
    this.#post({ kind: 'stop' });
    const late = setTimeout(() => void this.#worker.terminate(), maxStopMs);
    await this.#exited;
    clearTimeout(late);
  }

  readonly #resized = () => this.#post({ kind: 'size', size: sizeOf(this.#stdout) });

  #post(message: ToLoadView): void {
    this.#worker.postMessage(message);
  }
}
