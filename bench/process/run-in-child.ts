import { nextMessage, startChild, withChild } from './child.js';

/**
 * Runs one measurement in a fresh process, so that the heap of one does not weigh on another. The script sends its
 * figures as one message once it is done.
 */
export function runInChild<T>(script: URL, args: readonly (string | number)[] = []): Promise<T> {
  const child = startChild(script, args);
  return withChild(child, () => nextMessage<T>(child));
}
