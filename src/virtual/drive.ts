import type { Clock } from '@sinonjs/fake-timers';
import { exitCodes } from '../failure/exit-codes.js';
import { Failure } from '../failure/failure.js';

export interface DriveOptions {
  readonly clock: Clock;
  /** Rises with all activity on the memory networks. */
  readonly activityCount: () => number;
  /** Called before the timers of an instant fire, with their names. */
  readonly onInstant?: (now: number, timers: () => readonly string[]) => void;
  /** Called after each instant has settled. The clock stands still until the promise resolves, and as long as there is another one then. */
  readonly onSettled?: () => Promise<void> | undefined;
}

/** Turns of the event loop without activity after which there will be none. */
const quietTurns = 3;
/** Work without timers may take further turns, such as the end of a store: it is stuck only after this many rests. */
const maxRestsWithoutTimer = 4;
/** Limits that no correct run reaches: consecutive instants with a timer without delay, timers of one instant, turns without rest. */
const maxRestlessInstants = 100_000;
const maxTimersOfInstant = 1_000_000;
const maxTurns = 1_000_000;

/**
 * Drives a virtual clock until the work is done: fires all timers of the next instant, waits by real turns of the event
 * loop until there is no more activity, and continues with the next instant. Rejects with a Failure, exit code 70, if
 * the work never rests or waits although no timer is set.
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
  let restsWithoutTimer = 0;
  for (;;) {
    await settle(options);
    const held = onSettled?.();
    if (held !== undefined) {
      await held;
      // What the end of the hold sets in motion settles at the same instant.
      continue;
    }
    if (!isWorking()) return work;
    const next = clock.timerHeap?.peek()?.callAt;
    if (next === undefined) {
      restsWithoutTimer += 1;
      if (restsWithoutTimer >= maxRestsWithoutTimer) throw stuck('it waits although no timer is set', []);
      continue;
    }
    restsWithoutTimer = 0;
    if (restless > maxRestlessInstants) throw endlessTimers(clock);
    restless = fireInstant(clock, next, options) === 'restless' ? restless + 1 : 0;
  }
}

/**
 * All timers of one instant fire before anything settles: that is fast, and the same on every machine. An instant with
 * a timer without delay is restless. The clock may advance between restless instants: a timer without delay that
 * another one sets fires a millisecond later, as in Node.
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
    // An interval of 0 is due again immediately.
    if (fired > maxTimersOfInstant) throw endlessTimers(clock);
    clock.next();
  }
}

function endlessTimers(clock: Clock): Failure {
  return stuck('timers without delay keep setting each other', timerNames(clock));
}

function settle({ clock, activityCount }: DriveOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    let before = activityCount();
    let quiet = 0;
    let turns = 0;
    // One promise for all turns: an instant takes four of them or more.
    const turn = () => {
      const now = activityCount();
      quiet = now === before ? quiet + 1 : 0;
      before = now;
      turns += 1;
      if (quiet >= quietTurns) resolve();
      else if (turns > maxTurns) reject(stuck('the memory network never becomes quiet', timerNames(clock)));
      else setImmediate(turn);
    };
    setImmediate(turn);
  });
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
  // The function of a promise has no name and no source.
  return source.includes('[native code]') ? 'a wait' : source;
}

export function stuck(why: string, timers: readonly string[]): Failure {
  const names = timers.length === 0 ? '' : `; the last timers: ${timers.join(', ')}`;
  return new Failure(`the run cannot come to rest: ${why}${names}`, {
    code: 'cannot-rest',
    hint: 'this is an internal error of tillfleet; please report it with the seed and the command',
    exitCode: exitCodes.harness,
  });
}
