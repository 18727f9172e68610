import type { Fault } from './plan.js';
import { milliseconds, windowOf } from './times.js';

export interface PlanProblem {
  /** Within the list of faults. */
  readonly path: readonly (string | number)[];
  readonly problem: string;
}

const day = 86_400_000;
const latest = 30 * day;
const longest = day;
const longestDelay = 10_000;

/** What the schema cannot see: times that are absurd, or that do not fit together. */
export function planProblem(faults: readonly Fault[]): PlanProblem | undefined {
  for (const [index, fault] of faults.entries()) {
    const found = problemOf(fault);
    if (found !== undefined) return { path: [index, ...found.path], problem: found.problem };
  }
  return overlappingRestarts(faults);
}

function problemOf(fault: Fault): PlanProblem | undefined {
  if (milliseconds(fault.at) > latest) return { path: ['at'], problem: 'must be at most 30d' };
  if (fault.kind === 'herd-cut') return undefined;
  const forMs = milliseconds(fault.for);
  if (forMs < 1) return { path: ['for'], problem: 'must be longer than nothing' };
  if (forMs > longest) return { path: ['for'], problem: 'must be at most 1d' };
  if ('each' in fault && fault.each !== undefined) {
    const eachMs = milliseconds(fault.each);
    if (eachMs < 1) return { path: ['each'], problem: 'must be longer than nothing' };
    if (eachMs > forMs) return { path: ['each'], problem: `must be at most ${fault.for}, its \`for\`` };
  }
  if (fault.kind !== 'latency') return undefined;
  if (milliseconds(fault.delay) > longestDelay) return { path: ['delay'], problem: 'must be at most 10s' };
  if (fault.jitter !== undefined && milliseconds(fault.jitter) > longestDelay)
    return { path: ['jitter'], problem: 'must be at most 10s' };
  return undefined;
}

/** A backend that is away cannot be ended. */
function overlappingRestarts(faults: readonly Fault[]): PlanProblem | undefined {
  const restarts = faults
    .map((fault, index) => ({ index, kind: fault.kind, ...windowOf(fault) }))
    .filter(({ kind }) => kind === 'backend-restart')
    .sort((one, other) => one.fromMs - other.fromMs);
  for (const [at, restart] of restarts.entries()) {
    const before = restarts[at - 1];
    // It needs a moment to be there again.
    if (before !== undefined && restart.fromMs < before.toMs + 1000)
      return {
        path: [restart.index, 'at'],
        problem: 'must be at least 1s after the end of the restart before it',
      };
  }
  return undefined;
}
