import { type LongTimeout, setLongTimeout } from '../../../text/long-timeout.js';
import type { Resolution } from './transaction.js';

/** A payment or a refund that is due. */
export interface Due {
  readonly id: number;
  readonly resolution: Resolution;
}

/** The due times of everything that is pending: of payments, or of refunds. */
export interface DueStore {
  /** What is due by `now`, of all tenants, oldest first. */
  due(now: number, limit: number): Promise<readonly Due[]>;
  nextDueAt(): Promise<number | undefined>;
}

/** Ends one that is pending; one that has ended meanwhile stays as it is. */
export type Resolve = (id: number, resolution: Resolution) => Promise<unknown>;

const batch = 100;
/** From a failure to the next attempt. */
const retryMs = 1_000;

/**
 * Ends pending payments, or refunds, when they are due. The due times are stored, so they survive a restart; here is
 * one timer, for the next of them.
 */
export class DueOutcomes {
  readonly #store: DueStore;
  readonly #resolve: Resolve;
  readonly #onInternalError: (error: unknown) => void;
  #timer: LongTimeout | undefined;
  #armedFor = Number.POSITIVE_INFINITY;
  /** What is being resolved; the next round waits for it. */
  #working: Promise<void> = Promise.resolve();
  #stopped = true;

  constructor(store: DueStore, resolve: Resolve, onInternalError: (error: unknown) => void) {
    this.#store = store;
    this.#resolve = resolve;
    this.#onInternalError = onInternalError;
  }

  async start(): Promise<void> {
    this.#stopped = false;
    await this.#armNext();
  }

  /** Returns when nothing is being resolved any more. What is pending stays so. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#armedFor = Number.POSITIVE_INFINITY;
    await this.#working;
  }

  /** One with this due time has been stored. */
  expect(at: number): void {
    if (at < this.#armedFor) this.#arm(at);
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
      let failed = 0;
      for (const each of due) failed += (await this.#ends(each)) ? 0 : 1;
      if (failed > 0) return this.expect(Date.now() + retryMs);
      if (due.length < batch) break;
    }
    await this.#armNext();
  }

  /** False if that failed: it must not keep the others pending. */
  async #ends({ id, resolution }: Due): Promise<boolean> {
    try {
      await this.#resolve(id, resolution);
      return true;
    } catch (error) {
      this.#onInternalError(error);
      return false;
    }
  }
}
