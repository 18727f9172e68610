import { ServiceModel } from '../../examine/explore/model/service-model.js';
import {
  createRunningSystem,
  type RunningService,
  type RunningSystem,
  type ServerInThread,
  type VirtualPlace,
  virtualPlace,
} from '../../examine/explore/service/running-service.js';
import { type StepRecipe, stepOf } from '../../examine/explore/steps/make-step.js';
import { usageFailure } from '../../failure/failure.js';
import { shownSystem } from '../properties/shown-system.js';
import type { SystemChoice, SystemState, ThreadSystem } from './messages.js';

interface OpenSystem {
  readonly running: RunningSystem;
  readonly model: ServiceModel;
}

/** The systems at the backend of this thread, with their actors in memory: all of them follow its virtual clock. */
export class ThreadSystems {
  readonly #server: ServerInThread & Pick<RunningService, 'webSocketUrl'>;
  readonly #systems = new Map<number, OpenSystem>();
  /** The places of the systems that are open or being opened. */
  readonly #places = new Map<number, VirtualPlace>();
  #opened = 0;
  #activityBefore = 0;

  constructor(server: ServerInThread & Pick<RunningService, 'webSocketUrl'>) {
    this.#server = server;
  }

  /** A count that rises with each activity of the actors, for the driver of the clock. */
  activityCount(): number {
    let count = this.#activityBefore;
    for (const place of this.#places.values()) count += place.activityCount();
    return count;
  }

  async open({ administrator, strict, toleranceMs }: SystemChoice): Promise<ThreadSystem> {
    const { baseUrl, webSocketUrl } = this.#server;
    const number = this.#opened;
    this.#opened += 1;
    // The limits for each network address do not add up over the histories of a property.
    const place = virtualPlace(this.#server, addressOf(number), toleranceMs);
    this.#places.set(number, place);
    const running = await createRunningSystem({ baseUrl, webSocketUrl, administrator }, place, strict);
    const model = new ServiceModel(running.system.now);
    this.#systems.set(number, { running, model });
    return { system: number, shown: shownSystem(running.system), model: model.state };
  }

  /** @throws BrokenClause if the backend has broken a clause */
  async perform(system: number, recipe: StepRecipe): Promise<SystemState> {
    const { running, model } = this.#system(system);
    await stepOf(recipe).run(model, running.system);
    return { model: model.state, differences: running.differences() };
  }

  async close(system: number): Promise<void> {
    const { running } = this.#system(system);
    this.#systems.delete(system);
    await running.close();
    this.#activityBefore += this.#places.get(system)?.activityCount() ?? 0;
    this.#places.delete(system);
  }

  #system(number: number): OpenSystem {
    const system = this.#systems.get(number);
    if (system === undefined)
      throw usageFailure(
        'the system was stopped, so that it cannot perform a step',
        'call stop at the end of the history',
        'stopped',
      );
    return system;
  }
}

/** An address of a network that is reserved for tests. */
function addressOf(number: number): string {
  return `198.18.${Math.floor(number / 256) % 256}.${number % 256}`;
}
