import { Worker } from 'node:worker_threads';
import type { JudgedVariation } from './judge-variation.js';
import type { FromThread, ThreadInput, ToThread } from './messages.js';
import type { LegalVariation } from './variation.js';

export interface MeasuredVariation extends JudgedVariation {
  readonly variation: LegalVariation;
}

export interface MeasureVariationsOptions {
  readonly seed: number;
  /** The number of threads that judge at a time. */
  readonly threads: number;
  readonly onResult: (result: MeasuredVariation) => void;
}

/** Runs the whole catalogue on each variation. The result depends on the seed alone. */
export async function measureVariations(
  variations: readonly LegalVariation[],
  { seed, threads, onResult }: MeasureVariationsOptions,
): Promise<{ readonly results: readonly MeasuredVariation[]; readonly beyond: readonly string[] }> {
  const results = new Map<LegalVariation, MeasuredVariation>();
  let beyond: readonly string[] = [];
  const queue = variations.values();
  const work = async () => {
    const thread = new VariationThread({ seed });
    try {
      beyond = await thread.ready();
      for (const variation of queue) {
        const result = { variation, ...(await thread.judge(variation)) };
        results.set(variation, result);
        onResult(result);
      }
    } finally {
      await thread.stop();
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, variations.length) }, work));
  return { results: variations.flatMap((each) => results.get(each) ?? []), beyond };
}

/** A thread that judges one variation at a time. */
class VariationThread {
  readonly #worker: Worker;

  constructor(input: ThreadInput) {
    this.#worker = new Worker(new URL('./thread.js', import.meta.url), { workerData: input });
  }

  async ready(): Promise<readonly string[]> {
    const message = await this.#next();
    return message.kind === 'ready' ? message.beyond : [];
  }

  async judge({ id }: LegalVariation): Promise<JudgedVariation> {
    const response = this.#next();
    const task: ToThread = { id };
    this.#worker.postMessage(task);
    const message = await response;
    if (message.kind !== 'judged') throw new TypeError('the thread sent no result');
    return message.judged;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #next(): Promise<FromThread> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        this.#worker.off('message', onMessage).off('error', onError);
        act();
      };
      const onMessage = (message: FromThread) => settle(() => resolve(message));
      const onError = (error: Error) => settle(() => reject(error));
      this.#worker.once('message', onMessage).once('error', onError);
    });
  }
}
