import type { AsyncCommand } from 'fast-check';
import { NotProvided } from '../../../simulator/http/http-translator.js';
import { HistoryDiffers } from '../checks/broken-clause.js';
import { documentName } from '../checks/documented-responses.js';
import type { ServiceModel } from '../model/service-model.js';
import { statesOf } from '../model/states.js';
import type { System } from '../service/system.js';
import { settle } from './settle.js';

/** One step of a history: it acts, updates the model and compares the service with it. */
export abstract class Step implements AsyncCommand<ServiceModel, System> {
  /** Returns whether the history has room for the step, and the step is possible in this state. */
  check(model: Readonly<ServiceModel>): boolean {
    return model.hasRoom && this.isPossible(model);
  }

  protected isPossible(_model: Readonly<ServiceModel>): boolean {
    return true;
  }

  /** @throws BrokenClause if the service has broken a clause */
  async run(model: ServiceModel, system: System): Promise<void> {
    const { coverage, transcript, documented } = system.options;
    transcript?.beginStep(this.toString());
    coverage.addStep();
    model.stepsDone += 1;
    const from = system.now;
    await this.#act(model, system);
    coverage.observe(statesOf(model, { from, to: system.now }));
    await settle(model, system);
    documented.throwViolation();
    coverage.observe(statesOf(model, { from: model.now, to: system.now }));
  }

  /** A call that the target does not have ends its step. */
  async #act(model: ServiceModel, system: System): Promise<void> {
    try {
      await this.act(model, system);
    } catch (error) {
      if (!(error instanceof NotProvided)) throw error;
      const [expected, actual] = ['a call that the target has', error.message];
      const finding = { clause: documentName, what: this.toString(), expected, actual };
      system.options.documented.add(finding);
      if (this.needsAllCalls) throw new HistoryDiffers(finding);
    }
  }

  /** True: after the step without one of its calls the model cannot follow the service. */
  protected readonly needsAllCalls: boolean = false;

  protected abstract act(model: ServiceModel, system: System): Promise<void>;

  /** The text of the step in a counterexample. */
  abstract toString(): string;
}
