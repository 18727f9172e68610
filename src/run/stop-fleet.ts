import type { Fleet } from '../simulator/fleet.js';

/** The time in which a large fleet may disconnect after the run was stopped. Then its sockets are destroyed. */
const maxDisconnectMs = 800;

/**
 * Stops the fleet: every terminal disconnects. Once the run is stopped early, it ends within two seconds whatever the
 * size of the fleet, so the terminals that have not disconnected by then are cut off.
 */
export async function stopFleet(fleet: Pick<Fleet, 'stop' | 'cutOff'>, stopped: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = () => {
    timer = setTimeout(() => fleet.cutOff(), maxDisconnectMs);
  };
  if (stopped.aborted) limit();
  else stopped.addEventListener('abort', limit, { once: true });
  try {
    await fleet.stop();
  } finally {
    stopped.removeEventListener('abort', limit);
    clearTimeout(timer);
  }
}
