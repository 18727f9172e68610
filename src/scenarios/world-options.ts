import type { Emit } from '../events/event-bus.js';
import type { RandomRoot } from '../random/random.js';
import type { Level } from './conclusion.js';
import type { Lateness } from './times/lateness.js';
import type { Lives } from './times/lives.js';
import type { Target } from './world.js';

/** The service of a scenario, and what it may use of the run. */
export interface WorldOptions {
  readonly target: Target;
  readonly scenario: string;
  /** The clauses that the scenario claims: it may check no others. */
  readonly clauses: readonly string[];
  readonly random: RandomRoot;
  readonly emit: Emit;
  /** False: a failed check of the reference profile differs. Default: true. */
  readonly strict?: boolean;
  /** `must`: checks of the reference profile are neither recorded nor shown. Default: `profile`. */
  readonly level?: Level | undefined;
  /** The version whose requirements the run is judged by. Default: those of now. */
  readonly requirements?: string | undefined;
  /** The lateness of this machine. Absent in virtual time, which is never late. */
  readonly lateness?: Lateness | undefined;
  /** The last disturbance of this machine since the scenario began, as a sentence. Default: none. */
  readonly machine?: (() => string | undefined) | undefined;
  /** The lives of things at the service. Default: those of the document. */
  readonly lives?: Lives;
  /** The life of a wsToken in milliseconds, where the target states one and the scenario does not wait for its end. */
  readonly wsTokenMs?: number | undefined;
  /** True if an earlier attempt could not be judged. Default: false. */
  readonly isRepetition?: boolean;
  /** Aborted when the scenario is over: after that it neither checks nor starts anything. */
  readonly signal: AbortSignal;
}
