import { parseDuration } from '../../text/duration.js';
import type { Fault, FaultPlan } from './plan.js';

/** A duration of a fault in milliseconds; the schema has checked that it is one. */
export function milliseconds(text: string): number {
  return parseDuration(text) ?? Number.NaN;
}

/** The time in which a fault is active, in milliseconds after the beginning of the running phase. */
export interface FaultWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

export function windowOf(fault: Fault): FaultWindow {
  const fromMs = milliseconds(fault.at);
  return { fromMs, toMs: fault.kind === 'herd-cut' ? fromMs : fromMs + milliseconds(fault.for) };
}

/** Returns the duration of a fault at one terminal. */
export function lastingMs(fault: Fault): number {
  const { fromMs, toMs } = windowOf(fault);
  return 'each' in fault && fault.each !== undefined ? milliseconds(fault.each) : toMs - fromMs;
}

/** The time from the end of the last fault to the end of the run, in which all terminals must come back online. */
export const recoveryMs = 40_000;

/** The shortest running phase in which a plan can be judged. */
export function minForMs({ faults }: FaultPlan): number {
  return Math.max(...faults.map((fault) => windowOf(fault).toMs)) + recoveryMs;
}
