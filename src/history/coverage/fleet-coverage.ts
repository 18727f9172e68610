import type { RunEvent } from '../../events/event.js';
import type { FaultEnded, FaultStarted } from '../../events/schema/fault.js';
import { isPlannedFault } from '../fault-timeline.js';
import type { Judge, RunFinding, RunOutcome } from '../judge.js';

/** The part of a run's request that its fleet is judged by. */
export interface FleetExpectation {
  readonly terminals: number;
  readonly integrators: number;
  /** The fleet file, if there is one. */
  readonly fleet?: object;
  /** The fault plan, if there is one. */
  readonly faults?: { readonly name: string };
}

/** The response to a call that came too early: it shows nothing but that the integrator has to wait. */
const tooManyRequests = 429;

/**
 * The coverage of a run with a fleet file or with faults, apart from its scenarios: every terminal was online, every
 * integrator received a response, and a fault affected a terminal. Any other run is judged by its scenarios alone.
 */
export class FleetCoverage implements Judge {
  readonly #expected: FleetExpectation;
  /** Terminals of the fleet, by configId. */
  readonly #fleet = new Set<number>();
  /** The terminals that were online: that had both receipts. */
  readonly #online = new Set<number>();
  readonly #servedIntegrators = new Set<string>();
  #faults: 'none' | 'injected' | 'affecting' = 'none';

  constructor(expected: FleetExpectation) {
    this.#expected = expected;
  }

  observe(event: RunEvent): void {
    if (event.type === 'terminal.state' && event.fleet) {
      this.#fleet.add(event.configId);
      if (event.to === 'online') this.#online.add(event.configId);
    } else if (event.type === 'integrator.called' && event.httpStatus !== tooManyRequests)
      this.#servedIntegrators.add(event.actor);
    // A person has taken the app from its integrator, which can make no call without it.
    else if (event.type === 'intervention.ended' && event.app !== undefined)
      this.#servedIntegrators.add(`integrator:${event.integrator ?? ''}`);
    else if (isPlannedFault(event)) this.#observeFault(event);
  }

  #observeFault(event: FaultStarted | FaultEnded): void {
    if (event.type === 'fault.started' && event.terminals > 0 && this.#faults === 'none')
      this.#faults = 'injected';
    if (event.type === 'fault.ended' && event.affected > 0) this.#faults = 'affecting';
  }

  findings(outcome: RunOutcome): readonly RunFinding[] {
    const { fleet, faults } = this.#expected;
    if (fleet === undefined && faults === undefined) return [];
    const gap = this.#terminalGap();
    if (gap !== undefined) return [{ verdict: 'inconclusive', reason: gap }];
    if (outcome !== 'completed') return [{ verdict: 'inconclusive' }];
    const reason = this.#integratorGap() ?? this.#faultGap();
    return [reason === undefined ? { verdict: 'pass' } : { verdict: 'inconclusive', reason }];
  }

  #terminalGap(): string | undefined {
    const { terminals } = this.#expected;
    const seen = [...this.#fleet].filter((configId) => this.#online.has(configId)).length;
    if (seen >= terminals) return undefined;
    return `only ${seen} of the fleet's ${terminals} terminals were online`;
  }

  #integratorGap(): string | undefined {
    const { integrators } = this.#expected;
    const silent = integrators - this.#servedIntegrators.size;
    if (silent <= 0) return undefined;
    return `${silent} of the ${integrators} integrators received no response: run longer with --for`;
  }

  #faultGap(): string | undefined {
    const { terminals, faults } = this.#expected;
    if (faults === undefined) return undefined;
    switch (this.#faults) {
      case 'none':
        return `the faults ${faults.name} were injected for none of the ${terminals} terminals: use more terminals or another seed`;
      case 'injected':
        return `the faults ${faults.name} affected no terminal: no connection and no request was open while they were active`;
      case 'affecting':
        return undefined;
    }
  }
}
