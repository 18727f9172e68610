import type { RunEvent } from '../../events/event.js';
import type { Verdict } from '../../events/verdict.js';
import type { RunRequest } from '../options.js';

/** What a run of a fleet file, or under faults, showed, scenarios aside. */
export class FleetWitness {
  readonly #request: Pick<RunRequest, 'fleet' | 'faults' | 'terminals' | 'integrators'>;
  readonly #fleet = new Set<number>();
  /** Terminals that the backend itself has called online, those of scenarios among them. */
  readonly #online = new Set<number>();
  /** Integrators with an answer that says more than that they have to wait. */
  readonly #answered = new Set<string>();
  /** A fault was at work on somebody, and somebody had something for it. */
  #hit = false;
  #felt = false;

  constructor(request: Pick<RunRequest, 'fleet' | 'faults' | 'terminals' | 'integrators'>) {
    this.#request = request;
  }

  take(event: RunEvent): void {
    if (!this.#decides) return;
    if (event.type === 'session.online') this.#online.add(event.configId);
    else if (event.type === 'terminal.state' && event.fleet) this.#fleet.add(event.configId);
    else if (event.type === 'integrator.called' && event.httpStatus !== 429) this.#answered.add(event.actor);
    // A scenario makes faults for its own terminals: they are none of the plan's.
    else if (event.actor !== 'faults') return;
    else if (event.type === 'fault.began') this.#hit ||= event.terminals > 0;
    else if (event.type === 'fault.ended') this.#felt ||= event.felt > 0;
  }

  /**
   * Nothing for a run without a fleet file and without faults: there its scenarios decide.
   *
   * @param toTheEnd false if the run was ended before its time
   */
  judge(toTheEnd: boolean): readonly { readonly verdict: Verdict; readonly reason?: string }[] {
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
