import type { ExploreRequest, Replay } from '../../../examine/explore/options.js';

/** The service that the user has named, and how strictly it is judged. */
export interface AskedService {
  /** `embedded`, or a target file. */
  readonly target: string;
  readonly owned: boolean;
  readonly strict: boolean;
  /** A file of expected failures. */
  readonly expected?: string;
}

export interface AskedSearch {
  readonly request: ExploreRequest;
  readonly asked: AskedService;
  /** Real milliseconds after which the search ends. */
  readonly timeMs?: number;
  /** The saved history that is performed alone. */
  readonly replay?: Replay;
}
