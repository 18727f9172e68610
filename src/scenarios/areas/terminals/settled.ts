import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { World } from '../../world.js';

/** The time in which the effect of a message must be visible, in milliseconds. */
const settlingMs = 1_000;
const pauseMs = 100;

/** Reads until the value is accepted, at most as long as an effect may take. Returns the last value. */
export async function settled<T>(
  world: World,
  read: () => Promise<T>,
  accepts: (value: T) => boolean,
): Promise<T> {
  const deadline = monotonicNow() + settlingMs + world.toleranceMs;
  for (;;) {
    const value = await read();
    if (accepts(value) || monotonicNow() >= deadline) return value;
    await world.sleep(pauseMs, 'an effect');
  }
}
