import { installClock } from '../../src/virtual/clock.js';
import { drive, timerNames } from '../../src/virtual/drive.js';
import { endUndiciTick } from './undici-tick.js';
import type { VirtualService, VirtualServiceOptions } from './virtual-service.js';

export type {
  DurationText,
  VirtualService,
  VirtualServiceOptions,
} from './virtual-service.js';

/**
 * Runs a test with its own service: backend and actors in memory, and a virtual clock for every wait that starts at the
 * same instant each time. The service is stopped and the real clock restored even if the test fails. Timers that are left
 * then are an error, which has their names. Only one test at a time can do this in a thread.
 */
export async function inVirtualTime<T>(
  options: VirtualServiceOptions,
  test: (service: VirtualService) => Promise<T>,
): Promise<T> {
  const clock = installClock();
  try {
    // The clock first: modules that are loaded before it may keep real timers.
    const { VirtualService: Service } = await import('./virtual-service.js');
    const service = await Service.create(options);
    const activityCount = () => service.activityCount();
    const outcome = await settled(() =>
      drive(
        service.start().then(() => test(service)),
        { clock, activityCount },
      ),
    );
    const ended = await settled(() => drive(service.stop(), { clock, activityCount }));
    endUndiciTick();
    // The error of the test comes first: an error of the stop may follow from it.
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
