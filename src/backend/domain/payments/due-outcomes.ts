import { monotonicNow } from '../../../text/clock/process-clock.js';
import { type LongTimeout, setLongTimeout } from '../../../text/long-timeout.js';
import type { Resolution } from './transaction.js';

/** A payment or a refund that is due. */
export interface Due {
  readonly id: number;
  readonly resolution: Resolution;
}

/** The due times of pending payments, or of pending refunds. */
export interface DueStore {
  /** Lists the payments or refunds of all tenants that are due by `now`, oldest first. */
  due(now: number, limit: number): Promise<readonly Due[]>;
  nextDueAt(): Promise<number | undefined>;
}

/** Ends a pending payment or refund; one that has ended in the meantime does not change. */
export type Resolve = (id: number, resolution: Resolution) => Promise<unknown>;

export interface DueContext {
  readonly onInternalError: (error: unknown) => void;
  readonly detached?: boolean | undefined;
}

const batch = 100;
/** The time from a failure to the next attempt. */
const retryMs = 1_000;

/**
 * Ends pending payments, or refunds, when they are due. The due times are stored, so they survive a restart; one
 * timer runs for the earliest of them.
 */
export class DueOutcomes {
  readonly #store: DueStore;
  readonly #resolve: Resolve;
  readonly #onInternalError: (error: unknown) => void;
  readonly #detached: boolean;
  #timer: LongTimeout | undefined;
  #armedFor = Number.POSITIVE_INFINITY;
  /** Settles when the current round has been resolved; the next round waits for it. */
  #working: Promise<void> = Promise.resolve();
  #stopped = true;

  /** @param context `detached`: its timer does not keep the process alive. Default: it does */
  constructor(store: DueStore, resolve: Resolve, context: DueContext) {
    this.#store = store;
    this.#resolve = resolve;
    this.#onInternalError = context.onInternalError;
    this.#detached = context.detached === true;
  }

  async start(): Promise<void> {
    this.#stopped = false;
    await this.#armNext();
  }

  /** Resolves when the current round has ended. Pending payments and refunds stay pending. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#armedFor = Number.POSITIVE_INFINITY;
    await this.#working;
  }

  /** Must be called when a payment or refund with this due time has been stored. */
  expect(at: number): void {
    if (at < this.#armedFor) this.#arm(at);
  }

  #arm(at: number): void {
    if (this.#stopped) return;
    this.#timer?.cancel();
    this.#armedFor = at;
    const resolveDue = () => {
      this.#armedFor = Number.POSITIVE_INFINITY;
      this.#working = this.#working.then(() => this.#resolveDue(at)).catch((error) => this.#tryAgain(error));
    };
    this.#timer = setLongTimeout(resolveDue, at - monotonicNow(), { detached: this.#detached });
  }

  /** Retries after a failure of the store. Due outcomes stay due, so none is lost. */
  #tryAgain(error: unknown): void {
    this.#onInternalError(error);
    this.expect(monotonicNow() + retryMs);
  }

  async #armNext(): Promise<void> {
    const next = await this.#store.nextDueAt();
    if (next !== undefined) this.expect(next);
  }

  /** @param firedFor the due time whose timer has fired: it has come, whatever the clock shows */
  async #resolveDue(firedFor: number): Promise<void> {
    for (;;) {
      const due = await this.#store.due(Math.max(monotonicNow(), firedFor), batch);
      let failed = 0;
      for (const each of due) failed += (await this.#ends(each)) ? 0 : 1;
      if (failed > 0) return this.expect(monotonicNow() + retryMs);
      if (due.length < batch) break;
    }
    await this.#armNext();
  }

  /** Returns false after a failure, which must not keep the others pending. */
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
