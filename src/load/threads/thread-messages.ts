import { exitCodes } from '../../failure/exit-codes.js';
import type { ThreadService } from '../backend/service-place.js';
import type { ArrivalCounts, GeneratorState } from '../generator/generator.js';
import type { HealthFigures } from '../generator/health.js';
import type { EncodedInterval } from '../generator/interval.js';
import type { ErrorExample } from '../generator/recorder.js';
import type { RecordedMeasure } from '../live/live-figures.js';
import type { EncodedLoadMeasures } from '../measures/load-measures.js';
import type { LoadProfile } from '../profile/profile.js';
import type { Segment } from '../schedule/segment.js';

/** A preparation by a generator in a thread. */
export interface ThreadPreparation {
  readonly service: ThreadService;
  readonly connections: number;
  readonly profile: LoadProfile;
  /** The part of the load that this thread performs. */
  readonly segment: Segment;
  readonly seed: number;
  readonly unique: string;
  /** True if the figures are shown while the load is performed. */
  readonly isLive: boolean;
}

/** The requests to a thread. Each has one response. */
export type ThreadRequest =
  | { readonly kind: 'prepare'; readonly preparation: ThreadPreparation }
  /** Performs a load; `startedMs` is the instant of the first phase by the clock that all threads share. */
  | {
      readonly kind: 'perform';
      readonly profile: LoadProfile;
      readonly unique: string;
      readonly startedMs: number;
    }
  | { readonly kind: 'sample'; readonly withMeasures: boolean }
  /** Ends a preparation or a load early. */
  | { readonly kind: 'abort' }
  /** Ends all sessions of a load. */
  | { readonly kind: 'leave' }
  /** Removes what was created, and ends the thread. */
  | { readonly kind: 'close' };

/** The result of each kind of request. */
export interface ThreadResults {
  readonly prepare: undefined;
  readonly perform: PerformedPart;
  readonly sample: SampledPart;
  readonly abort: undefined;
  readonly leave: undefined;
  readonly close: undefined;
}

/** The result of a part of a load. */
export interface PerformedPart {
  readonly measures: EncodedLoadMeasures;
  readonly examples: readonly ErrorExample[];
  readonly figures: HealthFigures;
  readonly problems: readonly string[];
  readonly live: LivePart;
}

/** The figures of a part of a load in progress. */
export interface LivePart {
  readonly state: GeneratorState;
  readonly arrivals: ArrivalCounts;
  readonly figures: HealthFigures;
  /** The samples since the last ones; empty if nothing shows them. */
  readonly recorded: readonly RecordedMeasure[];
}

/** A second of a part of a load. */
export interface SampledPart {
  readonly interval: EncodedInterval;
  readonly live: LivePart;
  /** All measures until now, if they were requested. */
  readonly measures?: EncodedLoadMeasures;
}

/** An error as plain data. */
export interface ThreadFailure {
  readonly message: string;
  readonly code: string;
  readonly hint: string;
  readonly exitCode: number;
}

/** The rest of an error of a thread that no code expects. */
export const internalThreadError = {
  code: 'load-thread',
  hint: 'this is a bug in tillfleet, unless the machine has no memory left; --generators 1 needs no thread',
  exitCode: exitCodes.harness,
};

export interface NumberedRequest {
  readonly number: number;
  readonly request: ThreadRequest;
}

/** The messages of a thread: a response by the number of its request, or a text for the user. */
export type ThreadMessage =
  | { readonly kind: 'result'; readonly number: number; readonly result: ThreadResults[keyof ThreadResults] }
  | { readonly kind: 'failure'; readonly number: number; readonly failure: ThreadFailure }
  | { readonly kind: 'notice'; readonly text: string };
