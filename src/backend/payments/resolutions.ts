import type { Transaction } from './transaction.js';
import type { TransactionStore } from './transaction-store.js';

/** What hears of a transaction that left PENDING. */
export type OnResolved = (transaction: Transaction) => Promise<void>;

const batch = 100;
/** From a failure of the store to the next attempt. */
const retryMs = 1_000;
/** The longest delay that a timer takes: a later deadline is approached in steps. */
const longestTimer = 2 ** 31 - 1;

/**
 * Ends pending transactions when they are due. The due times are stored, so they survive a restart;
 * here is one timer, for the next of them.
 */
export class Resolutions {
  readonly #store: TransactionStore;
  readonly #onResolved: OnResolved;
  readonly #onFault: (fault: unknown) => void;
  readonly #waiting = new Map<number, (transaction: Transaction | undefined) => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #armedFor = Number.POSITIVE_INFINITY;
  /** What is being resolved; the next round waits for it. */
  #working: Promise<void> = Promise.resolve();
  #stopped = true;

  constructor(store: TransactionStore, onResolved: OnResolved, onFault: (fault: unknown) => void) {
    this.#store = store;
    this.#onResolved = onResolved;
    this.#onFault = onFault;
  }

  async start(): Promise<void> {
    this.#stopped = false;
    await this.#armNext();
  }

  /** Ends the waiting, not the pending: whoever holds an answer gets the transaction as it stands. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#armedFor = Number.POSITIVE_INFINITY;
    await this.#working;
    for (const release of this.#waiting.values()) release(undefined);
    this.#waiting.clear();
  }

  /** A transaction with this due time has been stored. */
  expect(at: number): void {
    if (at < this.#armedFor) this.#arm(at);
  }

  /** The transaction once it has left PENDING; undefined if the service stops before that. */
  settled(id: number): Promise<Transaction | undefined> {
    if (this.#stopped) return Promise.resolve(undefined);
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** Somebody else moved the transaction out of PENDING: an answer held for it ends. */
  release(transaction: Transaction): void {
    const waiting = this.#waiting.get(transaction.id);
    this.#waiting.delete(transaction.id);
    waiting?.(transaction);
  }

  #arm(at: number): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#armedFor = at;
    const delay = Math.min(Math.max(at - Date.now(), 0), longestTimer);
    this.#timer = setTimeout(() => {
      this.#armedFor = Number.POSITIVE_INFINITY;
      this.#working = this.#working.then(() => this.#resolveDue()).catch((fault) => this.#tryAgain(fault));
    }, delay);
  }

  /** The store failed. What is due stays due, so nothing is lost by waiting. */
  #tryAgain(fault: unknown): void {
    this.#onFault(fault);
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
        const resolved = await this.#store.resolve(id, resolution, Date.now());
        if (resolved === undefined) continue;
        this.release(resolved);
        // Whoever fails to hear of it must not keep the others pending.
        await this.#onResolved(resolved).catch(this.#onFault);
      }
      if (due.length < batch) break;
    }
    await this.#armNext();
  }
}
