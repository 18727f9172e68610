import { settledWithin } from '../../failure/settled-within.js';
import { mapConcurrent } from '../../limiting/map-concurrent.js';
import { Stopped } from '../../scenarios/stopped.js';

/** Calls of the administration interface that are in progress at a time. */
export const maxConcurrentCalls = 16;

/** The time in which the calls that are in progress may end after a stop. */
const maxSettleMs = 800;

/**
 * The calls that create a fleet. A stop lets no further call begin, and those in progress can be awaited: what they
 * create is removed only if their responses are known.
 */
export class Creations {
  readonly #signal: AbortSignal | undefined;
  readonly #inProgress = new Set<Promise<unknown>>();

  /** @param signal the stop of the run */
  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Calls `work` for each item, some at a time; see `mapConcurrent`. */
  map<Item, Result>(
    items: Iterable<Item>,
    work: (item: Item) => Promise<Result>,
  ): Promise<readonly Result[]> {
    return mapConcurrent(items, maxConcurrentCalls, async (item) => {
      if (this.#signal?.aborted === true) throw new Stopped();
      const call = work(item);
      this.#inProgress.add(call);
      try {
        return await call;
      } finally {
        this.#inProgress.delete(call);
      }
    });
  }

  /** Resolves when no call is in progress, or after a limited time. */
  settled(): Promise<void> {
    return settledWithin(this.#inProgress, maxSettleMs);
  }
}
