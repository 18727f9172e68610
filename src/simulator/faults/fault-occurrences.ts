import type { RandomRoot } from '../../random/random.js';
import type { Fault } from './plan.js';
import { lastingMs, windowOf } from './times.js';

/** A fault at one terminal, in milliseconds after the beginning of the running phase. */
export interface FaultOccurrence {
  /** The index of the fault in the plan, from 0. */
  readonly fault: number;
  readonly beginMs: number;
  readonly endMs: number;
}

/** A share is drawn in steps of a hundredth of a percent. */
const steps = 10_000;

/**
 * The occurrences of a plan's faults at one terminal. They depend only on the seed, the plan and the terminal: each fault
 * has its own random stream for each terminal, so that an additional terminal, or an additional fault at the end of the
 * plan, changes nothing for the others.
 */
export function occurrencesOf(
  faults: readonly Fault[],
  terminalId: string,
  random: RandomRoot,
): readonly FaultOccurrence[] {
  return faults.flatMap((fault, index) => occurrenceOf(fault, index, terminalId, random) ?? []);
}

function occurrenceOf(
  fault: Fault,
  index: number,
  terminalId: string,
  random: RandomRoot,
): FaultOccurrence | undefined {
  // It happens to the backend and not to single terminals.
  if (fault.kind === 'backend-restart') return undefined;
  const stream = random.stream(`fault/${index}/${terminalId}`);
  const { share = 1 } = fault;
  if (stream.integer(0, steps - 1) >= Math.max(1, Math.round(share * steps))) return undefined;
  const { fromMs, toMs } = windowOf(fault);
  switch (fault.kind) {
    case 'herd-cut':
      return { fault: index, beginMs: fromMs, endMs: fromMs };
    case 'cut': {
      const instant = stream.integer(fromMs, toMs);
      return { fault: index, beginMs: instant, endMs: instant };
    }
    default: {
      const lasting = lastingMs(fault);
      const beginMs = stream.integer(fromMs, toMs - lasting);
      return { fault: index, beginMs, endMs: beginMs + lasting };
    }
  }
}
