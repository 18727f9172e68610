import { formatDuration } from '../../text/duration.js';
import { day, second } from '../../text/time-units.js';
import type { Fault } from './plan.js';
import { milliseconds, windowOf } from './times.js';

export interface PlanProblem {
  /** The path within the list of faults. */
  readonly path: readonly (string | number)[];
  readonly problem: string;
}

const maxAtMs = 30 * day;
const maxForMs = day;
const maxDelayMs = 10 * second;

/** Finds what the schema cannot express: times that are out of bounds, or that do not fit together. */
export function planProblem(faults: readonly Fault[]): PlanProblem | undefined {
  for (const [index, fault] of faults.entries()) {
    const found = problemOf(fault);
    if (found !== undefined) return { path: [index, ...found.path], problem: found.problem };
  }
  return overlappingRestarts(faults);
}

function problemOf(fault: Fault): PlanProblem | undefined {
  if (milliseconds(fault.at) > maxAtMs) return tooLong('at', fault.at, maxAtMs);
  if (fault.kind === 'herd-cut') return undefined;
  const forMs = milliseconds(fault.for);
  if (forMs < 1) return tooShort('for', fault.for);
  if (forMs > maxForMs) return tooLong('for', fault.for, maxForMs);
  if ('each' in fault && fault.each !== undefined) {
    const eachMs = milliseconds(fault.each);
    if (eachMs < 1) return tooShort('each', fault.each);
    if (eachMs > forMs) return tooLong('each', fault.each, forMs);
  }
  if (fault.kind !== 'latency') return undefined;
  const { delay, jitter } = fault;
  if (milliseconds(delay) > maxDelayMs) return tooLong('delay', delay, maxDelayMs);
  if (jitter !== undefined && milliseconds(jitter) > maxDelayMs) return tooLong('jitter', jitter, maxDelayMs);
  return undefined;
}

function tooShort(field: string, written: string): PlanProblem {
  return { path: [field], problem: `must be at least 1ms, not ${written}` };
}

function tooLong(field: string, written: string, maxMs: number): PlanProblem {
  return { path: [field], problem: `must be at most ${formatDuration(maxMs)}, not ${written}` };
}

/** A backend that is down cannot be stopped. */
function overlappingRestarts(faults: readonly Fault[]): PlanProblem | undefined {
  const restarts = faults
    .map((fault, index) => ({ index, kind: fault.kind, at: fault.at, ...windowOf(fault) }))
    .filter(({ kind }) => kind === 'backend-restart')
    .sort((one, other) => one.fromMs - other.fromMs);
  for (const [order, restart] of restarts.entries()) {
    const before = restarts[order - 1];
    // It needs a moment to start.
    if (before !== undefined && restart.fromMs < before.toMs + 1000)
      return {
        path: [restart.index, 'at'],
        problem: `must be at least 1s after the end of the restart before it, not ${restart.at}`,
      };
  }
  return undefined;
}
