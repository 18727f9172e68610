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
  return new Promise((resolve, reject) => {
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
  });
}
