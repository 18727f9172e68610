import { installClock } from '../../src/virtual/clock.js';
import { drive, timerNames } from '../../src/virtual/drive.js';
import { endUndiciTick } from './undici-tick.js';
import type { VirtualWorld, WorldOptions } from './virtual-world.js';

export type { DurationText, VirtualWorld, WorldOptions } from './virtual-world.js';

/**
 * Runs a test in a world of its own: backend and actors in memory, every wait by a virtual clock that
 * starts at the same instant each time. The world is ended and the clock given back, whatever the test
 * does; timers that are left then are an error, with their names. One at a time in a thread.
 */
export async function inVirtualTime<T>(
  options: WorldOptions,
  test: (world: VirtualWorld) => Promise<T>,
): Promise<T> {
  const clock = installClock();
  try {
    // The clock first, then whatever might keep a timer of its own.
    const { VirtualWorld: World } = await import('./virtual-world.js');
    const world = await World.create(options);
    const moved = () => world.activityCount();
    const outcome = await settled(() =>
      drive(
        world.start().then(() => test(world)),
        { clock, activityCount: moved },
      ),
    );
    const ended = await settled(() => drive(world.stop(), { clock, activityCount: moved }));
    endUndiciTick();
    // What the test itself ran into says more than what came of it.
    const result = unwrap(outcome);
    unwrap(ended);
    const left = timerNames(clock);
    if (left.length > 0) throw new Error(`${clock.countTimers()} timers are left: ${left.join(', ')}`);
    return result;
  } finally {
    clock.uninstall();
  }
}

type Settled<T> =
  | { readonly kind: 'fulfilled'; readonly value: T }
  | { readonly kind: 'rejected'; readonly reason: unknown };

function settled<T>(work: () => Promise<T>): Promise<Settled<T>> {
  return work().then(
    (value) => ({ kind: 'fulfilled', value }),
    (reason: unknown) => ({ kind: 'rejected', reason }),
  );
}

function unwrap<T>(outcome: Settled<T>): T {
  if (outcome.kind === 'rejected') throw outcome.reason;
  return outcome.value;
}
