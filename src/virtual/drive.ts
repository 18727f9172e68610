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
/** What no sane run needs: instants in a row with a timer without delay, timers of one instant, turns without rest. */
const mostRestlessInstants = 100_000;
const mostTimersOfInstant = 1_000_000;
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
  let restless = 0;
  for (;;) {
    await settle(options);
    onSettled?.();
    if (!isWorking()) return work;
    const next = clock.timerHeap?.peek()?.callAt;
    if (next === undefined) throw stuck('it waits for something, and no timer is set', []);
    if (restless > mostRestlessInstants) throw endlessTimers(clock);
    restless = fireInstant(clock, next, options) === 'restless' ? restless + 1 : 0;
  }
}

/**
 * All timers of one instant fire before anything settles: this is the same for every machine, and quick.
 * Restless is an instant with a timer without delay. The clock may well advance from one to the next: such
 * a timer that is set by another one comes a millisecond later, as in Node.
 */
function fireInstant(clock: Clock, instant: number, { onInstant }: DriveOptions): 'calm' | 'restless' {
  onInstant?.(instant, () => timerNames(clock));
  let outcome: 'calm' | 'restless' = 'calm';
  let fired = 0;
  for (;;) {
    const timer = clock.timerHeap?.peek();
    if (timer?.callAt !== instant) return outcome;
    if ((timer.interval ?? timer.delay ?? 0) < 1) outcome = 'restless';
    fired += 1;
    // An interval of 0 is due again at once.
    if (fired > mostTimersOfInstant) throw endlessTimers(clock);
    clock.next();
  }
}

function endlessTimers(clock: Clock): Failure {
  return stuck('timers without delay set each other for ever', timerNames(clock));
}

async function settle({ clock, moved }: DriveOptions): Promise<void> {
  let before = moved();
  let quiet = 0;
  for (let turns = 0; quiet < quietTurns; turns += 1) {
    if (turns > mostTurns) throw stuck('something keeps moving without the clock', timerNames(clock));
    await new Promise((resolve) => setImmediate(resolve));
    const now = moved();
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
}

/** The next few timers, by the names of their functions. */
export function timerNames(clock: Clock): readonly string[] {
  const timers = (clock.timerHeap?.timers ?? []).map(({ func, callAt = 0 }) => ({
    func,
    inMs: callAt - clock.now,
  }));
  timers.sort((one, other) => one.inMs - other.inMs);
  return timers.slice(0, 5).map(({ func, inMs }) => `${nameOf(func)} in ${inMs} ms`);
}

function nameOf(callback: unknown): string {
  if (typeof callback !== 'function') return 'a timer';
  if (callback.name !== '') return callback.name;
  const source = String(callback).replace(/\s+/g, ' ').slice(0, 80);
  // What a promise brings along: nobody wrote it, and it has no name.
  return source.includes('[native code]') ? 'a wait' : source;
}

export function stuck(why: string, timers: readonly string[]): Failure {
  const names = timers.length === 0 ? '' : `; the last timers: ${timers.join(', ')}`;
  return new Failure(`the run cannot come to rest: ${why}${names}`, {
    code: 'cannot-rest',
    hint: 'this is a fault of tillfleet; please report it with the seed and the command',
    exitCode: exitCodes.harness,
  });
}
