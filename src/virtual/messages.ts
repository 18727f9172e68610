import type { RunEvent } from '../events/event.js';
import type { RunFinished } from '../events/schema/run.js';
import type { ExitCode } from '../failure/exit-codes.js';
import type { RunRequest } from '../run/options.js';

/** The data that the worker is started with. */
export interface WorkerInput {
  readonly request: RunRequest;
  /** See `watchdog-memory.ts`. */
  readonly watchdog: SharedArrayBuffer;
}

export type ToWorker =
  | { readonly kind: 'stop'; readonly exitCode?: ExitCode }
  | { readonly kind: 'hold' | 'release' };

export type FromWorker =
  | { readonly kind: 'events'; readonly events: readonly RunEvent[] }
  | { readonly kind: 'finished'; readonly finished: RunFinished }
  | { readonly kind: 'failed'; readonly failure: PlainFailure };

/** A Failure as it is sent between threads. */
export interface PlainFailure {
  readonly message: string;
  readonly code: string;
  readonly hint?: string;
  readonly exitCode: ExitCode;
  readonly stack?: string;
}
