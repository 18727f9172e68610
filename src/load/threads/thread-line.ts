import type { Worker } from 'node:worker_threads';
import type { ExitCode } from '../../failure/exit-codes.js';
import { Failure } from '../../failure/failure.js';
import {
  internalThreadError,
  type NumberedRequest,
  type ThreadFailure,
  type ThreadMessage,
  type ThreadRequest,
  type ThreadResults,
} from './thread-messages.js';

interface Waiting {
  readonly resolve: (result: ThreadResults[keyof ThreadResults]) => void;
  readonly reject: (error: Error) => void;
}

/** The requests to the thread of a generator, and their responses. */
export class ThreadLine {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #count = 0;
  #ended: Error | undefined;

  /** @param notify called with a text for the user */
  constructor(worker: Worker, notify: (text: string) => void) {
    this.#worker = worker;
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'notice') return notify(message.text);
      const waiting = this.#waiting.get(message.number);
      this.#waiting.delete(message.number);
      if (message.kind === 'result') waiting?.resolve(message.result);
      else waiting?.reject(failureOf(message.failure));
    });
    worker.once('error', (error) => this.#end(broken(error.message)));
    worker.once('exit', (code) => this.#end(broken(`it ended with exit code ${code}`)));
  }

  /**
   * Performs a request in the thread.
   *
   * @throws Failure of the request, and `load-thread`, exit code 70, if the thread has ended
   */
  request<K extends ThreadRequest['kind']>(
    request: Extract<ThreadRequest, { readonly kind: K }>,
  ): Promise<ThreadResults[K]> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    this.#count += 1;
    const numbered: NumberedRequest = { number: this.#count, request };
    return new Promise<ThreadResults[K]>((resolve, reject) => {
      // A response has the kind of its request.
      this.#waiting.set(numbered.number, { resolve: resolve as Waiting['resolve'], reject });
      this.#worker.postMessage(numbered);
    });
  }

  /** Ends the thread after everything it has created is removed, or at once if it does not respond in time. */
  async close(withinMs: number): Promise<void> {
    const timer = setTimeout(() => void this.#worker.terminate(), withinMs);
    await this.request<'close'>({ kind: 'close' }).catch(() => undefined);
    clearTimeout(timer);
    await this.#worker.terminate();
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

function broken(reason: string): Failure {
  return new Failure(`a generator of the load has failed: ${reason}`, internalThreadError);
}

function failureOf({ message, code, hint, exitCode }: ThreadFailure): Failure {
  return new Failure(message, { code, hint, exitCode: exitCode as ExitCode });
}
