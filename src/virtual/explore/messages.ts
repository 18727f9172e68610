import type { ExploreProgress, ExploreRequest, ExploreResult } from '../../examine/explore/options.js';
import type { PlainFailure } from '../plain-failure.js';

/** The data that the worker of a search is started with. */
export interface SearchInput {
  readonly request: ExploreRequest;
  /** The memory that the worker shares with the watchdog. */
  readonly watchdog: SharedArrayBuffer;
}

export interface ToSearch {
  readonly kind: 'stop';
}

export type FromSearch =
  | { readonly kind: 'progress'; readonly progress: ExploreProgress }
  | { readonly kind: 'finished'; readonly result: ExploreResult }
  | { readonly kind: 'failed'; readonly failure: PlainFailure };
