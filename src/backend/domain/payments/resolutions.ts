import { type LongTimeout, setLongTimeout } from '../../../text/long-timeout.js';
import type { Resolution, Transaction } from './transaction.js';
import type { DueTransaction } from './transaction-store.js';

/** What hears of a transaction or a refund that left PENDING. */
export type OnResolved<T = Transaction> = (resolved: T) => Promise<void>;

/** Where due times are kept: of transactions, or of refunds. */
export interface DueStore<T> {
  due(now: number, limit: number): Promise<readonly DueTransaction[]>;
  nextDueAt(): Promise<number | undefined>;
  resolve(id: number, resolution: Resolution, at: number): Promise<T | undefined>;
}

const batch = 100;
/** From a failure of the store to the next attempt. */
const retryMs = 1_000;

/**
 * Ends pending transactions, or refunds, when they are due. The due times are stored, so they survive a restart;
 * here is one timer, for the next of them.
 */
export class Resolutions<T extends { readonly id: number } = Transaction> {
  readonly #store: DueStore<T>;
  readonly #onResolved: OnResolved<T>;
  readonly #onInternalError: (error: unknown) => void;
  readonly #waiting = new Map<number, (settled: T | undefined) => void>();
  #timer: LongTimeout | undefined;
  #armedFor = Number.POSITIVE_INFINITY;
  /** What is being resolved; the next round waits for it. */
  #working: Promise<void> = Promise.resolve();
  #stopped = true;

  constructor(store: DueStore<T>, onResolved: OnResolved<T>, onInternalError: (error: unknown) => void) {
    this.#store = store;
    this.#onResolved = onResolved;
    this.#onInternalError = onInternalError;
  }

  async start(): Promise<void> {
    this.#stopped = false;
    await this.#armNext();
  }

  /** Ends the waiting, not the pending: whoever holds an answer gets the transaction as it stands. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#armedFor = Number.POSITIVE_INFINITY;
    await this.#working;
    for (const release of this.#waiting.values()) release(undefined);
    this.#waiting.clear();
  }

  /** A transaction with this due time has been stored. */
  expect(at: number): void {
    if (at < this.#armedFor) this.#arm(at);
  }

  /** What it is once it has left PENDING; undefined if the service stops before that. */
  settled(id: number): Promise<T | undefined> {
    if (this.#stopped) return Promise.resolve(undefined);
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** Somebody else moved it out of PENDING: an answer held for it ends. */
  release(settled: T): void {
    const waiting = this.#waiting.get(settled.id);
    this.#waiting.delete(settled.id);
    waiting?.(settled);
  }

  /** Ends one that is pending, whether it is due or not. Undefined if it is not pending any more. */
  async resolve(id: number, resolution: Resolution): Promise<T | undefined> {
    const resolved = await this.#store.resolve(id, resolution, Date.now());
    if (resolved === undefined) return undefined;
    this.release(resolved);
    // Whoever fails to hear of it must not keep the others pending.
    await this.#onResolved(resolved).catch(this.#onInternalError);
    return resolved;
  }

  #arm(at: number): void {
    if (this.#stopped) return;
    this.#timer?.cancel();
    this.#armedFor = at;
    this.#timer = setLongTimeout(() => {
      this.#armedFor = Number.POSITIVE_INFINITY;
      this.#working = this.#working.then(() => this.#resolveDue()).catch((error) => this.#tryAgain(error));
    }, at - Date.now());
  }

  /** The store failed. What is due stays due, so nothing is lost by waiting. */
  #tryAgain(error: unknown): void {
    this.#onInternalError(error);
    this.expect(Date.now() + retryMs);
  }

  async #armNext(): Promise<void> {
    const next = await this.#store.nextDueAt();
    if (next !== undefined) this.expect(next);
  }

  async #resolveDue(): Promise<void> {
    for (;;) {
      const due = await this.#store.due(Date.now(), batch);
      for (const { id, resolution } of due) {
        await this.resolve(id, resolution);
      }
      if (due.length < batch) break;
    }
    await this.#armNext();
  }
}
