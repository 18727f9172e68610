import type { Emit } from '../../events/event-bus.js';
import { Lateness } from '../../scenarios/times/lateness.js';
import { describeDisturbance } from '../../text/clock/clock-watch.js';

/** Measures the lateness of this machine, and emits each step of its clock and each stop of this process. Its owner stops it. */
export function watchMachine(emit: Emit, stolenMs: (() => number) | undefined): Lateness {
  return new Lateness({
    stolenMs,
    onDisturbed({ kind, ms }) {
      const message = `${describeDisturbance({ kind, ms })}: what fails around it is not judged`;
      emit('run', { type: 'notice', level: 'warning', message, machine: { kind, ms: Math.round(ms) } });
    },
  });
}
