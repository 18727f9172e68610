import type { Act, ActResult, OpenedTerminal, TerminalQuestion } from '../../events/act.js';
import type { Emit } from '../../events/event-bus.js';
import type { ActContext } from '../../simulator/acting/act-context.js';
import { Interventions } from '../../simulator/acting/interventions.js';
import type { FaultScheduler } from '../../simulator/faults/fault-scheduler.js';
import type { Fleet } from '../../simulator/fleet.js';
import { redactFields } from '../../simulator/http/redact.js';
import { IntegratorPace } from '../../simulator/integrator/integrator-pace.js';
import { Interference } from '../../simulator/integrator/interference.js';
import type { SimulatedIntegrator } from '../../simulator/integrator/simulated-integrator.js';
import type { FleetIntegratorsDeps } from './fleet-integrators.js';
import type { Provisioned } from './provision.js';
import type { TerminalFrames } from './terminal-frames.js';

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
  readonly frames: TerminalFrames;
  #interventions: Interventions | undefined;
  #terminals: Fleet['terminals'] = [];

  /**
   * @param keepsBusy true: the integrators keep their busy pace, for a person who watches
   * @param frames the frames of the fleet's terminals
   */
  constructor(keepsBusy: boolean, frames: TerminalFrames) {
    this.pace = new IntegratorPace(keepsBusy);
    this.frames = frames;
  }

  start({ deps, fleet, faults, integrators, apps, emit, hasBeenComplete }: ActingParts): void {
    this.#terminals = fleet.terminals;
    const appOf = new Map(apps.map((app) => [app.name, app]));
    this.#interventions = new Interventions({
      administrator: deps.administrator,
      http: deps.http,
      fleet,
      faults,
      emit,
      hasBeenComplete,
      interference: this.interference,
      pace: this.pace,
      apps: integrators.flatMap((integrator) => {
        const app = appOf.get(integrator.name);
        return app === undefined ? [] : [{ integrator, appId: app.appId, scopes: app.persona.scopes }];
      }),
    });
  }

  /** Never rejects. */
  async perform(act: Act | TerminalQuestion): Promise<ActResult> {
    if (act.kind === 'terminal') return { outcome: 'done', text: '', terminal: this.#opened(act.configId) };
    if (this.#interventions === undefined)
      return { outcome: 'rejected', text: 'the fleet is not running yet' };
    return this.#interventions.perform(act);
  }

  #opened(configId: number): OpenedTerminal {
    const device = this.#terminals.find(({ identity }) => identity.configId === configId)?.device;
    const settings = device?.configuration && redactFields(device.settings);
    return { frames: this.frames.shown(configId), settings };
  }

  /** Ends every act that is in progress, before the fleet stops. */
  async close(): Promise<void> {
    await this.#interventions?.close();
  }
}
