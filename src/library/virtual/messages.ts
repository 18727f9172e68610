import type { Finding } from '../../examine/explore/checks/broken-clause.js';
import type { ModelState } from '../../examine/explore/model/service-model.js';
import type { StepRecipe } from '../../examine/explore/steps/make-step.js';
import type { PlainFailure } from '../../virtual/plain-failure.js';
import type { OpenedBackend } from '../backend/open-backend.js';
import type { StartBackendOptions } from '../backend/options.js';
import type { TillfleetEvent } from '../event.js';
import type { HistorySystem } from '../properties/options.js';

/** The options of a backend that a thread can receive. */
export type ThreadOptions = Omit<StartBackendOptions, 'onEvent' | 'onInternalError' | 'signal'>;

/** The data that the thread of a virtual backend is started with. */
export interface ThreadInput {
  readonly options: ThreadOptions;
  /** The first instant of its clock, in milliseconds since 1970. */
  readonly now: number;
  /** True: it sends its events. */
  readonly sendsEvents: boolean;
}

/** A request with a number, which its response repeats. */
export type ToThread =
  | { readonly kind: 'advance'; readonly number: number; readonly ms: number }
  | { readonly kind: 'stop'; readonly number: number }
  | { readonly kind: 'open-system'; readonly number: number; readonly options: SystemChoice }
  | { readonly kind: 'step'; readonly number: number; readonly system: number; readonly recipe: StepRecipe }
  | { readonly kind: 'close-system'; readonly number: number; readonly system: number };

/** The options of a system in the thread. */
export interface SystemChoice {
  readonly administrator: OpenedBackend['administrator'];
  readonly strict: boolean;
  readonly toleranceMs: number;
}

/** A system as the thread has created it. */
export interface ThreadSystem {
  /** Its number among the systems of the thread. */
  readonly system: number;
  readonly shown: Omit<HistorySystem, 'baseUrl' | 'webSocketUrl'>;
  readonly model: ModelState;
}

/** The model and the differences of a system after a step. */
export interface SystemState {
  readonly model: ModelState;
  readonly differences: readonly Finding[];
}

/** The result of a request, in addition to the instant. */
export type ThreadResult = ThreadSystem | SystemState;

export type FromThread =
  | { readonly kind: 'started'; readonly backend: StartedBackend }
  | { readonly kind: 'failed'; readonly failure: PlainFailure }
  | { readonly kind: 'event'; readonly event: TillfleetEvent }
  | { readonly kind: 'internal-error'; readonly failure: PlainFailure }
  /** The instant of the clock after the request. */
  | { readonly kind: 'done'; readonly number: number; readonly now: number; readonly result?: ThreadResult }
  | {
      readonly kind: 'rejected';
      readonly number: number;
      readonly now: number;
      readonly failure: PlainFailure;
    }
  /** A step whose system breaks a clause, and the state after it. */
  | {
      readonly kind: 'broken';
      readonly number: number;
      readonly now: number;
      readonly finding: Finding;
    };

/** The public part of a backend that has started in the thread. */
export type StartedBackend = Omit<OpenedBackend, 'stop' | 'accept'>;
