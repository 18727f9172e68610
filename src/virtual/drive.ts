import type { Clock } from '@sinonjs/fake-timers';
import { exitCodes } from '../failure/exit-codes.js';
import { Failure } from '../failure/failure.js';

export interface DriveOptions {
  readonly clock: Clock;
  /** Rises whenever something moves in memory. */
  readonly moved: () => number;
  /** Called before the timers of an instant fire, with their names. */
  readonly onInstant?: (now: number, timers: () => readonly string[]) => void;
  /** Called after each instant has settled. */
  readonly onSettled?: () => void;
}

/** Turns of the event loop in which nothing moved, after which nothing will. */
const quietTurns = 3;
/** Instants without a step of the clock, and turns without rest, that no sane run needs. */
const mostStepsAtOneTime = 100_000;
const mostTurns = 1_000_000;

/**
 * Drives a virtual clock until the work is done: fires all timers of the next instant, lets everything
 * come to rest by real turns of the event loop, and goes on. Rejects with a Failure, exit code 70, for
 * work that can never rest or has nothing left to wait for.
 */
export async function drive<T>(work: Promise<T>, options: DriveOptions): Promise<T> {
  const { clock, onSettled } = options;
  let state: 'working' | 'done' = 'working';
  const done = () => {
    state = 'done';
  };
  work.then(done, done);
  const isWorking = () => state === 'working';
  let steps = 0;
  let lastInstant = clock.now;
  for (;;) {
    await settle(options);
    onSettled?.();
    if (!isWorking()) return work;
    const next = clock.timerHeap?.peek()?.callAt;
    if (next === undefined) throw stuck('it waits for something, and no timer is set', []);
    steps = next > lastInstant ? 0 : steps + 1;
    lastInstant = Math.max(next, lastInstant);
    if (steps > mostStepsAtOneTime) throw stuck('timers without delay set each other for ever', namesOfNext(clock));
    fireInstant(clock, next, options);
  }
}

/** All timers of one instant fire before anything settles: this is the same for every machine, and quick. */
function fireInstant(clock: Clock, instant: number, { onInstant }: DriveOptions): void {
  onInstant?.(instant, () => namesOfNext(clock));
  while (clock.timerHeap?.peek()?.callAt === instant) clock.next();
}

async function settle({ clock, moved }: DriveOptions): Promise<void> {
  let before = moved();
  let quiet = 0;
  for (let turns = 0; quiet < quietTurns; turns += 1) {
    if (turns > mostTurns) throw stuck('something keeps moving without the clock', namesOfNext(clock));
    await new Promise((resolve) => setImmediate(resolve));
    const now = moved();
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
}

/** The next few timers, by the names of their functions. */
function namesOfNext(clock: Clock): readonly string[] {
  const timers = (clock.timerHeap?.timers ?? []).map(({ func, callAt = 0 }) => ({ func, inMs: callAt - clock.now }));
  timers.sort((one, other) => one.inMs - other.inMs);
  return timers.slice(0, 5).map(({ func, inMs }) => `${nameOf(func)} in ${inMs} ms`);
}

function nameOf(callback: unknown): string {
  if (typeof callback !== 'function') return 'a timer';
  return callback.name === '' ? String(callback).replace(/\s+/g, ' ').slice(0, 80) : callback.name;
}

export function stuck(why: string, timers: readonly string[]): Failure {
  const names = timers.length === 0 ? '' : `; the last timers: ${timers.join(', ')}`;
  return new Failure(`the run cannot come to rest: ${why}${names}`, {
    code: 'cannot-rest',
    hint: 'this is a fault of tillfleet; please report it with the seed and the command',
    exitCode: exitCodes.harness,
  });
}
