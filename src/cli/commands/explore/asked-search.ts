import type { ExploreRequest, Replay } from '../../../examine/explore/options.js';
import type { AuthorityFlags } from '../../target-choice.js';

/** The service that the user has named, and how strictly it is judged. */
export interface AskedService {
  /** `embedded`, or a target file. */
  readonly target: string;
  readonly strict: boolean;
  /** A file of expected failures. */
  readonly expected?: string;
}

export interface AskedSearch {
  readonly request: ExploreRequest;
  readonly asked: AskedService;
  /** The authority of the command line. */
  readonly authority: AuthorityFlags;
  /** The data file that names the target, if the command line does not. */
  readonly namedBy?: string;
  /** Real milliseconds after which the search ends. */
  readonly timeMs?: number;
  /** The saved history that is performed alone. */
  readonly replay?: Replay;
}
