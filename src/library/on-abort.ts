/**
 * Calls the listener when the signal aborts, until it is released: a signal of a whole suite must not keep what has ended.
 *
 * @returns releases the listener
 */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
  signal?.addEventListener('abort', listener, { once: true });
  return () => signal?.removeEventListener('abort', listener);
}
