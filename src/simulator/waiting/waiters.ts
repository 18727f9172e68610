import { exitCodes } from '../../failure/exit-codes.js';
import { Failure } from '../../failure/failure.js';

/** An awaited item was not received in time, or can no longer be received. */
export class WaitFailure extends Failure {
  constructor(message: string) {
    super(message, {
      code: 'wait-failed',
      hint: 'check that the service is running, and that neither it nor this machine is overloaded',
      exitCode: exitCodes.inconclusive,
    });
    this.name = 'WaitFailure';
  }
}

interface Waiter<T> {
  readonly accepts: (item: T) => boolean;
  readonly resolve: (item: T) => void;
  readonly fail: (message: string) => void;
}

/** The pending waits for coming items. */
export class Waiters<T> {
  readonly #waiting = new Set<Waiter<T>>();
  #closed: string | undefined;

  /** Resolves every wait that accepts the item. */
  offer(item: T): void {
    for (const waiter of this.#waiting) {
      if (waiter.accepts(item)) waiter.resolve(item);
    }
  }

  /** Rejects all pending waits, and every later wait at once: no further item will be offered. */
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
      const late = () => waiter.fail(`not received within ${timeoutMs} ms`);
      const timer = Number.isFinite(timeoutMs) ? setTimeout(late, timeoutMs) : undefined;
      this.#waiting.add(waiter);
    });
    promise.catch(() => undefined);
    return promise;
  }
}
