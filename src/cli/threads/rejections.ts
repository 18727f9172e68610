import { isCutShort } from '../../failure/cut-short.js';

/**
 * Calls `end` for a rejection that nothing handles. That of work that was cut short is none of them, even if something
 * handles it later, of which Node would warn.
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
