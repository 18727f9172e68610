import { stoppedReason } from '../events/stopped-reason.js';
import type { CutShort } from '../failure/cut-short.js';
import { setLongTimeout } from '../text/long-timeout.js';

/** The run was stopped before the scenario had ended. */
export class Stopped extends Error implements CutShort {
  readonly isCutShort = true;

  constructor() {
    super(stoppedReason);
    this.name = 'Stopped';
  }
}

/** Waits by the clock of the run, for ever with Infinity, and rejects with Stopped as soon as the signal is given. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return endablePause(ms, signal).elapsed;
}

export interface EndablePause {
  /** Resolves after the time; rejects with Stopped as soon as the signal is given. */
  readonly elapsed: Promise<void>;
  /** Ends the waiting: if `elapsed` has not settled, it never does. */
  end(): void;
}

/** Waits like `pause`, until the time no longer matters. */
export function endablePause(ms: number, signal: AbortSignal): EndablePause {
  let end: () => void = () => undefined;
  const elapsed = new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(new Stopped());
    const stop = () => {
      timer.cancel();
      reject(new Stopped());
    };
    const timer = setLongTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
    end = () => {
      timer.cancel();
      signal.removeEventListener('abort', stop);
    };
  });
  return { elapsed, end: () => end() };
}
