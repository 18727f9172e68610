import { exitCodes } from '../../failure/exit-codes.js';
import { Failure } from '../../failure/failure.js';

/** What was waited for did not come: in time, or ever. */
export class WaitFailure extends Failure {
  constructor(message: string) {
    super(message, { code: 'wait-failed', exitCode: exitCodes.inconclusive });
    this.name = 'WaitFailure';
  }
}

interface Waiter<T> {
  readonly accepts: (item: T) => boolean;
  readonly resolve: (item: T) => void;
  readonly fail: (message: string) => void;
}

/** Those who wait for an item that is still to come. */
export class Waiters<T> {
  readonly #waiting = new Set<Waiter<T>>();
  #closed: string | undefined;

  /** Hands the item to everybody who waits for one like it. */
  offer(item: T): void {
    for (const waiter of this.#waiting) {
      if (waiter.accepts(item)) waiter.resolve(item);
    }
  }

  /** Nothing will come any more: who waits fails now, and who comes later at once. */
  failAll(message: string): void {
    this.#closed ??= message;
    for (const waiter of this.#waiting) waiter.fail(message);
  }

  /**
   * Resolves with the first item that is accepted, rejects with a WaitFailure after `timeoutMs`, which may be
   * infinite. A promise that is never awaited does not end the process: its failure is dropped.
   */
  wait(accepts: (item: T) => boolean, timeoutMs: number, what: string): Promise<T> {
    const closed = this.#closed;
    const promise = new Promise<T>((resolve, reject) => {
      if (closed !== undefined) {
        reject(new WaitFailure(`${what}: ${closed}`));
        return;
      }
      const leave = () => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
      };
      const waiter: Waiter<T> = {
        accepts,
        resolve: (item) => {
          leave();
          resolve(item);
        },
        fail: (message) => {
          leave();
          reject(new WaitFailure(`${what}: ${message}`));
        },
      };
      const late = () => waiter.fail(`did not come within ${timeoutMs} ms`);
      const timer = Number.isFinite(timeoutMs) ? setTimeout(late, timeoutMs) : undefined;
      this.#waiting.add(waiter);
    });
    promise.catch(() => undefined);
    return promise;
  }
}
