import type { Arrival } from '../schedule/arrivals.js';
import type { CallRunner } from './calls/call-runner.js';
import { type LoadClock, until } from './clock.js';

/** The calls that are begun in one turn if the schedule is behind; then responses are read. */
const maxInOneTurn = 64;

export interface OpenCallsDeps {
  readonly clock: LoadClock;
  readonly runner: Pick<CallRunner, 'perform'>;
  /** The part of each reference before the index of the arrival. */
  readonly referencePrefix: string;
}

/** Begins each arrival at its instant, whatever the earlier ones are doing. Resolves when the last one has begun. */
export async function performArrivals(
  { clock, runner, referencePrefix }: OpenCallsDeps,
  arrivals: Iterable<Arrival>,
  startedMs: number,
  signal: AbortSignal,
): Promise<void> {
  let inTurn = 0;
  for (const { index, atMs, operation, seed } of arrivals) {
    const intendedMs = startedMs + atMs;
    if (clock.now() < intendedMs) {
      inTurn = 0;
      await until(clock, intendedMs, signal);
    } else if (inTurn >= maxInOneTurn) {
      inTurn = 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (signal.aborted) return;
    inTurn += 1;
    // Not awaited: an open load does not wait for the service.
    void runner.perform({ operation, seed, reference: `${referencePrefix}-${index}`, intendedMs });
  }
}
