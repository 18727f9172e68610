import { isCutShort } from '../../failure/cut-short.js';

/**
 * Calls `end` for a rejection that nothing handles, apart from work that was cut short. Node would warn of a rejection that
 * something handles later.
 */
export function endOnRejections(end: (error: unknown) => void): void {
  process.on('unhandledRejection', (error) => {
    if (!isCutShort(error)) end(error);
  });
  process.on('rejectionHandled', () => undefined);
}

/** Ends this worker with the error. */
export function endThread(error: unknown): never {
  throw error;
}
