import type { Act, ActResult } from '../../events/act.js';
import type { Emit } from '../../events/event-bus.js';
import type { ActContext } from '../../simulator/acting/act-context.js';
import { Interventions } from '../../simulator/acting/interventions.js';
import type { FaultScheduler } from '../../simulator/faults/fault-scheduler.js';
import type { Fleet } from '../../simulator/fleet.js';
import { IntegratorPace } from '../../simulator/integrator/integrator-pace.js';
import { Interference } from '../../simulator/integrator/interference.js';
import type { SimulatedIntegrator } from '../../simulator/integrator/simulated-integrator.js';
import type { FleetIntegratorsDeps } from './fleet-integrators.js';
import type { Provisioned } from './provision.js';

interface ActingParts {
  readonly deps: FleetIntegratorsDeps;
  readonly fleet: Fleet;
  readonly faults: FaultScheduler;
  readonly integrators: readonly SimulatedIntegrator[];
  readonly apps: Provisioned['apps'];
  readonly emit: Emit;
  readonly hasBeenComplete: ActContext['hasBeenComplete'];
}

/** The part of a run that performs the acts of a person on its fleet, as long as that is running. */
export class Acting {
  readonly interference = new Interference();
  readonly pace: IntegratorPace;
  #interventions: Interventions | undefined;

  /** @param lively true: the integrators keep a lively pace, for a person who watches */
  constructor(lively: boolean) {
    this.pace = new IntegratorPace(lively);
  }

  start({ deps, fleet, faults, integrators, apps, emit, hasBeenComplete }: ActingParts): void {
    const appOf = new Map(apps.map((app) => [app.name, app]));
    this.#interventions = new Interventions({
      administrator: deps.administrator,
      http: deps.http,
      ...{ fleet, faults, emit, hasBeenComplete, interference: this.interference, pace: this.pace },
      apps: integrators.flatMap((integrator) => {
        const app = appOf.get(integrator.name);
        return app === undefined ? [] : [{ integrator, appId: app.appId, scopes: app.persona.scopes }];
      }),
    });
  }

  /** Never rejects. */
  async perform(act: Act): Promise<ActResult> {
    if (this.#interventions === undefined)
      return { outcome: 'rejected', text: 'the fleet is not running yet' };
    return this.#interventions.perform(act);
  }

  /** Ends every act that is in progress, before the fleet stops. */
  async close(): Promise<void> {
    await this.#interventions?.close();
  }
}
