import type { RunEvent } from '../../events/event.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';
import { FaultTimeline } from '../fault-timeline.js';

/** The integrator has judged the response itself; the checker makes its finding one of the run. */
export const integrators: CheckerKind = {
  name: 'integrators',
  rule: 'Every integrator receives the expected responses, rejections included.',
  create: (flag) => new IntegratorsChecker(flag),
};

class IntegratorsChecker implements Checker {
  readonly #flag: Flag;
  readonly #restarts = new FaultTimeline('backend-restart');

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    this.#restarts.observe(event);
    if (event.type !== 'integrator.finding') return;
    const { seq, actor, operation, expected, actual } = event;
    // A backend that stops sends its delayed responses early, as PENDING, which is correct.
    if (!this.#restarts.isQuiet && actual === 'status PENDING') return;
    this.#flag(
      `${actor} expected ${expected} from ${operation} and received ${actual}, in event ${seq}`,
      seq,
    );
  }
}
