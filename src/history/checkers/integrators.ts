import type { CheckerKind } from '../checker.js';

/** What an integrator met and should not have. It judged the answer itself; this carries it to the end of the run. */
export const integrators: CheckerKind = {
  name: 'integrators',
  rule: 'Every integrator gets the answers that it is to get, refusals to the letter.',
  create(flag) {
    /** Restarts of the backend that are under way. */
    const restarts = new Set<number>();
    return {
      take(event) {
        // A scenario restarts a backend of its own, and no integrator of the fleet calls that.
        if (event.actor.startsWith('scenario:')) return;
        if (event.type === 'fault.started' && event.kind === 'backend-restart') restarts.add(event.fault);
        if (event.type === 'fault.ended') restarts.delete(event.fault);
        if (event.type !== 'integrator.finding') return;
        const { seq, actor, operation, expected, actual } = event;
        // A held answer ends with its backend, as PENDING: sooner than it should, and true.
        if (restarts.size > 0 && actual === 'status PENDING') return;
        flag(`${actor} at ${operation} expected ${expected} and got ${actual}, in event ${seq}`, seq);
      },
      end() {},
    };
  },
};
