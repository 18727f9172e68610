import type { RunEvent } from '../events/event.js';
import type { Stamp } from '../events/schema/event-schema.js';
import type { FaultEnded, FaultStarted } from '../events/schema/fault.js';
import type { IntegratorNoResponse } from '../events/schema/integrator.js';
import type { Verdict } from '../events/verdict.js';

/** After a restart of the backend what it had cut may still be told. */
const restartGraceMs = 1_000;

/** The part of a run's request that its fleet is judged by. */
export interface FleetExpectation {
  readonly terminals: number;
  readonly integrators: number;
  /** The fleet file, if there is one. */
  readonly fleet?: object;
  /** The fault plan, if there is one. */
  readonly faults?: { readonly name: string };
}

interface Judged {
  readonly verdict: Verdict;
  readonly reason?: string;
}

/** What a run of a fleet file, or under faults, showed, scenarios aside. */
export class FleetWitness {
  readonly #request: FleetExpectation;
  readonly #fleet = new Set<number>();
  /** Terminals that the backend itself has called online, those of scenarios among them. */
  readonly #online = new Set<number>();
  /** Integrators with an answer that says more than that they have to wait. */
  readonly #answered = new Set<string>();
  /** A fault was at work on somebody, and somebody had something for it. */
  #hit = false;
  #felt = false;

  /** Restarts of the fleet's backend that are under way, and when the last one was over. */
  readonly #restarts = new Set<number>();
  #restartedAt = Number.NEGATIVE_INFINITY;
  #unanswered = 0;
  #firstUnanswered = '';

  constructor(request: FleetExpectation) {
    this.#request = request;
  }

  take(event: RunEvent): void {
    if (event.type === 'integrator.no-response') this.#takeUnanswered(event);
    else if (event.actor === 'faults' && isRestart(event)) this.#takeRestart(event);
    if (!this.#decides) return;
    if (event.type === 'session.online') this.#online.add(event.configId);
    else if (event.type === 'terminal.state' && event.fleet) this.#fleet.add(event.configId);
    else if (event.type === 'integrator.called' && event.httpStatus !== 429) this.#answered.add(event.actor);
    // A scenario makes faults for its own terminals: they are none of the plan's.
    else if (event.actor !== 'faults') return;
    else if (event.type === 'fault.started') this.#hit ||= event.terminals > 0;
    else if (event.type === 'fault.ended') this.#felt ||= event.affected > 0;
  }

  #takeRestart({ type, fault, t }: Stamp & (FaultStarted | FaultEnded)): void {
    if (type === 'fault.started') {
      this.#restarts.add(fault);
      return;
    }
    this.#restarts.delete(fault);
    this.#restartedAt = t;
  }

  /** While the backend restarts nobody is answered; at any other time it owes an answer. */
  #takeUnanswered({ t, actor, operation, waitedMs, reason }: Stamp & IntegratorNoResponse): void {
    if (this.#restarts.size > 0 || t - waitedMs <= this.#restartedAt + restartGraceMs) return;
    this.#unanswered += 1;
    if (this.#unanswered === 1) this.#firstUnanswered = `${operation} of ${actor} (${reason})`;
  }

  /**
   * A call without an answer leaves every run open. Else nothing for a run without a fleet file and without faults:
   * there its scenarios decide.
   *
   * @param toTheEnd false if the run was ended before its time
   */
  judge(toTheEnd: boolean): readonly Judged[] {
    const judged = this.#judgeFleet(toTheEnd);
    if (this.#unanswered === 0) return judged;
    const reason = `calls of integrators that were never answered: ${this.#unanswered}, the first one ${this.#firstUnanswered}`;
    return [...judged, { verdict: 'inconclusive', reason }];
  }

  #judgeFleet(toTheEnd: boolean): readonly Judged[] {
    const { terminals, integrators, faults } = this.#request;
    if (!this.#decides) return [];
    const seen = [...this.#fleet].filter((configId) => this.#online.has(configId)).length;
    if (seen < terminals) {
      const reason = `the backend saw ${seen} of the fleet's ${terminals} terminals online`;
      return [{ verdict: 'inconclusive', reason }];
    }
    if (!toTheEnd) return [{ verdict: 'inconclusive' }];
    const silent = integrators - this.#answered.size;
    if (silent > 0) {
      const reason = `${silent} of the ${integrators} integrators ${silent === 1 ? 'was' : 'were'} never answered: give them time with --for`;
      return [{ verdict: 'inconclusive', reason }];
    }
    if (faults !== undefined && !this.#hit) {
      const reason = `the faults ${faults.name} hit none of the ${terminals} terminals: ask for more terminals, or another seed`;
      return [{ verdict: 'inconclusive', reason }];
    }
    if (faults !== undefined && !this.#felt) {
      const reason = `no terminal felt the faults ${faults.name}: nothing was under way that they could strike`;
      return [{ verdict: 'inconclusive', reason }];
    }
    return [{ verdict: 'pass' }];
  }

  get #decides(): boolean {
    return this.#request.fleet !== undefined || this.#request.faults !== undefined;
  }
}

function isRestart(event: RunEvent): event is Stamp & (FaultStarted | FaultEnded) {
  return (event.type === 'fault.started' || event.type === 'fault.ended') && event.kind === 'backend-restart';
}
