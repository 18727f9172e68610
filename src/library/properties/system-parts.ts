import type { ServiceModel } from '../../examine/explore/model/service-model.js';
import type { Step } from '../../examine/explore/steps/step.js';
import type { HistorySystem, OpenedSystem } from './options.js';

/** The performer of the steps of a system. */
export interface Actor {
  /** True if each step moves a virtual clock. */
  readonly isVirtual: boolean;
  /** Performs a step; the model then has its effects. */
  perform(step: Step, model: ServiceModel): Promise<void>;
}

/** The parts of a system, in this thread or in that of its backend. */
export interface SystemParts {
  readonly shown: Omit<HistorySystem, 'baseUrl' | 'webSocketUrl'>;
  readonly model: ServiceModel;
  readonly actor: Actor;
  readonly differences: OpenedSystem['differences'];
  close(): Promise<void>;
}
