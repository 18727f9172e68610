import type { Level } from '../../scenarios/conclusion.js';
import type { ExploreProgress, Replay } from './options.js';
import type { TargetSearchOptions } from './service/target-search.js';

/** The options of `explore`. */
export interface ExploreOptions {
  /** A target, on the real clock. Default: the embedded backend, in virtual time. */
  readonly target?: Pick<
    TargetSearchOptions,
    'file' | 'name' | 'host' | 'owned' | 'strict' | 'excused' | 'notify'
  >;
  /** The number of histories, from 1 to 1,000,000. Default: 200. */
  readonly runs?: number;
  /** The largest number of steps of a history, from 1 to 1,000. Default: 60. */
  readonly steps?: number;
  /** The seed of every draw, from 0 to 4294967295. Default: random; the result has it. */
  readonly seed?: number;
  /** `must`: what the service document shows is judged alone. Default: `profile`, the reference profile too. */
  readonly level?: Level | undefined;
  /** Real milliseconds after which the search ends, with the result so far. Default: no limit. */
  readonly timeMs?: number;
  /** Ends the search, with the result so far. */
  readonly signal?: AbortSignal;
  /** Called after each history, and during the search for a shorter one. */
  readonly onProgress?: (progress: ExploreProgress) => void;
  /** Performs one history alone, which has failed before. */
  readonly replay?: Replay;
}
