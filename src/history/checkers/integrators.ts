import type { RunEvent } from '../../events/event.js';
import type { Stamp } from '../../events/schema/event-schema.js';
import type { IntegratorCalled } from '../../events/schema/integrator.js';
import type { Checker, CheckerKind, Flag } from '../checker.js';
import { FaultTimeline, person } from '../fault-timeline.js';

/** The integrator has judged the response itself; the checker makes its finding one of the run. */
export const integrators: CheckerKind = {
  name: 'integrators',
  rule: 'Every integrator receives the expected responses, rejections included.',
  create: (flag) => new IntegratorsChecker(flag),
};

/** The events of what an integrator or the auditor has seen. */
const shownTypes: ReadonlySet<string> = new Set(['payment.shown', 'refund.shown', 'command.shown']);

class IntegratorsChecker implements Checker {
  readonly #flag: Flag;
  readonly #started = new Set<string>();
  readonly #restarts = new FaultTimeline('backend-restart');
  /** The calls with an unexpected response, each until its finding follows, by actor. */
  readonly #unexpected = new Map<string, Stamp & IntegratorCalled>();

  constructor(flag: Flag) {
    this.#flag = flag;
  }

  observe(event: RunEvent): void {
    this.#restarts.observe(event);
    if (event.type === 'integrator.started') this.#started.add(event.actor);
    if (event.type === 'integrator.called') this.#called(event);
    if (shownTypes.has(event.type) && event.actor !== 'auditor' && event.actor !== person)
      this.#checkStarted(event);
    if (event.type !== 'integrator.finding') return;
    this.#unexpected.delete(event.actor);
    const { seq, actor, operation, expected, actual, clause, statement } = event;
    // A backend that stops sends its delayed responses early, as PENDING, which is correct.
    if (!this.#restarts.isQuiet && actual === 'status PENDING') return;
    const text = `${actor} expected ${expected} from ${operation} and received ${actual}, in event ${seq}`;
    if (clause === undefined || statement === undefined) this.#flag(text, seq);
    else this.#flag.document({ clause, statement }, text, seq);
  }

  end(): void {
    for (const call of this.#unexpected.values()) this.#flagCall(call);
  }

  #called(event: Stamp & IntegratorCalled): void {
    this.#checkStarted(event);
    const before = this.#unexpected.get(event.actor);
    if (before !== undefined) this.#flagCall(before);
    this.#unexpected.delete(event.actor);
    if (!event.asExpected) this.#unexpected.set(event.actor, event);
  }

  #checkStarted({ actor, type, seq }: RunEvent): void {
    if (!this.#started.has(actor))
      this.#flag(`${actor} emits ${type} in event ${seq}, but never started`, seq);
  }

  #flagCall({ seq, actor, operation, httpStatus }: Stamp & IntegratorCalled): void {
    this.#flag(
      `${actor} received an unexpected response to ${operation} (${httpStatus}) in event ${seq}, and no finding follows`,
      seq,
    );
  }
}
