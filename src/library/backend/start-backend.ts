import { stoppable } from '../disposable.js';
import { openBackend } from './open-backend.js';
import type { RunningBackend, StartBackendOptions } from './options.js';

/**
 * Starts the payment backend in this process, on a free port: the same service as `tillfleet serve`, in memory. It prints
 * nothing, and does not keep the process alive.
 *
 * @throws Failure, exit code 64, for options that are not valid and an address that cannot be used; the reason of `signal`
 */
export async function startBackend(options: StartBackendOptions = {}): Promise<RunningBackend> {
  const { baseUrl, webSocketUrl, administrator, credentials, stop } = await openBackend(options);
  const ending = stoppable(stop);
  const { signal } = options;
  if (signal !== undefined) {
    const onAbort = () => void ending.stop().catch((error: unknown) => options.onInternalError?.(error));
    signal.addEventListener('abort', onAbort, { once: true });
  }
  return { baseUrl, webSocketUrl, administrator, credentials, ...ending };
}
