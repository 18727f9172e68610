/// <reference lib="esnext.disposable" preserve="true" />

/** Something that runs until it is stopped. With `await using` it is stopped at the end of the block. */
export interface Stoppable<Result = void> {
  /** Ends it and resolves when nothing of it is left. Idempotent: each call returns the same promise. */
  stop(): Promise<Result>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Both ways to stop the same thing once. */
export function stoppable<Result>(end: () => Promise<Result>): Stoppable<Result> {
  let ended: Promise<Result> | undefined;
  const stop = () => {
    ended ??= end();
    return ended;
  };
  return {
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
    },
  };
}
