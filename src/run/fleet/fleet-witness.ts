import type { RunEvent } from '../../events/event.js';
import type { Verdict } from '../../events/verdict.js';
import type { RunRequest } from '../options.js';

/** What a run of a fleet file, or under faults, showed, scenarios aside. */
export class FleetWitness {
  readonly #request: Pick<RunRequest, 'fleet' | 'faults' | 'terminals' | 'integrators'>;
  /** Terminals that the backend itself has called online. */
  readonly #online = new Set<number>();
  #called = false;
  /** A fault was at work on somebody. */
  #hit = false;

  constructor(request: Pick<RunRequest, 'fleet' | 'faults' | 'terminals' | 'integrators'>) {
    this.#request = request;
  }

  take(event: RunEvent): void {
    if (!this.#decides) return;
    if (event.type === 'session.online') this.#online.add(event.configId);
    else if (event.type === 'integrator.called') this.#called = true;
    else if (event.type === 'fault.began' && event.terminals > 0) this.#hit = true;
  }

  /**
   * Nothing for a run without a fleet file and without faults: there its scenarios decide.
   *
   * @param toTheEnd false if the run was ended before its time
   */
  judge(toTheEnd: boolean): readonly { readonly verdict: Verdict; readonly reason?: string }[] {
    const { terminals, integrators, faults } = this.#request;
    if (!this.#decides) return [];
    const seen = this.#online.size;
    if (seen < terminals) {
      const reason = `the backend saw ${seen} of the fleet's ${terminals} terminals online`;
      return [{ verdict: 'inconclusive', reason }];
    }
    if (!toTheEnd) return [{ verdict: 'inconclusive' }];
    if (integrators > 0 && !this.#called) {
      const reason = `none of the ${integrators} integrators made a call: give them time with --for`;
      return [{ verdict: 'inconclusive', reason }];
    }
    if (faults !== undefined && !this.#hit) {
      const reason = `the faults ${faults.name} hit none of the ${terminals} terminals: ask for more terminals, or another seed`;
      return [{ verdict: 'inconclusive', reason }];
    }
    return [{ verdict: 'pass' }];
  }

  get #decides(): boolean {
    return this.#request.fleet !== undefined || this.#request.faults !== undefined;
  }
}
