import { type Clock, install, type Timer } from '@sinonjs/fake-timers';

/** The usual start of virtual time: fixed, so that two runs are equal, and not 0, which real clocks never show. */
export const virtualEpoch = Date.UTC(2030, 0, 1, 8);

/** The days on which bugs of calendars show: the ends of months, of a February with 29 days and of a year. */
const starts = [
  virtualEpoch,
  Date.UTC(2030, 0, 31, 22),
  Date.UTC(2028, 1, 28, 12),
  Date.UTC(2029, 11, 31, 23, 50),
  Date.UTC(2030, 3, 30, 23, 58),
  Date.UTC(2030, 5, 15, 12),
] as const;

/** The start of a virtual run, which its seed decides. */
export function virtualStart(seed: number): number {
  return starts[seed % starts.length] ?? virtualEpoch;
}

/**
 * Replaces the timers and `Date` of this thread. Import all other modules after it. `nextTick`, microtasks and
 * `setImmediate` stay real, because streams, undici and promises depend on them.
 *
 * @param now the first instant, in milliseconds since 1970
 */
export function installClock(now = virtualEpoch): Clock {
  const clock = install({
    now,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  repairHeap(clock);
  return clock;
}

/** The part of the library's heap of timers that is repaired. */
interface Heap {
  readonly timers: readonly Timer[];
  remove(timer: Timer): boolean;
  bubbleDown(index: number): void;
}

const repaired = new WeakSet<Heap>();

/**
 * Makes the library order its timers after `refresh()`. Its 15.5.0 gives the timer the new instant before it removes it,
 * and so takes the wrong direction for the timer that replaces it in the heap: that one may then fire before one that is
 * due earlier, and the clock goes back.
 */
function repairHeap(clock: Clock): void {
  // The first timer creates the heap.
  clearTimeout(setTimeout(() => undefined, 0));
  const heap: unknown = Object.getPrototypeOf(clock.timerHeap);
  if (!isHeap(heap)) throw new TypeError('the timers of the virtual clock are in no heap that is known');
  if (repaired.has(heap)) return;
  repaired.add(heap);
  const { remove } = heap;
  heap.remove = function (timer) {
    const { heapIndex: index } = timer;
    const isRemoved = remove.call(this, timer);
    if (index !== undefined && index < this.timers.length) this.bubbleDown(index);
    return isRemoved;
  };
}

function isHeap(value: unknown): value is Heap {
  return typeof value === 'object' && value !== null && 'remove' in value && 'bubbleDown' in value;
}
